/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Task reductions of arrays, structs and several items, in nested taskgroups and taskloops.  */
#include "require.h"
#include <omp.h>
struct v {
  int a, b;
};
#pragma omp declare reduction(+ : struct v : omp_out.a += omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = {0, 0})
int main(void) {
  int arr[20] = {0};
  struct v v = {1, 2};
  double d = 1;
  long inner = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : arr, v) task_reduction(* : d)
  {
    for (int i = 0; i < 40; i++) {
#pragma omp task in_reduction(+ : arr, v) in_reduction(* : d)
      {
        arr[i % 20] += i;
        v.a++;
        v.b += 2;
        if (i < 10) d *= 2;
      }
    }
#pragma omp taskloop in_reduction(+ : v) reduction(+ : inner) grainsize(3)
    for (int i = 0; i < 30; i++) {
      v.a++;
      inner += i;
    }
#pragma omp taskgroup task_reduction(+ : inner)
#pragma omp task in_reduction(+ : inner, v)
    {
      inner++;
      v.b++;
    }
  }
  for (int i = 0; i < 20; i++) CHECK(arr[i] == 2 * i + 20);
  CHECK(v.a == 71 && v.b == 83 && d == 1024 && inner == 436);
  return 0;
}
