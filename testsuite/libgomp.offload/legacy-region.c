// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours stock-ours" }
// GCC's own plugin ends the process, as it wants arguments that the entry point of OpenMP 4.0 does not have.
// { dg-additional-options "-Wno-builtin-declaration-mismatch" }
//
// A region that was compiled for GOMP_target: the program's own GOMP_target_ext hands it on in the old form.
#include "check.h"

typedef void region(void *);
void GOMP_target(int, region *, const void *, size_t, void **, size_t *, unsigned char *);

static int calls;

__attribute__((visibility("default"))) void GOMP_target_ext(int device, region *fn, size_t n, void **addresses, size_t *sizes,
                                                            unsigned short *kinds, unsigned flags, void **depend, void **args) {
  unsigned char narrow[16];
  CHECK(n <= 16 && flags == 0 && depend == NULL && args != NULL);
  for (size_t i = 0; i < n; i++) {
    CHECK((kinds[i] & 0xff) <= 3);
    narrow[i] = (unsigned char)((kinds[i] & 7) | (kinds[i] >> 8) << 3);
  }
  calls++;
  GOMP_target(device, fn, NULL, n, addresses, sizes, narrow);
}

int main(void) {
  int a[100], sum = 0, on_host = -1;
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target map(to : a) map(tofrom : sum) map(from : on_host)
  {
    for (int i = 0; i < 100; i++) sum += a[i];
    on_host = omp_is_initial_device();
  }
  check_ran_on(on_host);
  CHECK(calls == 1 && sum == 4950);
#pragma omp target map(tofrom : a)
#pragma omp parallel for
  for (int i = 0; i < 100; i++) a[i] *= 2;
  CHECK(calls == 2 && a[99] == 198);
  return check_result();
}
