/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   single with copyprivate of scalars, arrays, structs and pointers; nowait singles that different threads take.  */
#include "require.h"
#include <omp.h>

typedef struct {
  double d[4];
  int *p;
} thing;

int main(void) {
  int taken[64] = {0};
#pragma omp parallel num_threads(6)
  {
    int scalar = -1;
    int array[5] = {0};
    thing t = {{0}, 0};
    for (int round = 0; round < 100; round++) {
#pragma omp single copyprivate(scalar, array, t)
      {
        scalar = round;
        for (int i = 0; i < 5; i++) array[i] = i * round;
        t.d[3] = round / 2.0;
        t.p = &taken[round % 64];
      }
      CHECK(scalar == round && array[4] == 4 * round && t.d[3] == round / 2.0 && t.p == &taken[round % 64]);
    }
    for (int round = 0; round < 500; round++) {
#pragma omp single nowait
      {
#pragma omp atomic
        taken[round % 64]++;
      }
    }
  }
  int sum = 0;
  for (int i = 0; i < 64; i++) sum += taken[i];
  CHECK(sum == 500);
  return 0;
}
