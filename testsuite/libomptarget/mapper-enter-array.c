// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enter and exit data of an array with a mapper, forms for beginning and ending of arrays included.
// llvm: what the pointers point to stays on the device
#include "check.h"

#include <omp.h>

typedef struct {
  int n;
  int *p;
} vector;
#pragma omp declare mapper(vector v) map(v, v.p[0 : v.n])

int main(void) {
  vector a[4];
  const int d = omp_get_default_device();
  for (int i = 0; i < 4; i++) {
    a[i] = (vector){3, malloc(12)};
    for (int k = 0; k < 3; k++) a[i].p[k] = i;
  }
#pragma omp target enter data map(to : a)
  for (int i = 0; i < 4; i++) check(omp_target_is_present(a[i].p, d));
#pragma omp target
  for (int i = 0; i < 4; i++) a[i].p[1] = 50 + i;
#pragma omp target exit data map(from : a)
  for (int i = 0; i < 4; i++) {
    check(a[i].p[0] == i && a[i].p[1] == 50 + i);
    check(!omp_target_is_present(a[i].p, d));
    free(a[i].p);
  }
  check(!omp_target_is_present(a, d));
  return 0;
}
