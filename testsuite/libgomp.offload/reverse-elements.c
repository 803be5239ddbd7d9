// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "host ours ours-slot ours-pascal ours-stock" }
// Stock ends the program: "gomp_target_rev unhandled kind".
//
// Members of elements of an array, in reverse regions; the index is known at run time only.
#pragma omp requires reverse_offload
#include "check.h"

struct entry {
  int key;
  double *data;
  int spare;
  int value;
};

__attribute__((noipa)) static int same(int n) { return n; }
#pragma omp declare target enter(same)

int main(void) {
  check_placement();
  int bad = 0, n = same(2);
#pragma omp target map(tofrom : bad) map(to : n)
  {
    struct entry e[4];
    double d[4][3];
    for (int i = 0; i < 4; i++) {
      e[i] = (struct entry){i, d[i], -1, 10 * i};
      for (int k = 0; k < 3; k++) d[i][k] = i + k * 0.25;
    }
#pragma omp target device(ancestor : 1) map(tofrom : e[n].key, e[n].value)
    {
      e[n].value += e[n].key;
      e[n].key = 5;
    }
    bad += e[2].value != 22 || e[2].key != 5 || e[2].spare != -1 || e[1].value != 10;
#pragma omp target device(ancestor : 1) map(tofrom : e[n].data[0 : 3])
    e[n].data[1] = 99;
    bad += d[2][1] != 99 || d[2][0] != 2 || e[2].data != d[2];
  }
  CHECK(bad == 0);
  puts("done");
  return check_result();
}
