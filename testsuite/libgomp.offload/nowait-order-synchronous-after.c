// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
// On the host, and under GCC's library with our plugin, a region with nowait is a task that nothing orders.
//
// Synchronous constructs behind regions with nowait on the same storage: the host sees what it would see if those had been
// synchronous, too.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "check.h"

static void busy(void);
#pragma omp declare target(busy)
static void busy(void) {
  volatile int x = 0;
  for (int s = 0; s < 3000; s++) x = x + 1;
}

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), host = omp_get_initial_device();
  int a[8] = {0}, result = 0, b[4] = {1, 2, 3, 4};
#pragma omp target enter data map(to : a)
  // A region: what the other one takes back comes with it, though only one thing is in common.
#pragma omp target nowait map(from : result)
  {
    busy();
    a[0] = 1;
    result = 7;
  }
#pragma omp target
  a[1] = a[0] + 1;
  CHECK(result == 7);
  // update, both ways
#pragma omp target nowait
  {
    busy();
    a[2] = a[1] + 1;
  }
#pragma omp target update from(a)
  CHECK(a[0] == 1 && a[1] == 2 && a[2] == 3);
#pragma omp target nowait
  {
    busy();
    a[2] = 99;
  }
  a[2] = 5;
#pragma omp target update to(a[2 : 1])
  // target data: maps what the region has, and gives back what it has done.
#pragma omp target nowait map(tofrom : b)
  {
    busy();
    b[0] += 10;
  }
#pragma omp target data map(to : b)
  {
    CHECK(b[0] == 11);
    b[1] = -1; // is not on the device
#pragma omp target nowait map(tofrom : b) map(alloc : a)
    {
      busy();
      a[3] = b[1];
      b[3] = 40;
    }
  }
#pragma omp target nowait map(always, from : b)
  {
    busy();
    b[3] = 41;
  }
#pragma omp target enter data map(to : b)
  CHECK(b[3] == 41);
#pragma omp target nowait
  {
    busy();
    b[3]++;
  }
#pragma omp target exit data map(from : b)
  CHECK(b[3] == 42 && !omp_target_is_present(b, dev));
  // Memory routines, with the device's address and with the host's
#pragma omp target nowait
  {
    busy();
    a[4] = 11;
  }
  int x = 0;
  CHECK(omp_target_memcpy(&x, omp_get_mapped_ptr(a, dev), sizeof x, 0, 4 * sizeof x, host, dev) == 0 && x == 11);
#pragma omp target nowait map(from : x)
  {
    busy();
    x = 12;
  }
  int *copy = omp_target_alloc(sizeof x, dev);
  CHECK(omp_target_memcpy(copy, &x, sizeof x, 0, 0, dev, host) == 0 && x == 12);
  omp_target_free(copy, dev);
  // always: the host's value is sent when the kernels before are over.
#pragma omp target nowait
  {
    busy();
    a[5] = 1;
    a[6] = a[2];
  }
  a[5] = 6;
#pragma omp target map(always, to : a[5 : 1])
  a[7] = a[5];
  // The end of a data region
#pragma omp target exit data map(from : a)
  CHECK(a[2] == 5 && a[3] == 2 && a[4] == 11 && a[5] == 6 && a[6] == 5 && a[7] == 6);
  int c[4] = {0};
#pragma omp target data map(from : c)
  {
    for (int k = 0; k < 4; k++) {
#pragma omp target nowait
      {
        busy();
        c[k] = k == 0 ? 1 : c[k - 1] * 2;
      }
    }
  }
  CHECK(c[0] == 1 && c[1] == 2 && c[2] == 4 && c[3] == 8);
  // A private copy of what is still to come back
  struct {
    double v[3];
  } s = {{1, 2, 3}};
  double got = 0;
#pragma omp target nowait map(tofrom : s)
  {
    busy();
    s.v[1] = 20;
  }
#pragma omp target map(from : got) firstprivate(s)
  got = s.v[1];
  CHECK(got == 20);
#pragma omp taskwait
  return check_result();
}
