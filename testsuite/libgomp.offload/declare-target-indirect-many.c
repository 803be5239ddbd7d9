// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-pascal stock-ours" } as declare-target-indirect.c
//
// declare target indirect with so many functions that any hash table has them collide, called by several teams at once from
// the first moment of the first kernel on; among them pointers to functions that are not in the table, and to none.
#include "check.h"

#define F(n)                                                                                                                \
  int f##n(int x) { return x + 1##n; }
#define NAME(n) f##n,
#define TEN(what, n)                                                                                                        \
  what(n##0) what(n##1) what(n##2) what(n##3) what(n##4) what(n##5) what(n##6) what(n##7) what(n##8) what(n##9)
#define ALL(what)                                                                                                           \
  TEN(what, 0)                                                                                                              \
  TEN(what, 1) TEN(what, 2) TEN(what, 3) TEN(what, 4) TEN(what, 5) TEN(what, 6) TEN(what, 7) TEN(what, 8) TEN(what, 9)

#pragma omp begin declare target indirect
ALL(F)
#pragma omp end declare target

#pragma omp begin declare target
static int device_only(int x) { return 2 * x; }
#pragma omp end declare target

typedef int (*function)(int);
enum { count = 100, calls = 40 * count };

int main(void) {
  check_placement();
  function f[count] = {ALL(NAME)};
  static int result[calls];
  int nowhere = 0;
#pragma omp target teams distribute num_teams(40) map(to : f) map(from : result) map(tofrom : nowhere)
  for (int i = 0; i < calls; i++) {
    // Every team begins with another function.
    function g = f[(i + i / count * 7) % count], h = i % 3 ? device_only : NULL;
    result[i] = g(i) + (h ? h(1) : 2);
    if (!g) nowhere = 1;
  }
  int wrong = 0;
  for (int i = 0; i < calls; i++) wrong += result[i] != i + 100 + (i + i / count * 7) % count + 2;
  CHECK(wrong == 0 && nowhere == 0);

  // In another order, of which the table knows nothing.
  for (int i = 0; i < count; i++) f[i] = f[i * 37 % count];
  function last = f[count - 1];
  int sum = 0;
#pragma omp target map(to : f) map(from : sum) firstprivate(last)
  sum = f[0](0) + f[1](0) + last(0);
  CHECK(sum == f[0](0) + f[1](0) + last(0));
  printf("%d\n", sum);
  return check_result();
}
