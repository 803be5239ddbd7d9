// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program whose time line the manual shows; scripts/draw-time-line says how it is drawn.
#include <stdio.h>
#pragma omp requires reverse_offload

enum { teams = 2, n = 2000 };
static double data[n], other[n];

#pragma omp begin declare target device_type(host)
// Something that takes the host a while.
static double host_answers(int team) {
  volatile double x = team;
  for (int i = 0; i < 300000; i++) x = x * 0.5 + 1;
  return x;
}
#pragma omp end declare target

int main(void) {
#pragma omp target data map(tofrom : data)
  {
#pragma omp target teams distribute num_teams(teams) thread_limit(1)
    for (int t = 0; t < teams; t++) {
      double answer = 0;
      for (int i = t; i < n; i += teams) data[i] += i;
#pragma omp target device(ancestor : 1) map(to : t) map(from : answer)
      answer = host_answers(t);
      for (int i = t; i < n; i += teams) data[i] *= answer;
    }
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(32) map(from : other) nowait
    for (int i = 0; i < n; i++) other[i] = i;
    for (int i = 0; i < n; i++) data[i] = i; // beside the kernel
#pragma omp target update to(data)
#pragma omp taskwait
  }
  printf("%g %g\n", data[n - 1], other[n - 1]);
  return 0;
}
