// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer to a structure whose members are mapped.
#include "check.h"

struct s {
  long first;
  int n;
  int *p;
  long last;
};

int main(void) {
  struct s *s = malloc(sizeof *s);
  *s = (struct s){-1, 6, malloc(24), -2};
  for (int i = 0; i < 6; i++) s->p[i] = i;
#pragma omp target map(to : s->n) map(tofrom : s->p[0 : 6], s->last)
  {
    for (int i = 0; i < s->n; i++) s->p[i] += 10;
    s->last = s->n;
  }
  for (int i = 0; i < 6; i++) check(s->p[i] == i + 10);
  check(s->first == -1 && s->n == 6 && s->last == 6);
  free(s->p);
  free(s);
  return 0;
}
