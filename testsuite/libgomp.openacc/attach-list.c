// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A list of five nodes, built with attach.
#include "apart.h"

struct node {
  int value;
  struct node *next;
};

int main(void) {
  check_placement();
  struct node nodes[5];
  for (int i = 0; i < 5; i++) nodes[i] = (struct node){i + 1, i < 4 ? &nodes[i + 1] : NULL};
  acc_copyin(nodes, sizeof nodes);
  for (int i = 0; i < 5; i++) acc_attach((void **)&nodes[i].next);
  int sum = 0, length = 0;
#pragma acc parallel num_gangs(1) present(nodes) copy(sum, length)
  for (struct node *p = &nodes[0]; p; p = p->next) {
    sum += p->value;
    length++;
  }
  CHECK(sum == 15 && length == 5);
  for (int i = 0; i < 5; i++) acc_detach((void **)&nodes[i].next);
  acc_copyout(nodes, sizeof nodes);
  for (int i = 0; i < 4; i++) CHECK(nodes[i].next == &nodes[i + 1]);
  return check_result();
}
