// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var OMP_NUM_TEAMS_ALL 5 }
// A program that needs each variable and function of an image that the plugin looks for itself: constructors, the device's
// ICVs, the length of a clock tick, the tables of reverse offload and of indirect functions.
#include <cstdio>
#include <omp.h>

#pragma omp requires reverse_offload

#pragma omp begin declare target
struct counter {
  int value;
  counter() : value(7) {}
};
counter constructed;
#pragma omp end declare target

#pragma omp begin declare target indirect
int twice(int x) { return 2 * x; }
int thrice(int x) { return 3 * x; }
#pragma omp end declare target

int main() {
  int (*functions[2])(int) = {twice, thrice};
  int value = 0, called = 0, host = 0, device = -1, teams = 0;
  bool ticks = false;
  omp_set_default_device(0);
#pragma omp target map(from : value, called, device, teams, ticks) map(tofrom : host) map(to : functions)
  {
    const double start = omp_get_wtime();
    value = constructed.value;
    called = functions[0](5) + functions[1](7);
    device = omp_get_default_device();
    teams = omp_get_max_teams();
#pragma omp target device(ancestor : 1) map(always, tofrom : host)
    host += 11;
    ticks = omp_get_wtime() > start;
  }
  std::printf("%d %d %d %d %d %d\n", value, called, host, device, teams, ticks);
}
