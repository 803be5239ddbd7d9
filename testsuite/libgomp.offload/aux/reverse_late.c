// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library of reverse-late.c.
#pragma omp requires reverse_offload

int ask(int *a) {
  int where = 0;
#pragma omp target map(tofrom : a[:4]) map(from : where)
  {
    a[1] = 20;
#pragma omp target device(ancestor : 1) map(always, tofrom : a[:4])
    a[2] = a[1] + 1;
    where = a[2];
  }
  return where;
}
