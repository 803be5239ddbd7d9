/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A thread of a large team takes no more resident memory than its stack and some pages.
   { dg-no-sanitizer "its own memory counts" }  */
#include "require.h"
#include "resident.h"
#include <omp.h>

enum { many = 199, pages_each = 6 };

int main(void) {
  const long before = resident_pages();
  int n = 0;
  omp_set_dynamic(0);
  for (int round = 0; round < 5; round++) {
#pragma omp parallel num_threads(many) reduction(+ : n)
    n++;
  }
  CHECK(n == 5 * many);
  const long each = (resident_pages() - before) / many;
  if (each > pages_each) fprintf(stderr, "%ld pages each\n", each);
  CHECK(each <= pages_each);
  return 0;
}
