// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_target_associate_ptr, disassociate, omp_get_mapped_ptr, and what map does with associated memory.
#include "check.h"

int main(void) {
  check_placement();
  int host = check_expected_device() == 0;
  int dev = omp_get_default_device(), initial = omp_get_initial_device();
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
  CHECK(omp_get_mapped_ptr(NULL, dev) == NULL);
  CHECK(omp_get_mapped_ptr(a, initial) == a);
  if (!host) {
    CHECK(omp_get_mapped_ptr(a, dev) == NULL);
    int *d = omp_target_alloc(20 * sizeof(int), dev);
    CHECK(omp_target_associate_ptr(a, d, sizeof a, 4 * sizeof(int), dev) == 0);
    CHECK(omp_target_is_present(a, dev) && omp_get_mapped_ptr(a, dev) == d + 4 && omp_get_mapped_ptr(a + 3, dev) == d + 7);
    // The same again is harmless, another address is not.
    CHECK(omp_target_associate_ptr(a, d, sizeof a, 4 * sizeof(int), dev) == 0);
    CHECK(omp_target_associate_ptr(a, d, sizeof a, 0, dev) != 0);
    CHECK(omp_target_memcpy(d, a, sizeof a, 4 * sizeof(int), 0, dev, initial) == 0);
    int sum = 0;
    // Present for ever: neither copied nor freed.
#pragma omp target map(tofrom : a, sum)
    for (int i = 0; i < 10; i++) {
      sum += a[i];
      a[i] = -i;
    }
    CHECK(sum == 45 && a[9] == 9);
#pragma omp target update from(a [9:1])
    CHECK(a[9] == -9 && a[8] == 8);
#pragma omp target exit data map(delete : a)
    CHECK(omp_target_is_present(a, dev));
    CHECK(omp_target_disassociate_ptr(a, dev) == 0);
    CHECK(!omp_target_is_present(a, dev));
    CHECK(omp_target_disassociate_ptr(a, dev) != 0);
    omp_target_free(d, dev);
  } else
    CHECK(omp_target_associate_ptr(a, a, sizeof a, 0, initial) != 0);
#pragma omp target data map(to : a)
  {
    int *d = omp_get_mapped_ptr(a + 2, dev);
    CHECK(d != NULL && (d == a + 2) == host);
    int seen = 0;
#pragma omp target is_device_ptr(d) map(from : seen)
    seen = d[1];
    CHECK(seen == 3);
  }
  CHECK(omp_target_is_accessible(a, sizeof a, initial) == 1);
  puts("done");
  return check_result();
}
