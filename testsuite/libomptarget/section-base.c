// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A section that does not begin where its array does: a pointer to the array's begin stands for it in regions that name the
// pointer alone, and in use_device_ptr; a pointer behind the section does not.
//
// llvm-21: use_device_ptr changes pointers to what is not mapped
#include "check.h"

#include <omp.h>

typedef struct {
  int n;
  int *q;
} holder;

int main(void) {
  const int device = omp_get_default_device();
  int *p = malloc(20 * sizeof *p), *const host = p;
  for (int i = 0; i < 20; i++) p[i] = i;
#pragma omp target data map(to : p[5 : 10])
  {
    char *const there = omp_get_mapped_ptr(p + 5, device);
    check(there != NULL && !omp_target_is_present(p, device) && omp_get_mapped_ptr(p, device) == NULL);
#pragma omp target
    p[7] = 100;
    check(p[7] == 7);
#pragma omp target update from(p[7 : 1])
    check(p[7] == 100);
#pragma omp target data use_device_ptr(p)
    check((char *)p == there - 5 * sizeof *p);
    check(p == host);
    int *behind = p + 15;
#pragma omp target data use_device_ptr(behind)
    check(behind == host + 15);
  }
#pragma omp target data use_device_ptr(p)
  check(p == host);

  // Of a structure's pointer, and of members of what a pointer points to.
  holder h = {3, p};
#pragma omp target data map(to : h) map(to : h.q[5 : 10])
  {
#pragma omp target
    h.q[8] = h.n;
#pragma omp target update from(h.q[8 : 1])
    check(h.q[8] == 3 && h.q == host);
  }
  holder *const array = calloc(4, sizeof *array);
#pragma omp target enter data map(to : array[2 : 2])
#pragma omp target
  array[3].n = 8;
#pragma omp target exit data map(from : array[2 : 2])
  check(array[3].n == 8);
  free(array);
  free(p);
  return 0;
}
