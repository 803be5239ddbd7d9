// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures with the largest alignments, part by part, several times.
// gpu: there is no long double
#include "check.h"

struct alignas(32) wide {
  char tag;
  long double l;
  alignas(32) double v[4];
  char end;
};

int main() {
  wide w{'a', 1.25L, {1, 2, 3, 4}, 'z'};
  wide all[3] = {w, w, w};
#pragma omp target map(tofrom : w.l) map(to : w.end)
  w.l += w.end;
  check(w.l == 1.25L + 'z');
#pragma omp target map(tofrom : all)
  for (wide &x : all) x.v[2] = static_cast<double>(x.l);
  for (const wide &x : all) check(x.v[2] == 1.25 && x.tag == 'a' && x.end == 'z');
  return 0;
}
