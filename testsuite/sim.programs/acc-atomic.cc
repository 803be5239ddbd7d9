// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics on members, elements of classes and through references; tickets; reductions of templates by atomics.
#include "check.h"

struct tally {
  int hits[4];
  double weight;
};

#pragma acc routine seq
static void note(tally &t, int i) {
  int &h = t.hits[i & 3];
#pragma acc atomic update
  h++;
  double &w = t.weight;
#pragma acc atomic update
  w += 0.5;
}

template <typename T>
static T atomic_sum(const T *a, int n) {
  T s = 0;
#pragma acc parallel loop gang vector copyin(a[0 : n]) copy(s)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    s += a[i];
  }
  return s;
}

int main() {
  check_placement();
  tally t = {{0, 0, 0, 0}, 1};
#pragma acc parallel loop gang vector copy(t)
  for (int i = 0; i < 1000; i++) note(t, i);
  CHECK(t.hits[0] == 250 && t.hits[3] == 250 && t.weight == 501);
  int a[100];
  float f[100];
  long l[100];
  for (int i = 0; i < 100; i++) a[i] = i, f[i] = i * 0.5f, l[i] = (long)i << 32;
  CHECK(atomic_sum(a, 100) == 4950 && atomic_sum(f, 100) == 2475 && atomic_sum(l, 100) == 4950l << 32);
  int order[200], top = 0;
#pragma acc parallel loop gang worker vector copy(top) copyout(order)
  for (int i = 0; i < 200; i++) {
    int slot;
#pragma acc atomic capture
    slot = top++;
    order[slot] = i;
  }
  bool seen[200] = {};
  for (int i = 0; i < 200; i++) seen[order[i]] = true;
  for (int i = 0; i < 200; i++) CHECK(seen[i]);
  puts("done");
  return check_result();
}
