/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* { dg-require-compiler 16 } */
/* Managed memory is reached by both sides under one address; page-locked memory serves as ordinary memory of the host. */
#include "check.h"
#include <omp.h>
#include <stdint.h>

int main(void) {
  check_placement();
  enum { n = 1000 };

  int *managed = omp_alloc(n * sizeof *managed, ompx_gnu_managed_mem_alloc);
  CHECK(managed != NULL);
  for (int i = 0; i < n; i++) managed[i] = i;
  if (check_expected_device() > 0) {
    int bad = 0;
#pragma omp target is_device_ptr(managed) map(tofrom : bad)
    for (int i = 0; i < n; i++) {
      if (managed[i] != i) bad++;
      managed[i] *= 2;
    }
    CHECK(bad == 0);
    for (int i = 0; i < n; i++) CHECK(managed[i] == 2 * i);
  }
  omp_free(managed, omp_null_allocator);

  omp_alloctrait_t pinned[] = {{omp_atk_pinned, omp_atv_true}};
  omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 1, pinned);
  for (size_t bytes = 1; bytes < 1 << 20; bytes *= 5) {
    char *p = omp_aligned_alloc(64, bytes, a);
    CHECK(p != NULL && (uintptr_t)p % 64 == 0);
    memset(p, 1, bytes);
    p = omp_realloc(p, 2 * bytes, a, a);
    CHECK(p != NULL && p[bytes - 1] == 1);
    memset(p, 2, 2 * bytes);
#pragma omp target map(tofrom : p[:2 * bytes])
    p[2 * bytes - 1] = 3;
    CHECK(p[0] == 2 && p[2 * bytes - 1] == 3);
    omp_free(p, a);
  }
  omp_destroy_allocator(a);
  return check_result();
}
