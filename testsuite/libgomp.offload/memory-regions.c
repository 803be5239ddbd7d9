// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-ldl" }
// { dg-modes "ours" }
// Looks at what our libraries hold: on the host, and on the device through the driver.
// { dg-no-sanitizer "it counts memory" }
//
// Target regions, enter and exit data, nowait, allocation and association, many times: nothing is left behind. With an
// argument: so many times (a million takes minutes).
#include "check.h"
#include "memory.h"

int main(int argc, char **argv) {
  check_placement();
  long rounds = argc > 1 ? atol(argv[1]) : 1500;
  int dev = omp_get_default_device();
  static int a[1000], b[64][8];
  struct {
    int *p;
    int n;
  } s = {a, 1000};
  struct memory_in_use before = {0, 0, 0}, after;
  for (long i = 0; i < rounds; i++) {
    int x = (int)i;
#pragma omp target map(tofrom : x) map(to : a)
    x += a[1] + 1;
    CHECK(x == i + 1);
#pragma omp target enter data map(to : s, s.p[:s.n])
#pragma omp target exit data map(from : s.p[:s.n]) map(release : s)
    for (int k = 0; k < 64; k++) {
#pragma omp target enter data map(to : b[k])
    }
    for (int k = 63; k >= 0; k--) {
#pragma omp target exit data map(delete : b[k])
    }
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x++;
#pragma omp target data map(tofrom : a) use_device_addr(a)
    CHECK(!omp_target_is_present(&x, omp_initial_device) || a);
#pragma omp taskwait
    void *d = omp_target_alloc(5000, dev);
    CHECK(omp_target_associate_ptr(b, d, sizeof b, 0, dev) == 0);
    CHECK(omp_target_disassociate_ptr(b, dev) == 0);
    omp_target_free(d, dev);
    if (i == rounds / 2) before = memory_in_use();
  }
  after = memory_in_use();
  check_no_growth(&before, &after);
  return check_result();
}
