// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers in two levels: a structure with a pointer to a structure with a pointer.
#include "apart.h"

struct inner {
  int n, *v;
};
struct outer {
  struct inner *in;
  int k;
};

int main(void) {
  check_placement();
  int v[9];
  struct inner in = {9, v};
  struct outer out = {&in, 3};
  for (int i = 0; i < 9; i++) v[i] = i;
  acc_copyin(&out, sizeof out);
  acc_copyin(&in, sizeof in);
  acc_copyin(v, sizeof v);
  acc_attach((void **)&out.in);
  acc_attach((void **)&in.v);
#pragma acc parallel loop present(out)
  for (int i = 0; i < 9; i++) out.in->v[i] += out.k * out.in->n;
  acc_detach((void **)&in.v);
  acc_detach((void **)&out.in);
  acc_copyout(v, sizeof v);
  acc_delete(&in, sizeof in);
  acc_delete(&out, sizeof out);
  for (int i = 0; i < 9; i++) CHECK(v[i] == i + 27);
  return check_result();
}
