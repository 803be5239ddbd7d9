// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Deferred constructs in chains: eight side by side, each of enter, kernels, update, a host task and exit; with if, on the
// host, and in final tasks.
#include "check.h"

#define N 8
int main(void) {
  check_placement();
  int v[N][32];
  memset(v, 0, sizeof v);
  int out[N] = {0};
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int i = 0; i < N; i++) {
#pragma omp target enter data map(to : v[i]) nowait depend(out : v[i])
      for (int k = 0; k < 4; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : v[i]) firstprivate(k) map(tofrom : v[i])
        for (int j = 0; j < 32; j++) v[i][j] += j + k;
      }
#pragma omp target update from(v[i]) nowait depend(inout : v[i])
#pragma omp task depend(inout : v[i]) shared(out, v) firstprivate(i)
      {
        for (int j = 0; j < 32; j++) out[i] += v[i][j];
      }
#pragma omp target exit data map(release : v[i]) nowait depend(inout : v[i])
    }
#pragma omp taskwait
    for (int i = 0; i < N; i++) CHECK(out[i] == 4 * 496 + 6 * 32);
    int a = 0, b = 0;
#pragma omp taskgroup
    {
#pragma omp target nowait map(tofrom : a)
      a = 1;
#pragma omp target nowait map(tofrom : b)
      b = 2;
    }
    CHECK(a == 1 && b == 2);
#pragma omp target nowait map(tofrom : a) if (0)
    a++;
#pragma omp target nowait map(tofrom : b) device(omp_get_initial_device())
    b++;
#pragma omp taskwait
    CHECK(a == 2 && b == 3);
    int c = 0;
#pragma omp target nowait map(tofrom : c) depend(out : c)
    c = 5;
#pragma omp target map(tofrom : c) depend(inout : c)
    c *= 2;
    CHECK(c == 10);
#pragma omp task final(1) shared(c)
    {
#pragma omp target nowait map(tofrom : c)
      c++;
#pragma omp taskwait
    }
#pragma omp taskwait
    CHECK(c == 11);
  }
  int q[4] = {0};
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; i++) {
#pragma omp target nowait map(tofrom : q[i : 1])
    q[i] = i + 1;
  }
  CHECK(q[0] + q[1] + q[2] + q[3] == 10);
#pragma omp target data map(tofrom : q)
  {
#pragma omp target nowait
    q[0] = 100;
#pragma omp target nowait
    q[1] = 100;
#pragma omp taskwait
  }
  CHECK(q[0] == 100 && q[1] == 100);
  return check_result();
}
