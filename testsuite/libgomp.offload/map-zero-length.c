// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Zero-length sections: of present data they give the device address, of absent data the host address, and NULL stays NULL.
#include "check.h"
#include <stdint.h>

static void deref(int *p, int *result) {
  // p is dereferenced without a map clause: an implicit zero-length section.
#pragma omp target map(from : result [0:1])
  *result = p ? p[3] : -1;
}

int main(void) {
  check_placement();
  int a[10], r = 0;
  for (int i = 0; i < 10; i++) a[i] = 10 * i;
#pragma omp target data map(to : a)
  {
    deref(a, &r);
    CHECK(r == 30);
    deref(a + 2, &r);
    CHECK(r == 50);
    int *p = a + 4;
#pragma omp target map(p[:0]) map(from : r)
    r = *p;
    CHECK(r == 40);
  }
  deref(NULL, &r);
  CHECK(r == -1);

  // Not present: the section has no device address, so the pointer keeps its host value.
  int *absent = malloc(sizeof(int));
  uintptr_t seen = 0;
#pragma omp target map(absent[:0]) map(from : seen)
  seen = (uintptr_t)absent;
  CHECK(seen == (uintptr_t)absent);
  free(absent);

  // A length that turns out to be zero at run time.
  volatile int zero = 0;
  int length = zero, touched = 5;
  int *q = a;
#pragma omp target map(tofrom : q [0:length]) map(tofrom : touched)
  touched += length;
  CHECK(touched == 5);
  puts("done");
  return check_result();
}
