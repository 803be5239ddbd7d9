// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A routine with its own work arrays and pointers to the caller's.
#include "apart.h"

#pragma acc routine seq
__attribute__((noipa)) static void sort(int *v, int n) {
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {
      int t = v[j];
      v[j] = v[j - 1];
      v[j - 1] = t;
    }
}

#pragma acc routine seq
__attribute__((noipa)) static int median(const int *v) {
  int own[5];
  for (int i = 0; i < 5; i++) own[i] = v[i];
  sort(own, 5);
  return own[2];
}

int main(void) {
  check_placement();
  int a[54], m[50];
  for (int i = 0; i < 54; i++) a[i] = i * 29 % 31;
#pragma acc parallel loop gang vector copyin(a) copyout(m)
  for (int i = 0; i < 50; i++) m[i] = median(a + i);
  for (int i = 0; i < 50; i++) CHECK(m[i] == median(a + i));
  return check_result();
}
