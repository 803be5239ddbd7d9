/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   single with firstprivate, private and copyprivate of arrays, structs and pointers.  */
#include "require.h"
#include <omp.h>
struct s {
  int a;
  double d[3];
};
int main(void) {
  int f = 3, ok = 0, size = 0;
#pragma omp parallel reduction(+ : ok)
  {
    int arr[5] = {0};
    struct s st = {0};
    int *p = 0;
#pragma omp single firstprivate(f) copyprivate(arr, st, p)
    {
      f++;
      for (int i = 0; i < 5; i++) arr[i] = f + i;
      st.a = f;
      st.d[2] = 1.5;
      p = &size;
      size = omp_get_num_threads();
    }
    ok += arr[4] == 8 && st.a == 4 && st.d[2] == 1.5 && *p == omp_get_num_threads() && f == 3;
    arr[0] = omp_get_thread_num();
#pragma omp barrier
    if (arr[0] != omp_get_thread_num()) ok -= 100;
  }
  CHECK(ok == size);
  return 0;
}
