// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-stock" }
// Stock neither forgets such a part when it is unmapped nor maps a member of such a structure.
//
// declare target link variables that are on the device in part only, mapped again in other parts. (A region that itself maps
// a part of such a variable is miscompiled, for the host as well.)
#include "check.h"

int a[40];
struct {
  char head;
  double body[10];
} s;
#pragma omp declare target link(a, s)

int main(void) {
  check_placement();
  int host = check_expected_device() == 0;
  for (int i = 0; i < 40; i++) a[i] = i;
#pragma omp target enter data map(to : a[20 : 5])
  CHECK(omp_target_is_present(&a[20], omp_get_default_device()));
  CHECK(host || !omp_target_is_present(&a[19], omp_get_default_device()));
#pragma omp target
  a[22] = -22;
  a[24] = 1;
#pragma omp target update to(a[24 : 1])
#pragma omp target
  a[24] *= 5;
#pragma omp target exit data map(from : a[20 : 5])
  CHECK(a[22] == -22 && a[24] == 5 && a[25] == 25);
  CHECK(host || !omp_target_is_present(&a[22], omp_get_default_device()));
  s.body[3] = 1.5;
#pragma omp target enter data map(to : a[0 : 3], s.body)
#pragma omp target
  {
    a[2] = -2;
    s.body[4] = s.body[3] * 2;
  }
#pragma omp target exit data map(from : a[0 : 3], s.body)
  CHECK(a[2] == -2 && a[22] == -22 && s.body[4] == 3);
#pragma omp target map(tofrom : s)
  {
    s.body[4] = s.body[3] * 2;
    s.head = 'h';
  }
  CHECK(s.body[4] == 3 && s.head == 'h');

  // Two parts at once, which go in either order.
  for (int order = 0; order < 2; order++) {
    for (int i = 0; i < 40; i++) a[i] = i;
#pragma omp target enter data map(to : a[0 : 5])
#pragma omp target enter data map(to : a[20 : 5])
    int *first = order ? &a[20] : &a[0], *second = order ? &a[0] : &a[20];
#pragma omp target exit data map(from : first[ : 5])
    CHECK(host || !omp_target_is_present(first, omp_get_default_device()));
    CHECK(omp_target_is_present(second + 4, omp_get_default_device()));
#pragma omp target exit data map(from : second[ : 5])
    CHECK(host || !omp_target_is_present(second, omp_get_default_device()));
#pragma omp target map(tofrom : a)
    a[39] += a[1] + a[21];
    CHECK(a[39] == 61);
  }
  puts("done");
  return check_result();
}
