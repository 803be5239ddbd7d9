// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_COMPUTE_CAPABILITY 5.2 }
// { dg-modes "ours" } GCC's plugin would use the device; for its library see reverse-old-device-gcc-library.c.
// { dg-output "libgomp: nvptx device 0 .compute capability 5.2. is not used: reverse_offload needs compute capability 6.0\n" }
// { dg-output "on the host\n" }
//
// A device that is too old for reverse offload is not offered to a program that requires it: one line says so, and target
// regions and what they ask for run on the host, deferred ones and those of several threads included.
#pragma omp requires reverse_offload
#include "check.h"

static int calls;
__attribute__((noipa)) static void note(int n) { __atomic_fetch_add(&calls, n, __ATOMIC_RELAXED); }

int main(void) {
  CHECK(omp_get_num_devices() == 0);
  int on_host = 0, sum = 0, a[10];
#pragma omp target map(tofrom : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host);
#pragma omp parallel num_threads(3) reduction(+ : sum)
  {
    int answer = 0;
#pragma omp target map(tofrom : answer)
    {
      int x = 5;
#pragma omp target device(ancestor : 1) map(tofrom : x)
      {
        note(1);
        x *= 2;
      }
      answer = x;
    }
    sum += answer;
  }
  CHECK(sum == 30 && calls == 3);
#pragma omp target enter data map(to : a)
#pragma omp target nowait depend(out : a)
  for (int i = 0; i < 10; i++) {
    a[i] = i;
#pragma omp target device(ancestor : 1) map(tofrom : a)
    {
      note(10);
      a[i]++;
    }
  }
#pragma omp taskwait
#pragma omp target exit data map(from : a)
  CHECK(calls == 103 && a[9] == 10);
  if (on_host) puts("on the host");
  return check_result();
}
