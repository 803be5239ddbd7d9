// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// A copy that the device refuses, of any directive: the process ends, since going on would mean wrong results, with stock's
// words.
#include "aux/fake_device.h"

using fake::maps;

namespace {

int launches;
void region(void *) { CHECK(!"host version called"); }
void kernel(void *) { launches++; }
fake::image program({{region, kernel, 0}}, {});

int a[8];
struct node {
  long x;
  int *p;
} s{1, a};

maps items() { return maps().add(a, sizeof a, k_tofrom); }

void into_region() {
  maps().target(region); // the device is ready
  fake::uploads_fail = true;
  items().target(region);
}
void into_data() {
  maps().target(region);
  fake::uploads_fail = true;
  items().data();
}
void enter() {
  maps().target(region);
  fake::uploads_fail = true;
  items().enter();
}
void always_to() {
  items().enter();
  fake::uploads_fail = true;
  maps().add(a, sizeof a, k_always_to).target(region);
}
void update_to() {
  items().enter();
  fake::uploads_fail = true;
  items().update();
}
void detached_slot() {
  maps().add(&s, sizeof s, k_to).enter();
  maps().add(a, sizeof a, k_to).add(&s.p, 0, k_attach).enter();
  fake::uploads_fail = true;
  maps().add(&s.p, 0, k_detach).add(a, sizeof a, k_release).exit();
}

void out_of_region() {
  maps().target(region);
  fake::downloads_fail = true;
  items().target(region);
}
void out_of_data() {
  items().data();
  fake::downloads_fail = true;
  GOMP_target_end_data();
}
void exit_from() {
  items().enter();
  fake::downloads_fail = true;
  maps().add(a, sizeof a, k_from).exit();
}
void always_from() {
  items().enter();
  fake::downloads_fail = true;
  maps().add(a, sizeof a, k_always_from).target(region);
}
void update_from() {
  items().enter();
  fake::downloads_fail = true;
  maps().add(a, sizeof a, k_from).update();
}

// What copies nothing does not mind.
void release() {
  items().enter();
  maps().target(region);
  fake::uploads_fail = fake::downloads_fail = true;
  maps().add(a, sizeof a, k_release).exit();
  CHECK(!omp_target_is_present(a, 0));
  maps().target(region);
  CHECK(launches == 2);
}

} // namespace

int main() {
  program.load();
  constexpr const char *in = "libgomp: Copying of host object [0x", *out = "libgomp: Copying of dev object [0x";
  fake::expect_fatal(into_region, in);
  fake::expect_fatal(into_data, in);
  fake::expect_fatal(enter, in);
  fake::expect_fatal(always_to, in);
  fake::expect_fatal(update_to, in);
  fake::expect_fatal(detached_slot, in);
  fake::expect_fatal(out_of_region, out);
  fake::expect_fatal(out_of_data, out);
  fake::expect_fatal(exit_from, out);
  fake::expect_fatal(always_from, out);
  fake::expect_fatal(update_from, out);
  CHECK(fake::output_of(release).empty());
  program.unload();
  return 0;
}
