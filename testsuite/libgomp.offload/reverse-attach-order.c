// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-slot ours-pascal ours-stock" }
// Stock takes whatever list item precedes an attachment for what the pointer points to.
//
// Pointer members in reverse regions whose data are mapped in any order: sections before, after and between, two pointers to
// one array, a pointer into what the host has mapped.
#pragma omp requires reverse_offload
#include "check.h"

struct pair {
  int n;
  int *first;
  int *second;
};

int main(void) {
  check_placement();
  int bad = 0, mapped[8] = {0, 10, 20, 30, 40, 50, 60, 70};
#pragma omp target map(tofrom : bad, mapped)
  {
    int x[4] = {1, 2, 3, 4}, y[4] = {5, 6, 7, 8}, z[4] = {9, 10, 11, 12}, *p = z;
    struct pair s = {4, x, y};
#pragma omp target device(ancestor : 1) map(tofrom : p[0 : 4]) map(tofrom : s.n, s.first[0 : 2])
    {
      s.first[0] += 100;
      s.first[1] += 100;
      p[3] += s.n;
    }
    bad += x[0] != 101 || x[1] != 102 || x[2] != 3 || z[3] != 16 || s.first != x;

#pragma omp target device(ancestor : 1) map(tofrom : s.first[0 : 4], s.second[0 : 4]) map(tofrom : p[0 : 4])
    for (int i = 0; i < 4; i++) {
      int t = s.first[i];
      s.first[i] = s.second[i];
      s.second[i] = p[i];
      p[i] = t;
    }
    bad += x[0] != 5 || x[3] != 8 || y[0] != 9 || y[3] != 16 || z[0] != 101 || z[3] != 4;
    bad += s.first != x || s.second != y;

    s.second = x;
#pragma omp target device(ancestor : 1) map(tofrom : s) map(tofrom : s.first[0 : 4]) map(tofrom : s.second[0 : 4])
    {
      s.n = s.first == s.second;
      s.second[2] = 77;
    }
    bad += x[2] != 77 || s.n != 1 || s.first != x || s.second != x;

    struct pair m = {8, mapped, mapped + 4};
#pragma omp target device(ancestor : 1) map(to : p[0 : 4]) map(to : m.n) map(always, tofrom : m.first[0 : 8])
    m.first[1] += p[0] + m.n;
    bad += mapped[1] != 10 + 101 + 8;
  }
  CHECK(bad == 0);
  printf("%d\n", mapped[1]);
  return check_result();
}
