/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   lastprivate of scalars, arrays, structs; together with firstprivate; with all schedules and sections.  */
#include "require.h"
#include <omp.h>
struct s {
  int a, b[3];
};
int main(void) {
  for (int sched = 1; sched <= 4; sched++) {
    omp_set_schedule((omp_sched_t)sched, 2);
    int x = -1, arr[4] = {0}, fp = 100;
    struct s st = {0};
#pragma omp parallel for schedule(runtime) lastprivate(x, arr, st) firstprivate(fp) lastprivate(fp)
    for (int i = 0; i < 77; i++) {
      x = i;
      for (int k = 0; k < 4; k++) arr[k] = i + k;
      st.a = 2 * i;
      st.b[2] = 3 * i;
      if (i == 76) fp = 500 + (fp >= 100);
    }
    CHECK(x == 76 && arr[0] == 76 && arr[3] == 79 && st.a == 152 && st.b[2] == 228 && fp == 501);
    int y = 0, z = 5;
#pragma omp parallel sections lastprivate(y) firstprivate(z) lastprivate(z)
    {
#pragma omp section
      y = 1;
#pragma omp section
      {
        y = 2;
        z++;
      }
    }
    CHECK(y == 2 && z == 6);
    int none = 42;
#pragma omp parallel for schedule(runtime) lastprivate(none)
    for (int i = 5; i < 5; i++) none = i;
  }
  return 0;
}
