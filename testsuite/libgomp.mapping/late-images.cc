// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc fake_async.cc" }
//
// An image that comes when the device is in use and cannot be loaded: its regions run on the host as long as none of their data are
// on the device; if some are, the host's values may be old, and the program ends.
#include "aux/fake_device.h"

#include <cstring>

extern "C" void GOMP_taskwait(void);

using fake::maps;

namespace {

int variable = 1; // declare target, of the image that is loaded
int a[10], b[10], associated[10], on_host, on_device;

void early(void *) { CHECK(!"host version called"); }
void early_kernel(void *) { on_device++; }
void late(void *) { on_host++; }
void late_kernel(void *) { on_device++; }

fake::image program({{early, early_kernel, 0}}, {{&variable, sizeof variable, false}});
fake::image library({{late, late_kernel, 0}}, {});

void start() {
  program.load();
  maps().target(early);
  CHECK(on_device == 1);
  fake::load_fails = true;
  library.load();
  maps().add(a, sizeof a, k_to).enter();
  void *memory = omp_target_alloc(sizeof associated, 0);
  CHECK(omp_target_associate_ptr(associated, memory, sizeof associated, 0, 0) == 0);
}

template <typename Make>
void expect_end(Make) {
  fake::expect_fatal([] {
    start();
    maps m;
    Make()(m);
    m.target(late);
  },
                     "the image of a target region could not be loaded on device 0, and data of the region are there");
  // As a task.
  fake::expect_fatal([] {
    start();
    maps m;
    Make()(m);
    m.target(late, 0, 1);
    GOMP_taskwait();
  },
                     "the image of a target region could not be loaded on device 0, and data of the region are there");
}

} // namespace

int main() {
  expect_end([](maps &m) { m.add(b, sizeof b, k_tofrom).add(a, sizeof a, k_to); });
  expect_end([](maps &m) { m.add(&a[3], sizeof a[3], k_alloc); });
  expect_end([](maps &m) { m.add(&a[3], 0, k_zlas); });
  expect_end([](maps &m) { m.add(associated, sizeof associated, k_tofrom); });
  expect_end([](maps &m) { m.add(&variable, sizeof variable, k_tofrom); });
  expect_end([](maps &m) { m.add(b, 1, k_struct).add(&b[0], 4, k_to).add(&a[0], 4, k_to); });

  start();
  on_host = 0;
  // Nothing of these is on the device.
  maps().target(late);
  maps().add(b, sizeof b, k_tofrom).target(late);
  maps().add(&b[3], 0, k_zlas).target(late);
  maps().add(a, sizeof a, k_firstprivate).target(late); // a copy of the host's value
  maps().add(reinterpret_cast<void *>(&a[1]), 0, k_firstprivate_int).target(late);
  maps().add(b, sizeof b, k_tofrom).target(late, 0, 1);
  GOMP_taskwait();
  CHECK(on_host == 6 && on_device == 1);
  CHECK(!omp_target_is_present(b, 0));
  // The image that is there works on.
  maps().add(a, sizeof a, k_to).target(early);
  CHECK(on_device == 2);
  // The library is closed, and opened again when there is room.
  library.unload();
  fake::load_fails = false;
  library.load();
  maps().add(a, sizeof a, k_to).target(late);
  CHECK(on_device == 3 && on_host == 6);
  library.unload();
  maps().add(a, sizeof a, k_delete).exit();
  return 0;
}
