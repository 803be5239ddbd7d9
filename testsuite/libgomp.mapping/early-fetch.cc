// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// A plugin that can copies behind a kernel what its region is to copy back: then nothing is copied at the region's end. What
// other threads do to the data between the two counts all the same.
#include "aux/fake_device.h"

#include <cstring>
#include <thread>
#include <utility>

using fake::maps;

namespace {

thread_local regomp_fetch *wanted;
long asked, bytes_asked;
bool does_it = true;
void (*after_kernel)();

int x, many[10];
char large[9 * 1024];

// A kernel is over, and so is what was to be copied behind it. Then other threads go on before the region's end does.
void end_kernel() {
  if (regomp_fetch *f = std::exchange(wanted, nullptr); f != nullptr && does_it) {
    std::memcpy(f->to, fake::host(f->from, f->bytes), f->bytes);
    f->done = true;
  }
  if (void (*what)() = std::exchange(after_kernel, nullptr)) std::thread(what).join();
}

void add_one(void *arguments) {
  ++*fake::host_of<int>(*static_cast<void **>(arguments));
  end_kernel();
}
void add_to_many(void *arguments) {
  for (int i = 0; i < 10; i++) *fake::host_of<int>(static_cast<void **>(arguments)[i]) += i;
  end_kernel();
}
void nothing(void *) { end_kernel(); }

void region(void *) {}
void region_of_many(void *) {}
void idle_region(void *) {}
fake::image program({{region, add_one, 0}, {region_of_many, add_to_many, 0}, {idle_region, nothing, 0}}, {});

// The fetches that the plugin was asked for and the copies from the device, of what `body` does.
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
  // Who keeps the data keeps the region's end from copying them.
  x = 30;
  after_kernel = [] { maps().add(&x, sizeof x, k_to, 2).enter(); };
  CHECK((cost_of([] { run_on_x(); }) == cost{1, 0}) && x == 30);
  maps().add(&x, sizeof x, k_from, 2).exit();
  CHECK(x == 31);
  after_kernel = [] { *fake::host_of<int>(omp_get_mapped_ptr(&x, 0)) = 40; };
  run_on_x();
  CHECK(x == 40);
  // That was of those objects.
  CHECK((cost_of([] { run_on_x(); }) == cost{1, 0}) && x == 41);
}

} // namespace

// Else they would be copied back as well.
extern "C" __attribute__((visibility("default"))) bool GOMP_OFFLOAD_regomp_image_changes_icvs(int, const void *) {
  return false;
}

extern "C" __attribute__((visibility("default"))) void GOMP_OFFLOAD_regomp_fetch_behind(int ord, regomp_fetch *f) {
  CHECK(ord == 0 && !f->done && f->bytes > 0);
  fake::host(f->from, f->bytes);
  wanted = f;
  asked++;
  bytes_asked = static_cast<long>(f->bytes);
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
