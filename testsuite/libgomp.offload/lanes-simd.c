// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SIMD loops whose iterations call functions with memory of their own: lanes find that by their warp, and so must be in
// step, which the target that lanes need in other loops does not promise. Such a program has no other loops on lanes
// (doc/lanes.md). { dg-variants "optimisation convergence" }
#include "check.h"

enum { n = 400 };

static int a[n], b[n];

#pragma omp begin declare target
static int total;
__attribute__((noipa)) static void fill(int *where, int count, int value) {
  for (int i = 0; i < count; i++) where[i] = value + i;
}
__attribute__((noipa)) static int framed(int i) {
  int scratch[9], sum = 0;
  fill(scratch, i % 3 == 0 ? 9 : 7, i);
  for (int k = 0; k < 7; k++) sum += scratch[k];
  return sum;
}
__attribute__((noipa)) static int acting(int i) {
  if (i % 5 == 0) {
#pragma omp atomic
    total += i;
  }
  return i;
}
#pragma omp end declare target

static void check(void) {
#pragma omp target parallel loop map(tofrom : a)
  for (int i = 0; i < n; i++) a[i] += framed(i);
  for (int i = 0; i < n; i++) CHECK(a[i] == i + 7 * i + 21);
#pragma omp target parallel for simd map(tofrom : a)
  for (int i = 0; i < n; i++) a[i] -= framed(i) - acting(i);
  for (int i = 0; i < n; i++) CHECK(a[i] == 2 * i);
#pragma omp target update from(total)
  CHECK(total == 5 * (n / 5 - 1) * (n / 5) / 2);
}

int main(void) {
  for (int i = 0; i < n; i++) a[i] = b[i] = i;
#pragma omp target parallel for map(tofrom : b)
  for (int i = 0; i < n; i++) b[i] *= 3;
  for (int i = 0; i < n; i++) CHECK(b[i] == 3 * i);
  check();
  return check_result();
}
