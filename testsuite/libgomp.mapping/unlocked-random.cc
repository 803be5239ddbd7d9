// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
// { dg-timeout 120 }
//
// Random directives with structures and pointers, from two threads: the plugin is called without the map lock.
#include "aux/lock_probe.h"

#define main play_at_random
#include "random-pointers.cc"
#undef main

int main() {
  char name[] = "", seed[] = "7", steps[] = "150", threads[] = "2";
  char *arguments[] = {name, seed, steps, threads, nullptr};
  program.load();
  CHECK(!omp_target_is_present(name, 0)); // the device is ready
  program.unload();
  const lock_probe probe;
  CHECK(play_at_random(4, arguments) == 0);
  CHECK(probe.answers() > 100);
  return 0;
}
