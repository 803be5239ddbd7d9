// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure of pointers without clauses, whose copy on the device has been attached.
#include "apart.h"

struct fields {
  int n;
  double *u, *v;
};

int main(void) {
  check_placement();
  double u[20], v[20];
  struct fields f = {20, u, v};
  for (int i = 0; i < 20; i++) u[i] = i, v[i] = 0;
#pragma acc enter data copyin(f)
#pragma acc enter data copyin(f.u[0 : 20]) create(f.v[0 : 20])
#pragma acc parallel loop
  for (int i = 0; i < f.n; i++) f.v[i] = f.u[i] * f.u[i];
#pragma acc exit data copyout(f.v[0 : 20]) delete(f.u[0 : 20])
#pragma acc exit data delete(f)
  for (int i = 0; i < 20; i++) CHECK(v[i] == i * i);
  return check_result();
}
