/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp_init_allocator with traits that make no sense gives the null allocator.  */
#include "require.h"
#include <omp.h>
#include <stdint.h>
static uintptr_t make(omp_memspace_handle_t s, int key, uintptr_t value) {
  omp_alloctrait_t t = {(omp_alloctrait_key_t)key, value};
  omp_allocator_handle_t a = omp_init_allocator(s, 1, &t);
  if (a != omp_null_allocator) omp_destroy_allocator(a);
  return (uintptr_t)a;
}
int main(void) {
  CHECK(!make(omp_default_mem_space, omp_atk_alignment, 0) && !make(omp_default_mem_space, omp_atk_alignment, 3));
  CHECK(!make(omp_default_mem_space, omp_atk_alignment, 48) && !make(omp_default_mem_space, 99, 1) &&
        !make(omp_default_mem_space, 0, 1));
  CHECK(!make(omp_default_mem_space, omp_atk_sync_hint, omp_atv_all) &&
        !make(omp_default_mem_space, omp_atk_access, omp_atv_true));
  CHECK(!make(omp_default_mem_space, omp_atk_fallback, omp_atv_nearest) &&
        !make(omp_default_mem_space, omp_atk_pinned, omp_atv_null_fb));
  CHECK(!make(omp_default_mem_space, omp_atk_partition, omp_atv_false) &&
        !make((omp_memspace_handle_t)77, omp_atk_pinned, omp_atv_false));
  for (int s = 0; s <= 4; s++) {
    CHECK(make((omp_memspace_handle_t)s, omp_atk_sync_hint, omp_atv_contended) &&
          make((omp_memspace_handle_t)s, omp_atk_sync_hint, omp_atv_private));
    CHECK(make((omp_memspace_handle_t)s, omp_atk_alignment, 4096) && make((omp_memspace_handle_t)s, omp_atk_pool_size, 0));
    CHECK(make((omp_memspace_handle_t)s, omp_atk_access, omp_atv_thread) &&
          make((omp_memspace_handle_t)s, omp_atk_fallback, omp_atv_abort_fb));
    CHECK(make((omp_memspace_handle_t)s, omp_atk_partition, omp_atv_blocked) &&
          make((omp_memspace_handle_t)s, omp_atk_pinned, omp_atv_true));
    for (int k = 1; k <= 8; k++)
      if (k != omp_atk_fb_data) CHECK(make((omp_memspace_handle_t)s, k, (uintptr_t)omp_atv_default));
  }
  return 0;
}
