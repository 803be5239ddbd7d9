// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `requires dynamic_allocators`: target regions make allocators of their own, allocate from them and destroy them, in each
// thread.
#include "check.h"

#include <stdint.h>

#pragma omp requires dynamic_allocators

#define N 200

static int copies[8][N];

#pragma omp begin declare target
static int allocate_and_use(int number, int *copy) {
  omp_alloctrait_t traits[2] = {{omp_atk_alignment, 128}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 2, traits);
  int *a = omp_alloc(N * sizeof(int), own), *z = omp_calloc(N, sizeof(int), own);
  if (a == NULL || z == NULL || (uintptr_t)a % 128 != 0 || (uintptr_t)z % 128 != 0) return 1;
  for (int i = 0; i < N; i++) a[i] = 1000 * number + i + z[i];
  a = omp_realloc(a, 2 * N * sizeof(int), own, own);
  if (a == NULL) return 1;
  for (int i = 0; i < N; i++) copy[i] = a[i];
  omp_free(a, own);
  omp_free(z, own);
  omp_destroy_allocator(own);
  return 0;
}
#pragma omp end declare target

int main(void) {
  check_placement();
  int bad = 0;
#pragma omp target teams distribute parallel for map(tofrom : copies, bad) reduction(+ : bad) num_teams(2) thread_limit(4)
  for (int i = 0; i < 8; i++) bad += allocate_and_use(i, copies[i]);
  CHECK(bad == 0);
  for (int t = 0; t < 8; t++)
    for (int i = 0; i < N; i++) CHECK(copies[t][i] == 1000 * t + i);
  return check_result();
}
