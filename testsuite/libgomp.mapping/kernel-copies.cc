// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// A plugin that can copies with a kernel what its region sends, before it, and what it is to copy back, behind it: then nothing
// is copied when the region begins and ends. What other threads do to the data between the two counts all the same, and who
// finds the region's data meanwhile waits for the first copy, not for the kernel.
#include "aux/fake_device.h"

#include <cstring>
#include <thread>
#include <utility>

using fake::maps;

namespace {

thread_local regomp_kernel_copies *wanted;
long asked, bytes_asked, sent, landed;
bool does_it = true, can_mark = true;
void (*after_kernel)();

int x, many[10];
char large[9 * 1024];

void begin_kernel() {
  if (wanted == nullptr || wanted->before_bytes == 0) return;
  std::memcpy(fake::host(wanted->before_to, wanted->before_bytes), wanted->before_from, wanted->before_bytes);
  sent++;
  if (!can_mark) return;
  wanted->mark = wanted;
  if (wanted->enqueued != nullptr) wanted->enqueued(wanted);
}

// A kernel is over, and so is what was to be copied behind it. Then other threads go on before the region's end does.
void end_kernel() {
  if (regomp_kernel_copies *c = std::exchange(wanted, nullptr); c != nullptr && does_it && c->behind_bytes != 0) {
    std::memcpy(c->behind_to, fake::host(c->behind_from, c->behind_bytes), c->behind_bytes);
    c->behind_done = true;
  }
  if (void (*what)() = std::exchange(after_kernel, nullptr)) std::thread(what).join();
}

void add_one(void *arguments) {
  begin_kernel();
  ++*fake::host_of<int>(*static_cast<void **>(arguments));
  end_kernel();
}
void add_to_many(void *arguments) {
  begin_kernel();
  for (int i = 0; i < 10; i++) *fake::host_of<int>(static_cast<void **>(arguments)[i]) += i;
  end_kernel();
}
void nothing(void *) {
  begin_kernel();
  end_kernel();
}

void region(void *) {}
void region_of_many(void *) {}
void idle_region(void *) {}
fake::image program({{region, add_one, 0}, {region_of_many, add_to_many, 0}, {idle_region, nothing, 0}}, {});

// The copies behind kernels that the plugin was asked for and the copies from the device, of what `body` does.
struct cost {
  long fetches, downloads;
  bool operator==(const cost &) const = default;
};
template <typename Body>
cost cost_of(Body body) {
  const cost before = {asked, fake::counts.downloads};
  body();
  return {asked - before.fetches, fake::counts.downloads - before.downloads};
}

void run_on_x(unsigned kind = k_tofrom) { maps().add(&x, sizeof x, kind, 2).target(region); }

void by_itself() {
  x = 1;
  CHECK((cost_of([] { run_on_x(); }) == cost{1, 0}) && x == 2 && bytes_asked == sizeof x);
  for (int i = 0; i < 10; i++) many[i] = 100 * i;
  maps m;
  for (int &i : many) m.add(&i, sizeof i, k_tofrom, 2);
  CHECK((cost_of([&] { m.target(region_of_many); }) == cost{1, 0}));
  for (int i = 0; i < 10; i++) CHECK(many[i] == 101 * i);
  // And nothing is copied to the device otherwise.
  const long uploads = fake::counts.uploads, before = sent;
  run_on_x();
  CHECK(fake::counts.uploads == uploads && sent == before + 1 && landed == 0 && x == 3);
  x = 2;
  does_it = false;
  CHECK((cost_of([] { run_on_x(); }) == cost{1, 1}) && x == 3);
  does_it = true;
}

void where_there_is_nothing_to_fetch() {
  CHECK((cost_of([] { run_on_x(k_to); }) == cost{0, 0}) && x == 3);
  CHECK((cost_of([] { maps().add(large, sizeof large, k_tofrom, 0).target(idle_region); }) == cost{0, 1}));
  CHECK((cost_of([] { run_on_x(k_always_tofrom); }) == cost{1, 0}) && x == 4);
  maps().add(&x, sizeof x, k_to, 2).enter();
  CHECK((cost_of([] { run_on_x(); }) == cost{0, 0}) && x == 4);
  maps().add(&x, sizeof x, k_from, 2).exit();
  CHECK(x == 5);
}

void beside_others() {
  // Another region on the same data, whose kernel comes after the first one's: the last end copies what both have done.
  x = 10;
  after_kernel = [] { run_on_x(); };
  CHECK((cost_of([] { run_on_x(); }) == cost{1, 1}) && x == 12);
  after_kernel = [] {
    x = 20;
    maps().add(&x, sizeof x, k_to, 2).update();
  };
  run_on_x();
  CHECK(x == 20);
  // A thread that keeps the data keeps the region's end from copying them.
  x = 30;
  after_kernel = [] { maps().add(&x, sizeof x, k_to, 2).enter(); };
  CHECK((cost_of([] { run_on_x(); }) == cost{1, 0}) && x == 30);
  maps().add(&x, sizeof x, k_from, 2).exit();
  CHECK(x == 31);
  after_kernel = [] { *fake::host_of<int>(omp_get_mapped_ptr(&x, 0)) = 40; };
  run_on_x();
  CHECK(x == 40);
  // Whoever finds the region's data has had the first copy done, not waited for the region's end; nobody else has.
  landed = 0;
  after_kernel = [] { maps().add(&x, sizeof x, k_to, 2).enter(); };
  run_on_x();
  CHECK(landed == 1);
  maps().add(&x, sizeof x, k_from, 2).exit();
  landed = 0;
  can_mark = false;
  run_on_x();
  CHECK(landed == 0);
  can_mark = true;
  // That was of those objects.
  x = 40;
  CHECK((cost_of([] { run_on_x(); }) == cost{1, 0}) && x == 41);
}

} // namespace

// Else they would be copied back as well.
extern "C" __attribute__((visibility("default"))) bool GOMP_OFFLOAD_regomp_image_changes_icvs(int, const void *) {
  return false;
}

extern "C" __attribute__((visibility("default"))) void GOMP_OFFLOAD_regomp_copies_with_kernel(int ord,
                                                                                              regomp_kernel_copies *c) {
  CHECK(ord == 0 && !c->behind_done && c->mark == nullptr && c->behind_bytes + c->before_bytes > 0);
  wanted = c;
  if (c->behind_bytes == 0) return;
  fake::host(c->behind_from, c->behind_bytes);
  asked++;
  bytes_asked = static_cast<long>(c->behind_bytes);
}

extern "C" __attribute__((visibility("default"))) void GOMP_OFFLOAD_regomp_wait_for_copy(int ord, regomp_kernel_copies *c) {
  CHECK(ord == 0 && c->mark == c);
  landed++;
}

int main() {
  program.load();
  by_itself();
  where_there_is_nothing_to_fetch();
  beside_others();
  CHECK(fake::counts.live() == 0);
  program.unload();
  return 0;
}
