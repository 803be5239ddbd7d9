// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
// { dg-timeout 120 }
//
// Several host threads on one device and on the same data: kernels overlap, objects come and go under the feet of others,
// slots are attached and detached, images come and go. Then a fork.
#include "aux/fake_device.h"

#include <chrono>
#include <cstring>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using fake::host_of;
using fake::maps;

namespace {

constexpr int threads = 4;

template <typename Body>
void in_threads(Body body) {
  std::vector<std::thread> team;
  for (int t = 0; t < threads; t++) team.emplace_back(body, t);
  for (std::thread &t : team) t.join();
}

void region(void *) { CHECK(!"host version called"); }

// A kernel that ends only when all threads are in one: impossible with a lock held while kernels run.
std::atomic<int> inside;
void rendezvous_kernel(void *) {
  inside++;
  for (int i = 0; inside < threads; i++) {
    CHECK(i < 20000);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}
void rendezvous(void *) {}

// Shared objects: whoever maps one finds all of it, however short its stay.
int shared[300];
struct node {
  long x;
  int *p;
} linked{3, shared};

void read_host(void *) {}
void read_kernel(void *table) {
  auto **w = static_cast<void **>(table);
  const int *a = static_cast<int *>(fake::host(w[0], sizeof shared));
  for (int i = 0; i < 300; i++) CHECK(a[i] == i);
}
void follow_host(void *) {}
void follow_kernel(void *table) {
  auto **w = static_cast<void **>(table);
  const node *n = host_of<node>(w[0]);
  CHECK(n->x == 3);
  const int *a = static_cast<int *>(fake::host(n->p, sizeof shared));
  CHECK(a[299] == 299);
}

fake::image program({{region, read_kernel, 0},
                     {rendezvous, rendezvous_kernel, 0},
                     {read_host, read_kernel, 0},
                     {follow_host, follow_kernel, 0}},
                    {});

void overlap() {
  inside = 0;
  in_threads([](int) {
    maps m;
    int x = 0;
    m.add(&x, 4, k_tofrom);
    m.target(rendezvous);
  });
}

void coming_and_going() {
  in_threads([](int t) {
    for (int i = 0; i < 400; i++) {
      maps m;
      switch ((t + i) % 3) {
      case 0:
        m.add(shared, sizeof shared, i % 2 ? k_to : k_tofrom, 2);
        m.target(read_host);
        break;
      case 1:
        m.add(&linked, sizeof linked, k_to).add(shared, sizeof shared, k_to, 2).add(&linked.p, 0, k_attach);
        m.target(follow_host);
        break;
      case 2:
        m.add(shared, sizeof shared, k_to, 2);
        m.enter();
        m.kinds[0] = k_release;
        m.exit();
        break;
      }
    }
  });
  CHECK(!omp_target_is_present(shared, 0) && !omp_target_is_present(&linked, 0) && fake::counts.live() == 0);
}

void enter_and_attach() {
  in_threads([](int) {
    for (int i = 0; i < 300; i++) {
      maps in;
      in.add(&linked, sizeof linked, k_to).add(shared, sizeof shared, k_to, 2).add(&linked.p, 0, k_attach);
      in.enter();
      maps m;
      m.add(&linked, sizeof linked, k_to);
      m.target(follow_host);
      maps().add(&linked.p, 0, k_detach).add(shared, sizeof shared, k_release).add(&linked, sizeof linked, k_release).exit();
    }
  });
  CHECK(fake::counts.live() == 0);
}

void images() {
  static int variables[threads][8];
  in_threads([](int t) {
    static void (*const host_versions[threads])(void *) = {[](void *) { CHECK(false); },
                                                           [](void *) { CHECK(false || false); },
                                                           [](void *) { CHECK(!true); }, [](void *) { CHECK(1 == 2); }};
    for (int i = 0; i < 50; i++) {
      fake::image late({{host_versions[t], read_kernel, 0}}, {{variables[t], sizeof variables[t], false}});
      late.load();
      CHECK(omp_target_is_present(variables[t], 0));
      maps m;
      m.add(shared, sizeof shared, k_to, 2);
      m.target(host_versions[t]);
      late.unload();
      CHECK(!omp_target_is_present(variables[t], 0));
    }
  });
}

void forked() {
  static int x = 5;
  maps m;
  m.add(&x, 4, k_tofrom);
  m.data();
  const pid_t child = fork();
  if (child == 0) {
    // Nothing of the device has survived: everything runs on the host, also the end of what was open.
    static bool on_host;
    maps n;
    n.add(&x, 4, k_tofrom);
    GOMP_target_ext(
        0, [](void *) { on_host = true; }, 1, n.addresses.data(), n.sizes.data(), n.kinds.data(), 0, nullptr, nullptr);
    n.enter();
    GOMP_target_end_data();
    void *memory = omp_target_alloc(16, 0);
    const bool good = on_host && omp_get_num_devices() == 0 && memory != nullptr && !fake::is_device_address(memory);
    omp_target_free(memory, 0);
    std::exit(good ? 0 : 3);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  CHECK(omp_target_is_present(&x, 0));
  GOMP_target_end_data();
}

} // namespace

int main() {
  program.load();
  for (int i = 0; i < 300; i++) shared[i] = i;
  overlap();
  coming_and_going();
  enter_and_attach();
  images();
  forked();
  CHECK(fake::counts.live() == 0);
  return 0;
}
