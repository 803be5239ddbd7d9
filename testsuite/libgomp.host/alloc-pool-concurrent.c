/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A pool that several threads use never hands out more than it has, and is whole again afterwards.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_alloctrait_t t[] = {
      {omp_atk_pool_size, 4096}, {omp_atk_fallback, omp_atv_null_fb}, {omp_atk_sync_hint, omp_atv_contended}};
  omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 3, t);
  long held = 0, most = 0, refused = 0, given = 0;
#pragma omp parallel num_threads(8) reduction(+ : refused, given) reduction(max : most)
  for (int i = 0; i < 500; i++) {
    long size = 100 + i * 37 % 1500, now;
    char *p = omp_alloc(size, a);
    if (!p) {
      refused++;
      continue;
    }
    given++;
#pragma omp atomic capture
    now = held += size;
    if (now > most) most = now;
    p[0] = p[size - 1] = 1;
#pragma omp atomic
    held -= size;
    omp_free(p, a);
  }
  CHECK(most <= 4096 && given > 0 && held == 0);
  void *p = omp_alloc(3900, a);
  CHECK(p);
  omp_free(p, a);
  omp_destroy_allocator(a);
  return 0;
}
