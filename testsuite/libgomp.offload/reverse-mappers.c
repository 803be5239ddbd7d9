// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "host ours ours-slot ours-pascal ours-stock" } stock leaves the device's pointer changed, as in reverse-attach-order.c.
//
// User-defined mappers in reverse regions. (GCC 16 does not compile named ones there, nor two regions with them in one function.)
#pragma omp requires reverse_offload
#include "check.h"

struct vector {
  int n;
  int *data;
};
#pragma omp declare mapper(struct vector v) map(v, v.data[0 : v.n])

#pragma omp begin declare target
static int double_all(int *data, int n) {
  struct vector v = {n, data};
  int sum = 0;
#pragma omp target device(ancestor : 1) map(tofrom : v) map(from : sum)
  {
    sum = 0;
    for (int i = 0; i < v.n; i++) {
      sum += v.data[i];
      v.data[i] *= 2;
    }
  }
  return v.data == data && v.n == n ? sum : -1;
}
#pragma omp end declare target

int main(void) {
  check_placement();
  int bad = 0, sums[3] = {0}, mapped[4] = {1, 2, 3, 4};
  struct vector of_host = {4, mapped};
#pragma omp target map(tofrom : bad, sums)
  {
    int x[5] = {1, 2, 3, 4, 5};
    sums[0] = double_all(x, 5);
    sums[1] = double_all(x + 1, 2);
    for (int i = 0; i < 5; i++) bad += x[i] != (i == 1 || i == 2 ? 4 : 2) * (i + 1);
  }
  CHECK(bad == 0);
  CHECK(sums[0] == 15 && sums[1] == 10);

  // What the mapper maps may be the host's: then the host's own is worked on, and nothing is copied.
  const int on_host = check_expected_device() == 0;
#pragma omp target map(tofrom : of_host)
  sums[2] = double_all(of_host.data, of_host.n);
  CHECK(sums[2] == 10 && mapped[3] == (on_host ? 8 : 4)); // the end of the region brings the device's back
  CHECK(of_host.data == mapped);
  return check_result();
}
