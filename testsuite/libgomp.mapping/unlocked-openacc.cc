// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic -DFAKE_SESSIONS" }
// { dg-additional-sources "fake_device.cc fake_sessions.cc" }
//
// Every function of the plugin, from OpenACC's constructs and routines, with and without a queue: without the map lock.
#include "aux/fake_sessions.h"
#include "aux/lock_probe.h"

using fake::maps;

extern "C" {
void GOACC_data_start(int, std::size_t, void **, std::size_t *, unsigned short *);
void GOACC_data_end(void);
void GOACC_enter_data(int, std::size_t, void **, std::size_t *, unsigned short *, int, int, ...);
void GOACC_exit_data(int, std::size_t, void **, std::size_t *, unsigned short *, int, int, ...);
void GOACC_update(int, std::size_t, void **, std::size_t *, unsigned short *, int, int, ...);
void GOACC_declare(int, std::size_t, void **, std::size_t *, unsigned short *);
void GOACC_wait(int, int, ...);
int acc_async_test(int);
void acc_wait_all_async(int);
void *acc_malloc(std::size_t);
void acc_free(void *);
void acc_copyin_async(void *, std::size_t, int);
void acc_create_async(void *, std::size_t, int);
void acc_copyout_async(void *, std::size_t, int);
void acc_copyout_finalize_async(void *, std::size_t, int);
void acc_delete_async(void *, std::size_t, int);
void acc_update_device_async(void *, std::size_t, int);
void acc_update_self_async(void *, std::size_t, int);
void acc_attach_async(void **, int);
void acc_detach_async(void **, int);
void acc_detach_finalize_async(void **, int);
void acc_map_data(void *, void *, std::size_t);
void acc_unmap_data(void *);
void *acc_deviceptr(void *);
void *acc_hostptr(void *);
int acc_is_present(void *, std::size_t);
void acc_memcpy_to_device_async(void *, void *, std::size_t, int);
void acc_memcpy_from_device_async(void *, void *, std::size_t, int);
void acc_memcpy_device_async(void *, void *, std::size_t, int);
void acc_shutdown(int);
}

