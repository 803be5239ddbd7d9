// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// malloc, calloc, realloc and free on the device; linked structures made and walked there; many threads at once.
#include "check.h"

struct node {
  int value;
  struct node *next;
};

int main(void) {
  check_placement();
  int sum = 0, ok = 0, grown = 0, many = 0;
#pragma omp target map(tofrom : sum, ok, grown, many)
  {
    struct node *head = NULL;
    for (int i = 1; i <= 50; i++) {
      struct node *p = malloc(sizeof *p);
      p->value = i;
      p->next = head;
      head = p;
    }
    for (struct node *p = head; p;) {
      struct node *next = p->next;
      sum += p->value;
      free(p);
      p = next;
    }
    int *zeroed = calloc(100, sizeof(int));
    ok = 1;
    for (int i = 0; i < 100; i++) ok &= zeroed[i] == 0;
    for (int i = 0; i < 100; i++) zeroed[i] = i;
    zeroed = realloc(zeroed, 1000 * sizeof(int));
    for (int i = 0; i < 100; i++) ok &= zeroed[i] == i;
    grown = zeroed[99];
    free(zeroed);
    free(NULL);
#pragma omp parallel num_threads(4) reduction(+ : many)
    for (int i = 0; i < 20; i++) {
      int size = 8 + 16 * i, me = omp_get_thread_num();
      char *p = malloc(size);
      memset(p, me + 1, size);
      many += p[0] == me + 1 && p[size - 1] == me + 1;
      free(p);
    }
    many = many > 0 && many % 20 == 0;
  }
  CHECK(sum == 1275 && ok && grown == 99 && many);
  printf("%d %d\n", sum, grown);
  return check_result();
}
