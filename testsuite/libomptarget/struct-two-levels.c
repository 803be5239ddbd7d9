// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure with a pointer to a structure with a pointer.
#include "check.h"

struct leaf {
  int n;
  int *data;
};
struct root {
  int pad;
  struct leaf *leaf;
};

int main(void) {
  struct root r = {0, malloc(sizeof(struct leaf))};
  *r.leaf = (struct leaf){7, malloc(28)};
  for (int i = 0; i < 7; i++) r.leaf->data[i] = i;
#pragma omp target enter data map(to : r)
#pragma omp target enter data map(to : r.leaf[0 : 1])
#pragma omp target enter data map(to : r.leaf->data[0 : 7])
#pragma omp target
  for (int i = 0; i < r.leaf->n; i++) r.leaf->data[i] += 100;
#pragma omp target update from(r.leaf->data[0 : 7])
  for (int i = 0; i < 7; i++) check(r.leaf->data[i] == 100 + i);
#pragma omp target exit data map(release : r.leaf->data[0 : 7])
#pragma omp target exit data map(release : r.leaf[0 : 1])
#pragma omp target exit data map(release : r)
  free(r.leaf->data);
  free(r.leaf);
  return 0;
}
