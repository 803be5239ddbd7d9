// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// attach and detach: structures with pointers, linked lists and arrays of pointers built by hand, by clauses on members, by routines.
#include "check.h"

enum { N = 30 };

struct vector {
  int n;
  double *data;
  int *tags;
};

struct node {
  int value;
  struct node *next;
};

int main(void) {
  check_placement();
  struct vector v = {N, malloc(N * sizeof(double)), malloc(N * sizeof(int))};
  for (int i = 0; i < N; i++) v.data[i] = i, v.tags[i] = 0;

  // Members by clauses: the pointers on the device name device memory.
#pragma acc enter data copyin(v)
#pragma acc enter data copyin(v.data[0:N]) create(v.tags[0:N])
#pragma acc parallel loop present(v)
  for (int i = 0; i < v.n; i++) {
    v.tags[i] = (int)v.data[i] + 1;
    v.data[i] *= 2;
  }
#pragma acc exit data copyout(v.data[0:N], v.tags[0:N])
#pragma acc exit data delete (v)
  for (int i = 0; i < N; i++) CHECK(v.data[i] == 2 * i && v.tags[i] == i + 1);

  // The same by routines, step by step.
  acc_copyin(&v, sizeof v);
  acc_copyin(v.data, N * sizeof *v.data);
  acc_attach((void **)&v.data);
#pragma acc parallel loop present(v)
  for (int i = 0; i < v.n; i++) v.data[i] += 1;
  acc_detach((void **)&v.data);
  acc_copyout(v.data, N * sizeof *v.data);
  acc_delete(&v, sizeof v);
  for (int i = 0; i < N; i++) CHECK(v.data[i] == 2 * i + 1);

  // By the attach and detach clauses.
#pragma acc enter data copyin(v)
#pragma acc enter data copyin(v.data[0:N])
#pragma acc parallel loop present(v)
  for (int i = 0; i < N; i++) v.data[i] += 1;
#pragma acc exit data detach(v.data)
#pragma acc enter data attach(v.data)
#pragma acc parallel loop present(v)
  for (int i = 0; i < N; i++) v.data[i] += 1;
#pragma acc exit data copyout(v.data[0:N])
#pragma acc exit data delete (v)
  for (int i = 0; i < N; i++) CHECK(v.data[i] == 2 * i + 3);

  // A list: each node's next is attached.
  struct node nodes[10];
  for (int i = 0; i < 10; i++) {
    nodes[i].value = i + 1;
    nodes[i].next = i < 9 ? malloc(sizeof(struct node)) : NULL;
    if (i < 9) *nodes[i].next = (struct node){100 + i, NULL};
  }
  struct node *head = &nodes[0];
  acc_copyin(nodes, sizeof nodes);
  for (int i = 0; i < 9; i++) {
    acc_copyin(nodes[i].next, sizeof(struct node));
    acc_attach((void **)&nodes[i].next);
  }
  int sum = 0;
#pragma acc parallel loop present(nodes) reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    for (struct node *p = &nodes[i]; p; p = p->next) sum += p->value;
  CHECK(sum == 55 + 900 + 36);
  for (int i = 0; i < 9; i++) {
    acc_detach((void **)&nodes[i].next);
    acc_delete(nodes[i].next, sizeof(struct node));
  }
  acc_delete(nodes, sizeof nodes);
  CHECK(head->next->value == 100);

  // An array of pointers.
  int *rows[5];
  for (int r = 0; r < 5; r++) {
    rows[r] = malloc((r + 1) * sizeof(int));
    for (int i = 0; i <= r; i++) rows[r][i] = r * 10 + i;
  }
#pragma acc enter data copyin(rows)
  for (int r = 0; r < 5; r++) {
#pragma acc enter data copyin(rows[r][0 : r + 1])
  }
  for (int r = 0; r < 5; r++) acc_attach((void **)&rows[r]);
#pragma acc parallel loop gang present(rows)
  for (int r = 0; r < 5; r++) {
#pragma acc loop vector
    for (int i = 0; i <= r; i++) rows[r][i] += 1000;
  }
  for (int r = 0; r < 5; r++) {
    acc_detach((void **)&rows[r]);
#pragma acc exit data copyout(rows[r][0 : r + 1])
    for (int i = 0; i <= r; i++) CHECK(rows[r][i] == 1000 + r * 10 + i);
  }
#pragma acc exit data delete (rows)
  puts("done");
  return check_result();
}
