/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A thread of a large team takes no more resident memory than its stack and some pages.
   { dg-no-sanitizer "its own memory counts" }  */
#include "require.h"
#include <omp.h>
#include <unistd.h>

enum { many = 199, pages_each = 6 };

static long resident(void) {
  long size = 0, result = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (f == NULL || fscanf(f, "%ld %ld", &size, &result) != 2) exit(77);
  fclose(f);
  return result;
}

int main(void) {
  const long before = resident();
  int n = 0;
  omp_set_dynamic(0);
  for (int round = 0; round < 5; round++) {
#pragma omp parallel num_threads(many) reduction(+ : n)
    n++;
  }
  CHECK(n == 5 * many);
  const long each = (resident() - before) / many;
  if (each > pages_each) fprintf(stderr, "%ld pages each\n", each);
  CHECK(each <= pages_each);
  return 0;
}
