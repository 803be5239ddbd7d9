/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   An allocator whose pool is empty asks its fallback, that one its own, to the end.  */
#include "require.h"
#include <omp.h>
#include <string.h>
int main(void) {
  omp_alloctrait_t last[] = {{omp_atk_pool_size, 600}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t c = omp_init_allocator(omp_default_mem_space, 2, last);
  omp_alloctrait_t mid[] = {
      {omp_atk_pool_size, 600}, {omp_atk_fallback, omp_atv_allocator_fb}, {omp_atk_fb_data, (omp_uintptr_t)c}};
  omp_allocator_handle_t b = omp_init_allocator(omp_high_bw_mem_space, 3, mid);
  omp_alloctrait_t first[] = {{omp_atk_pool_size, 600},
                              {omp_atk_fallback, omp_atv_allocator_fb},
                              {omp_atk_fb_data, (omp_uintptr_t)b},
                              {omp_atk_alignment, 64}};
  omp_allocator_handle_t a = omp_init_allocator(omp_large_cap_mem_space, 4, first);
  CHECK(a && b && c);
  void *p[4];
  for (int i = 0; i < 3; i++) {
    p[i] = omp_alloc(400, a);
    CHECK(p[i]);
    memset(p[i], i, 400);
  }
  CHECK((omp_uintptr_t)p[0] % 64 == 0 && omp_alloc(400, a) == NULL && omp_alloc(400, c) == NULL);
  omp_free(p[2], a);
  CHECK((p[2] = omp_alloc(400, c)) != NULL && omp_alloc(400, a) == NULL);
  omp_free(p[1], omp_null_allocator);
  CHECK((p[1] = omp_alloc(400, a)) != NULL && ((char *)p[0])[399] == 0);
  for (int i = 0; i < 3; i++) omp_free(p[i], omp_null_allocator);
  omp_destroy_allocator(a);
  omp_destroy_allocator(b);
  omp_destroy_allocator(c);
  return 0;
}
