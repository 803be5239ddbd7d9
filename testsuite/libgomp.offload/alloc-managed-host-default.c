// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-modes "ours" }
//
// A deliberate difference (doc/target-core.md): managed memory is freed whatever the default device is by then. A link
// variable that is not mapped is not present.
#include "check.h"

#include <omp.h>
#include <string.h>

int v[50];
#pragma omp declare target link(v)

int main(void)
{
  int device = omp_get_default_device();
  CHECK(!omp_target_is_present(v, device) && omp_get_mapped_ptr(v, device) == NULL);
#pragma omp target enter data map(to : v)
  CHECK(omp_target_is_present(v, device));
#pragma omp target exit data map(delete : v)
  CHECK(!omp_target_is_present(v, device) && omp_get_mapped_ptr(v, device) == NULL);

  int *p = omp_alloc(40, ompx_gnu_managed_mem_alloc);
  CHECK(p != NULL);
  memset(p, 1, 40);
  omp_set_default_device(omp_initial_device);
  omp_free(p, ompx_gnu_managed_mem_alloc);
  return 0;
}
