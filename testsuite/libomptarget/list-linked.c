// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A linked list, mapped node by node; the pointers between nodes are attached.
#include "check.h"

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node nodes[4], *head = 0;
  for (int i = 0; i < 4; i++) {
    nodes[i] = (struct node){i + 1, head};
    head = &nodes[i];
  }
  int sum = 0;
#pragma omp target enter data map(to : head[0 : 1])
  for (struct node *n = head; n->next; n = n->next) {
#pragma omp target enter data map(to : n->next[0 : 1])
  }
#pragma omp target map(tofrom : sum)
  for (struct node *n = head; n; n = n->next) {
    sum += n->value;
    n->value *= 2;
  }
  check(sum == 10);
  for (struct node *n = head; n; n = n->next) {
#pragma omp target update from(n->value)
  }
  for (int i = 0; i < 4; i++) check(nodes[i].value == 2 * (i + 1));
  return 0;
}
