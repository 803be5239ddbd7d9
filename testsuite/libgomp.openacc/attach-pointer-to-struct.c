// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer to a structure in clauses: p->member.
#include "apart.h"

struct s {
  int n;
  float *x;
};

int main(void) {
  check_placement();
  struct s *p = malloc(sizeof *p);
  p->n = 25;
  p->x = malloc(25 * sizeof(float));
  for (int i = 0; i < 25; i++) p->x[i] = i;
#pragma acc enter data copyin(p[0 : 1])
#pragma acc enter data copyin(p->x[0 : p->n])
#pragma acc parallel loop present(p[0 : 1])
  for (int i = 0; i < p->n; i++) p->x[i] += 0.25f;
#pragma acc update self(p->x[5 : 3])
  CHECK(p->x[5] == 5.25f && p->x[8] == EITHER(8, 8.25f));
#pragma acc exit data copyout(p->x[0 : p->n])
#pragma acc exit data delete(p[0 : 1])
  for (int i = 0; i < 25; i++) CHECK(p->x[i] == i + 0.25f);
  free(p->x);
  free(p);
  return check_result();
}
