// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// Every function of the plugin, from every directive: without the map lock.
#include "aux/fake_device.h"
#include "aux/lock_probe.h"

using fake::maps;

namespace {

int a[8], b[8], linked[8], global[4] = {1, 2, 3, 4};
struct node {
  long x;
  int *p;
} s{1, a};

void region(void *) {}
void kernel(void *) {}
void other_region(void *) {}
fake::image program({{region, kernel, 0}}, {{linked, sizeof linked, true}, {global, sizeof global, false}});
fake::image late({{other_region, kernel, 0}}, {});

void regions() {
  maps m;
  m.add(a, sizeof a, k_tofrom, 2).add(b, sizeof b, k_to, 2).add(&s, sizeof s, k_firstprivate);
  m.target(region);
  maps().add(&s, sizeof s, k_tofrom).add(a, sizeof a, k_tofrom).add(&s.p, 0, k_attach).target(region);
  maps().add(linked, sizeof linked, k_tofrom).target(region);
  maps().add(a, sizeof a, k_to).enter();
  maps().add(a, sizeof a, k_always_tofrom).target(region);
  maps().add(a, sizeof a, k_tofrom).target(region);
  maps().add(a, sizeof a, k_delete).exit();
}

void directives() {
  maps().add(&s, sizeof s, k_to).enter();
  maps().add(a, sizeof a, k_to).add(&s.p, 0, k_attach).enter();
  maps().add(&s, sizeof s, k_to).add(a, sizeof a, k_from).update();
  maps m;
  m.add(b, sizeof b, k_tofrom).add(b, 0, k_use_device_ptr);
  m.data();
  GOMP_target_end_data();
  maps().add(&s.p, 0, k_detach).add(a, sizeof a, k_from).exit();
  // The members of a structure, the pointer set again and again.
  maps().add(&s, 2, k_struct).add(&s.x, 8, k_tofrom).add(&s.p, 8, k_tofrom).enter();
  maps().add(a, sizeof a, k_to).add(&s.p, 0, k_always_pointer).enter();
  maps().add(&s, sizeof s, k_delete).add(a, sizeof a, k_from).exit();
  CHECK(!omp_target_is_present(&s, 0) && !omp_target_is_present(a, 0));
}

void without_memory() {
  fake::no_memory = true;
  maps().add(a, sizeof a, k_tofrom).target(region);
  fake::no_memory = false;
  CHECK(!omp_target_is_present(a, 0));
}

} // namespace

int main() {
  program.load();
  maps().target(region);
  {
    const lock_probe probe;
    regions();
    directives();
    late.load();
    late.unload();
    without_memory();
    CHECK(probe.answers() > 30);
  }
  CHECK(fake::counts.live() == 0);
  program.unload();
  return 0;
}
