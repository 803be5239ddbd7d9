// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures as they are: nested, with gaps, in arrays.
#include "check.h"

struct inner {
  char c;
  double d;
};
struct outer {
  short s;
  struct inner in[3];
  char end;
};

int main(void) {
  struct outer o[5];
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 3; k++) o[i].s = i, o[i].in[k].c = k, o[i].in[k].d = i + k, o[i].end = 'e';
#pragma omp target map(tofrom : o)
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 3; k++) o[i].in[k].d *= o[i].s, o[i].end++;
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 3; k++) check(o[i].in[k].d == i * (i + k) && o[i].in[k].c == k && o[i].end == 'e' + 3);
  return 0;
}
