// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mapper whose members have mappers.
#include "check.h"

typedef struct {
  int n;
  int *p;
} leaf;
#pragma omp declare mapper(leaf l) map(l.n, l.p, l.p[0 : l.n])
typedef struct {
  int id;
  leaf left, right;
} tree;
#pragma omp declare mapper(tree t) map(t.id, t.left, t.right)

int main(void) {
  tree t = {3, {4, malloc(16)}, {5, malloc(20)}};
  for (int i = 0; i < 4; i++) t.left.p[i] = i;
  for (int i = 0; i < 5; i++) t.right.p[i] = 10 * i;
#pragma omp target map(tofrom : t)
  {
    for (int i = 0; i < t.left.n; i++) t.left.p[i] += t.id;
    for (int i = 0; i < t.right.n; i++) t.right.p[i] += t.id;
  }
  for (int i = 0; i < 4; i++) check(t.left.p[i] == i + 3);
  for (int i = 0; i < 5; i++) check(t.right.p[i] == 10 * i + 3);
  free(t.left.p);
  free(t.right.p);
  return 0;
}
