// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program of requires-usm.c and requires-self-maps.c, which differ in their requires directive.
#ifndef REGOMP_OFFLOAD_REQUIRES_SHARED_MEMORY_H
#define REGOMP_OFFLOAD_REQUIRES_SHARED_MEMORY_H
#include "check.h"

enum { n = 1000 };
struct node {
  struct node *next;
  int value;
};
static int linked[n];
#pragma omp declare target link(linked)

static int sum_list(struct node *head) {
  int s = 0;
#pragma omp target map(from : s)
  {
    s = 0;
    for (struct node *p = head; p; p = p->next) s += p->value;
  }
  return s;
}

int main(void) {
  check_placement();
  int dev = omp_get_default_device();
  // Pointers are followed without any map.
  struct node *head = NULL;
  for (int i = 1; i <= 10; i++) {
    struct node *p = (struct node *)malloc(sizeof *p);
    p->next = head;
    p->value = i;
    head = p;
  }
  CHECK(sum_list(head) == 55);

  // A map is of no consequence: both sides see the same storage.
  int a[n], on_stack = 1;
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target data map(to : a)
  {
#pragma omp target map(to : a, on_stack)
    {
      for (int i = 0; i < n; i++) a[i] += 1;
      on_stack = 2;
    }
    CHECK(a[5] == 6 && on_stack == 2);
    a[5] = 100;
#pragma omp target update to(a)
  }
  CHECK(a[5] == 100);
#pragma omp target enter data map(to : a)
#pragma omp target map(present, to : a)
  a[6]++;
#pragma omp target exit data map(delete : a)
  CHECK(a[6] == 8);
  int private_copy = 5, array[3] = {1, 2, 3};
#pragma omp target firstprivate(private_copy, array)
  {
    private_copy++;
    array[1] = 50;
  }
  CHECK(private_copy == 5 && array[1] == 2);

  int *p = a;
#pragma omp target data use_device_ptr(p)
  CHECK(p == a);
  CHECK(omp_target_is_accessible(a, sizeof a, dev));
  CHECK(omp_target_associate_ptr(a, a, sizeof a, 0, dev) != 0);
  int *memory = (int *)omp_target_alloc(sizeof(int) * 4, dev);
  memory[2] = 17; // shared as well
#pragma omp target is_device_ptr(memory)
  memory[2]++;
  CHECK(memory[2] == 18);
  CHECK(omp_target_memcpy(memory, a, 16, 0, 0, dev, omp_initial_device) == 0 && memory[3] == 4);
  omp_target_free(memory, dev);

  linked[3] = 3;
#pragma omp target
  linked[3] += 4;
  CHECK(linked[3] == 7);
#pragma omp target teams distribute parallel for nowait depend(inout : a)
  for (int i = 0; i < n; i++) a[i] = 2 * i;
#pragma omp taskwait
  CHECK(a[999] == 1998);
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return check_result();
}

#endif