namespace {

constexpr int default_flags = -1; // they are passed inverted
constexpr int synchronous = -2;
constexpr int nvidia = 5;

int a[8], b[8], declared[4];
struct node {
  long x;
  int *p;
} s{1, a};

void region(void *) { CHECK(!"host version called"); }
void kernel(void *) {}
fake::image program({{region, kernel, 0}}, {});

void parallel(maps m, int queue) {
  constexpr unsigned async_code = 2;
  GOACC_parallel_keyed(default_flags, region, m.addresses.size(), m.addresses.data(), m.sizes.data(), m.kinds.data(),
                       async_code << 28 | 0xffffu, queue, 0);
}
void enter(maps m, int queue) {
  GOACC_enter_data(default_flags, m.addresses.size(), m.addresses.data(), m.sizes.data(), m.kinds.data(), queue, 0);
}
void leave(maps m, int queue) {
  GOACC_exit_data(default_flags, m.addresses.size(), m.addresses.data(), m.sizes.data(), m.kinds.data(), queue, 0);
}
void update(maps m, int queue) {
  GOACC_update(default_flags, m.addresses.size(), m.addresses.data(), m.sizes.data(), m.kinds.data(), queue, 0);
}
void declare(maps m) {
  GOACC_declare(default_flags, m.addresses.size(), m.addresses.data(), m.sizes.data(), m.kinds.data());
}

// What the queue holds is done when it is waited for.
void wait_for(int queue) {
  if (queue == synchronous) return;
  CHECK(!acc_async_test(queue));
  GOACC_wait(synchronous, 1, queue);
  CHECK(acc_async_test(queue));
}

void constructs(int queue) {
  parallel(maps().add(a, sizeof a, k_tofrom).add(b, sizeof b, k_to).add(&s, sizeof s, k_firstprivate), queue);
  parallel(maps().add(&s, sizeof s, k_tofrom).add(a, sizeof a, k_tofrom).add(&s.p, 0, k_attach), queue);
  wait_for(queue);
  maps data;
  data.add(a, sizeof a, k_tofrom);
  GOACC_data_start(default_flags, 1, data.addresses.data(), data.sizes.data(), data.kinds.data());
  parallel(maps().add(a, sizeof a, k_present), queue);
  parallel(maps(), queue);
  wait_for(queue);
  GOACC_data_end();
  enter(maps().add(&s, sizeof s, k_to).add(a, sizeof a, k_to).add(&s.p, 0, k_attach), queue);
  update(maps().add(a, sizeof a, k_force_to), queue);
  update(maps().add(a, sizeof a, k_force_from).add(&s.x, sizeof s.x, k_force_from), queue);
  leave(maps().add(&s.p, 0, k_detach).add(a, sizeof a, k_from).add(&s, sizeof s, k_release), queue);
  wait_for(queue);
  CHECK(!acc_is_present(a, sizeof a) && !acc_is_present(&s, sizeof s));
  // Entered twice, left once and for all.
  enter(maps().add(b, sizeof b, k_alloc), queue);
  enter(maps().add(b, sizeof b, k_to), queue);
  leave(maps().add(b, sizeof b, k_force_from), queue);
  wait_for(queue);
  CHECK(!acc_is_present(b, sizeof b));
}

void routines(int queue) {
  acc_copyin_async(a, sizeof a, queue);
  acc_create_async(b, sizeof b, queue);
  acc_copyin_async(&s, sizeof s, queue);
  acc_attach_async(reinterpret_cast<void **>(&s.p), queue);
  acc_attach_async(reinterpret_cast<void **>(&s.p), queue);
  acc_update_device_async(a, sizeof a, queue);
  acc_update_self_async(a, sizeof a, queue);
  acc_detach_async(reinterpret_cast<void **>(&s.p), queue);
  acc_detach_finalize_async(reinterpret_cast<void **>(&s.p), queue);
  CHECK(acc_hostptr(acc_deviceptr(&b[3])) == &b[3]);
  acc_memcpy_device_async(acc_deviceptr(b), acc_deviceptr(a), sizeof a, queue);
  acc_memcpy_to_device_async(acc_deviceptr(b), a, sizeof a, queue);
  acc_memcpy_from_device_async(b, acc_deviceptr(a), sizeof a, queue);
  acc_copyin_async(a, sizeof a, queue);
  acc_copyout_finalize_async(a, sizeof a, queue);
  acc_copyout_async(b, sizeof b, queue);
  acc_delete_async(&s, sizeof s, queue);
  wait_for(queue);
  CHECK(!acc_is_present(a, sizeof a) && !acc_is_present(b, sizeof b) && !acc_is_present(&s, sizeof s));
}

void memory() {
  void *const there = acc_malloc(sizeof a);
  acc_map_data(a, there, sizeof a);
  CHECK(acc_deviceptr(a) == there);
  acc_unmap_data(a);
  acc_free(there);
  declare(maps().add(declared, sizeof declared, k_to));
  CHECK(acc_is_present(declared, sizeof declared));
  declare(maps().add(declared, sizeof declared, k_delete));
}

// Another queue waits for this one; then the device and all its queues go, and come again.
void queues() {
  parallel(maps().add(a, sizeof a, k_tofrom), 1);
  acc_wait_all_async(2);
  GOACC_wait(2, 1, 1);
  acc_wait_all();
  acc_copyin_async(a, sizeof a, 1);
}

void without_memory() {
  fake::no_memory = true;
  CHECK(acc_malloc(sizeof a) == nullptr);
  fake::no_memory = false;
}

} // namespace

int main() {
  program.load();
  parallel(maps(), synchronous);
  {
    const lock_probe probe;
    for (const int queue : {synchronous, 3}) {
      constructs(queue);
      routines(queue);
    }
    memory();
    queues();
    without_memory();
    CHECK(probe.answers() > 100);
  }
  acc_wait_all();
  CHECK(fake::counts.live() == 1); // what `queues` has left
  acc_shutdown(nvidia);
  return 0;
}
