// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 } stock of GCC 14 takes two members of one element for two elements.
//
// Members of one array element whose index is known at run time only.
#include "check.h"

struct element {
  char c;
  double d[3];
  long tail;
};

int main(void) {
  check_placement();
  struct element many[12];
  for (int i = 0; i < 12; i++) {
    struct element e = {(char)('a' + i), {i, 2 * i, 3 * i}, 1000 * i};
    many[i] = e;
  }
  volatile int seven = 7;
  int k = seven;
#pragma omp target map(tofrom : many[k].tail, many[k].c)
  {
    many[k].tail = 1;
    many[k].c = 'z';
  }
  CHECK(many[7].tail == 1 && many[7].c == 'z' && many[7].d[2] == 21 && many[8].tail == 8000 && many[6].c == 'g');
  k = seven - 4;
#pragma omp target map(tofrom : many[k].d [1:2])
  {
    many[k].d[1] = -1;
    many[k].d[2] = -2;
  }
  CHECK(many[3].d[0] == 3 && many[3].d[1] == -1 && many[3].d[2] == -2 && many[4].d[1] == 8);

  // Named in another order than that of their addresses, of an array that is there.
  struct pointers {
    long n;
    int *a, *b;
  } rows[3];
  int first[4] = {1, 2, 3, 4}, second[4] = {10, 20, 30, 40};
  k = seven - 6;
  for (int r = 0; r < 3; r++) rows[r] = (struct pointers){r, first, second};
#pragma omp target enter data map(to : rows)
#pragma omp target enter data map(to : rows[k].a[0 : 4], rows[k].b[0 : 4])
#pragma omp target map(present, alloc : rows)
  {
    rows[k].a[3] += rows[k].b[2];
    rows[k].n = 5;
  }
#pragma omp target exit data map(from : rows[k].b[0 : 4], rows[k].a[0 : 4])
#pragma omp target exit data map(from : rows)
  CHECK(first[3] == 34 && second[2] == 30 && rows[1].n == 5 && rows[2].n == 2);
  printf("%ld %c\n", many[7].tail, many[7].c);
  return check_result();
}
