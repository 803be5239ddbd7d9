// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// While a construct waits for the device's memory, what it maps is absent to the routines, and another construct that names
// the same storage waits: it then finds it present, or maps it itself where there was no memory.
#include "aux/fake_device.h"

#include <cstring>
#include <thread>
#include <unistd.h>

using fake::host_of;
using fake::maps;

namespace {

int host_runs, device_runs;
void region(void *) { host_runs++; }
void kernel(void *) { device_runs++; }
fake::image program({{region, kernel, 0}}, {});

int a[8] = {0, 1, 2, 3, 4, 5, 6, 7}, apart[4];

std::thread *second;
std::atomic<bool> done;
void (*waiting)();
bool fails;

void in_alloc(const char *function) {
  if (std::strcmp(function, "alloc") != 0) return;
  fake::before_call = nullptr;
  second = new std::thread([] {
    waiting();
    done = true;
  });
  usleep(50000);
  CHECK(!done && !omp_target_is_present(a, 0) && omp_get_mapped_ptr(a, 0) == nullptr);
  // What it does not find it does not touch.
  a[3] = 33;
  maps().add(a, sizeof a, k_from).update();
  maps().add(a, sizeof a, k_from).exit();
  CHECK(a[3] == 33);
  // A construct that has nothing to do with it goes on.
  maps().add(apart, sizeof apart, k_to).enter();
  maps().add(apart, sizeof apart, k_release).exit();
  CHECK(!done);
  fake::no_memory = fails;
}

template <typename First>
void run(First first, void (*and_then)(), bool without_memory = false) {
  waiting = and_then;
  done = false;
  fails = without_memory;
  fake::before_call = in_alloc;
  first();
  fake::no_memory = false;
  second->join();
  delete second;
}

void enter_all() { maps().add(a, sizeof a, k_to).enter(); }
void enter_part() { maps().add(a + 2, 8, k_to).enter(); }

} // namespace

int main() {
  program.load();
  maps().target(region);
  CHECK(device_runs == 1);

  run(enter_all, enter_part);
  CHECK(host_of<int>(omp_get_mapped_ptr(a, 0))[3] == 33);
  maps().add(a, sizeof a, k_release).exit();
  CHECK(omp_target_is_present(a + 2, 0)); // counted twice
  maps().add(a + 2, 8, k_release).exit();
  CHECK(!omp_target_is_present(a, 0) && fake::counts.live() == 0);

  run([] { maps().add(a, sizeof a, k_tofrom).target(region); }, enter_all);
  CHECK(device_runs == 2 && omp_target_is_present(a, 0));
  maps().add(a, sizeof a, k_release).exit();
  CHECK(fake::counts.live() == 0);

  // No memory: the region runs on the host, and what it would have mapped is as if it had never been.
  run([] { maps().add(a, sizeof a, k_tofrom).target(region); }, enter_part, true);
  CHECK(host_runs == 1 && device_runs == 2);
  CHECK(!omp_target_is_present(a, 0) && host_of<int>(omp_get_mapped_ptr(a + 2, 0))[1] == 33);
  maps().add(a + 2, 8, k_release).exit();
  CHECK(!omp_target_is_present(a, 0) && fake::counts.live() == 0);

  program.unload();
  return 0;
}
