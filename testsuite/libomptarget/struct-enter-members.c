// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enter data maps a structure first and what its pointer points to later; exit data takes them back in order.
#include "check.h"

#include <omp.h>

struct s {
  int n;
  int *p;
};

int main(void) {
  struct s s = {5, malloc(20)};
  for (int i = 0; i < 5; i++) s.p[i] = i;
  const int d = omp_get_default_device();
#pragma omp target enter data map(to : s)
#pragma omp target enter data map(to : s.p[0 : 5])
#pragma omp target
  for (int i = 0; i < s.n; i++) s.p[i] *= 3;
#pragma omp target exit data map(from : s.p[0 : 5])
  for (int i = 0; i < 5; i++) check(s.p[i] == 3 * i);
  check(!omp_target_is_present(s.p, d));
#pragma omp target exit data map(release : s)
  check(!omp_target_is_present(&s, d));
  free(s.p);
  return 0;
}
