// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A large array goes to the device and comes back whole; every page is touched.
#include "check.h"

int main(void) {
  check_placement();
  size_t n = (size_t)4 << 20;
  unsigned *a = malloc(n * sizeof *a);
  for (size_t i = 0; i < n; i++) a[i] = (unsigned)(i * 2654435761u);
  unsigned sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : a[:n]) reduction(+ : sum) num_teams(4)
  for (size_t i = 0; i < n; i += 512) {
    sum += a[i];
    a[i] = ~a[i];
  }
  unsigned expected = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned v = (unsigned)(i * 2654435761u);
    if (i % 512 == 0) {
      expected += v;
      v = ~v;
    }
    CHECK(a[i] == v);
  }
  CHECK(sum == expected);
  printf("%u\n", sum);
  free(a);
  return check_result();
}
