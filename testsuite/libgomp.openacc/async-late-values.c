// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-modes "ourlib" } GCC's library does not let a program have both OpenMP's page-locked memory and OpenACC.
//
// A construct on a queue copies in what an earlier one on the queue has yet to copy out: its bytes are read when the queue has
// come so far. In page-locked memory, where copies of the device are asynchronous.
#include <omp.h>
#include <stdio.h>

#define N 100

int main(void) {
  omp_alloctrait_t pinned = {omp_atk_pinned, omp_atv_true};
  omp_allocator_handle_t allocator = omp_init_allocator(omp_default_mem_space, 1, &pinned);
  int *y = omp_alloc(N * sizeof *y, allocator);
  if (y == NULL) y = omp_alloc(N * sizeof *y, omp_default_mem_alloc); // no page-locked memory left
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < N; i++) y[i] = -1;
    int x = round;
#pragma acc parallel loop copyout(y[0:N]) copyin(x) async(1)
    for (int i = 0; i < N; i++) {
      int sum = 0;
      for (int j = 0; j <= 100 * i; j++) sum += j & 1;
      y[i] = sum + x;
    }
#pragma acc parallel loop copy(y[0:N]) copyin(x) async(1)
    for (int i = 0; i < N; i++) y[i] = 2 * y[i] + x;
#pragma acc wait(1)
    for (int i = 0; i < N; i++)
      if (y[i] != 2 * (50 * i + x) + x) {
        fprintf(stderr, "y[%d] is %d\n", i, y[i]);
        return 1;
      }
  }
  omp_free(y, omp_null_allocator);
  omp_destroy_allocator(allocator);
  return 0;
}
