// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// With stock as either half regions do not run beside each other.
//
// Slices of one mapped array that have nothing in common: regions on them run at the same time, each of them behind what
// came before it on its own slice.
#include "aux/rendezvous.h"
#include "check.h"

enum { n = 30, third = n / 3 };

int main(void) {
  check_placement();
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target data map(tofrom : a)
  {
    for (int round = 0; round < 3; round++) {
      uint64_t rendezvous = make_rendezvous();
      for (int s = 0; s < 3; s++) {
#pragma omp target nowait map(tofrom : a[s * third : third])
        {
          meet(rendezvous, 3);
          for (int i = 0; i < third; i++) a[s * third + i] += 100;
        }
        // Behind it.
#pragma omp target nowait map(tofrom : a[s * third : third])
        for (int i = 0; i < third; i++) a[s * third + i] *= 2;
      }
      // Behind all.
#pragma omp target nowait map(tofrom : a)
      for (int i = 0; i < n; i++) a[i]++;
      // These come behind the last one, and meet.
      uint64_t other = make_rendezvous();
      for (int s = 0; s < 3; s++) {
#pragma omp target nowait map(tofrom : a[s * third : third])
        {
          meet(other, 3);
          a[s * third]--;
        }
      }
#pragma omp taskwait
      free_rendezvous(rendezvous);
      free_rendezvous(other);
    }
  }
  for (int i = 0; i < n; i++) {
    int x = i;
    for (int round = 0; round < 3; round++) x = (x + 100) * 2 + 1 - (i % third == 0);
    CHECK(a[i] == x);
  }
  puts("done");
  return check_result();
}
