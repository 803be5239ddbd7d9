// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterations that call functions by pointers, on the lanes of a warp (lanes-pointers-verbose.c): from tables, structures,
// arguments and variables; functions with memory of their own, with atomic operations, that call each other; one that is
// called as if it had no result; and pointers that are compared. Teams of one thread call the same.
// { dg-variants "optimisation convergence" }
// { dg-modes "ours stock-ours ours-rules ours-warps" }
#include "check.h"

enum { n = 611 };
static int a[n], r[n];
static double x[n], y[n];
static long of_marks[n];

#pragma omp begin declare target
typedef int (*of_int)(int);
typedef double (*of_double)(double);
typedef void (*of_place)(int *, int);
typedef float (*of_mixed)(int, float, long);

static int calls;
__attribute__((noipa)) static int doubled(int v) { return 2 * v; }
__attribute__((noipa)) static int counted(int v) {
#pragma omp atomic
  ++calls;
  return v + 1;
}
__attribute__((noipa)) static int digits(int v) {
  int of[12], count = 0;
  for (; v > 0; v /= 10) of[count++] = v % 10;
  int sum = 0;
  for (int i = 0; i < count; i++) sum = sum * 3 + of[i];
  return sum;
}
static of_int others[3] = {doubled, counted, digits};
static const of_int all[4] = {digits, counted, doubled, counted};
__attribute__((noipa)) static int through(of_int f, int v) { return f(v) + f(v + 1); }
__attribute__((noipa)) static int through_table(int v) { return through(others[v % 3], v); }

__attribute__((noipa)) static double half(double v) { return v / 2; }
__attribute__((noipa)) static double table_of_powers(double v) {
  double power[6] = {1};
  for (int i = 1; i < 6; i++) power[i] = power[i - 1] * v;
  return power[(int)v % 6];
}
__attribute__((noipa)) static double sum_of(of_double f, int to) {
  double sum = 0;
  for (int i = 0; i < to; i++) sum += f(i);
  return sum;
}
__attribute__((noipa)) static void add_to(int *to, int v) { *to += v; }
__attribute__((noipa)) static void swap_in(int *to, int v) {
  int both[2] = {*to, v};
  to[0] = both[v & 1];
}
__attribute__((noipa)) static float mixed(int i, float f, long l) { return (float)i * f + (float)l; }
__attribute__((noipa)) static float mixed_too(int i, float f, long l) { return (float)i - f * (float)l; }
// By a pointer that leads back to it.
static long (*next_of)(long);
__attribute__((noipa)) static long halves(long v) { return v < 2 ? v : 1 + next_of(v / 2); }
// Called as what returns nothing.
__attribute__((noipa)) static long marks(long *of, long v) {
  long digit[12], count = 0;
  for (; v > 0; v /= 10) digit[count++] = v % 10;
  for (long i = 0; i < count; i++) *of = *of * 3 + digit[i];
  return count;
}
__attribute__((noipa)) static void add_mark(long *of, long v) { *of += v; }
static void (*mark[2])(long *, long) = {(void (*)(long *, long))marks, add_mark};
struct operation {
  of_int apply;
  int times;
};
#pragma omp end declare target

__attribute__((noipa)) static void from_table(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : r)
  for (int i = 0; i < m; i++) r[i] = others[i % 3](a[i]);
}
__attribute__((noipa)) static void from_constants(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : r)
  for (int i = 0; i < m; i++) r[i] = all[a[i] & 3](i);
}
__attribute__((noipa)) static void passed_on(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : r)
  for (int i = 0; i < m; i++) r[i] = through(i & 1 ? counted : digits, a[i]) + through_table(i);
}
__attribute__((noipa)) static void of_structure(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : r)
  for (int i = 0; i < m; i++) {
    struct operation o = {i % 5 ? digits : doubled, i % 4};
    int v = a[i];
    for (int k = 0; k < o.times; k++) v = o.apply(v);
    r[i] = v;
  }
}
__attribute__((noipa)) static double summed(int m) {
  double sum = 0;
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : y) reduction(+ : sum)
  for (int i = 0; i < m; i++) {
    y[i] = sum_of(i & 1 ? half : table_of_powers, i % 7);
    sum += y[i];
  }
  return sum;
}
__attribute__((noipa)) static void places(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : r)
  for (int i = 0; i < m; i++) {
    const of_place f = a[i] % 3 == 0 ? add_to : swap_in;
    f(&r[i], a[i]);
  }
}
__attribute__((noipa)) static void of_types(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : y)
  for (int i = 0; i < m; i++) {
    const of_mixed f = a[i] & 1 ? mixed : mixed_too;
    y[i] = (double)f(i % 9, 0.5f, a[i] % 11);
  }
}
__attribute__((noipa)) static void called_as_void(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : of_marks)
  for (int i = 0; i < m; i++) mark[i & 1](&of_marks[i], a[i]);
}
// One pointer for all iterations, chosen in front of them.
__attribute__((noipa)) static void chosen(int m, int which) {
#pragma omp target map(to : a) map(tofrom : r)
  {
    const of_int f = which == 0 ? doubled : which == 1 ? counted : digits;
#pragma omp parallel for
    for (int i = 0; i < m; i++) r[i] = f(a[i]);
  }
}
// A pointer is the same, whoever calls by it.
__attribute__((noipa)) static int compared(int m) {
  int same = 0;
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : r) reduction(+ : same)
  for (int i = 0; i < m; i++) {
    const of_int f = others[a[i] % 3];
    r[i] = f(a[i]);
    if (f == counted || f == all[0]) ++same;
  }
  return same;
}
__attribute__((noipa)) static void back_to_itself(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : r)
  for (int i = 0; i < m; i++) r[i] = (int)next_of(a[i]);
}
// Threads that are teams' only ones.
__attribute__((noipa)) static void alone(int m) {
#pragma omp target map(to : a) map(tofrom : r)
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < m; i++) r[i] = others[i % 3](a[i]) + (i > 0 ? r[i - 1] & 7 : 0);
}

static void reset(void) {
  for (int i = 0; i < n; i++) r[i] = 17, y[i] = -1, of_marks[i] = i;
  calls = 0;
#pragma omp target update to(calls)
}
// Before the host makes the same calls.
static int counted_calls(void) {
#pragma omp target update from(calls)
  return calls;
}

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 7919 % 1009, x[i] = a[i] % 16;
#pragma omp target
  next_of = halves;
  const int counts[] = {0, 1, 5, 33, 200, n};
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
    const int m = counts[c];
    int expected = 0;
    reset();
    from_table(m);
    int counted_here = counted_calls();
    for (int i = 0; i < m; i++) CHECK(r[i] == others[i % 3](a[i])), expected += i % 3 == 1;
    for (int i = m; i < n; i++) CHECK(r[i] == 17);
    CHECK(counted_here == expected);
    reset();
    from_constants(m);
    counted_here = counted_calls();
    expected = 0;
    for (int i = 0; i < m; i++) CHECK(r[i] == all[a[i] & 3](i)), expected += a[i] & 1;
    CHECK(counted_here == expected);
    reset();
    passed_on(m);
    counted_here = counted_calls();
    expected = 0;
    for (int i = 0; i < m; i++)
      CHECK(r[i] == through(i & 1 ? counted : digits, a[i]) + through_table(i)), expected += 2 * (i & 1) + 2 * (i % 3 == 1);
    CHECK(counted_here == expected);
    reset();
    of_structure(m);
    for (int i = 0; i < m; i++) {
      int v = a[i];
      for (int k = 0; k < i % 4; k++) v = i % 5 ? digits(v) : doubled(v);
      CHECK(r[i] == v);
    }
    reset();
    double sum = 0;
    const double summed_up = summed(m);
    for (int i = 0; i < m; i++) {
      CHECK(y[i] == sum_of(i & 1 ? half : table_of_powers, i % 7));
      sum += y[i];
    }
    CHECK(summed_up == sum);
    reset();
    places(m);
    for (int i = 0; i < m; i++) CHECK(r[i] == (a[i] % 3 == 0 ? 17 + a[i] : a[i] & 1 ? a[i] : 17));
    reset();
    of_types(m);
    for (int i = 0; i < m; i++)
      CHECK(y[i] == (double)(a[i] & 1 ? mixed(i % 9, 0.5f, a[i] % 11) : mixed_too(i % 9, 0.5f, a[i] % 11)));
    for (int which = 0; which < 3; which++) {
      reset();
      chosen(m, which);
      counted_here = counted_calls();
      for (int i = 0; i < m; i++) CHECK(r[i] == others[which](a[i]));
      CHECK(counted_here == (which == 1 ? m : 0));
    }
    reset();
    const int same = compared(m);
    expected = 0;
    for (int i = 0; i < m; i++) CHECK(r[i] == others[a[i] % 3](a[i])), expected += a[i] % 3 != 0;
    CHECK(same == expected);
    reset();
    back_to_itself(m);
    next_of = halves;
    for (int i = 0; i < m; i++) CHECK(r[i] == halves(a[i]));
    reset();
    called_as_void(m);
    for (int i = 0; i < m; i++) {
      long expected_marks = i;
      if (i & 1)
        add_mark(&expected_marks, a[i]);
      else
        marks(&expected_marks, a[i]);
      CHECK(of_marks[i] == expected_marks);
    }
    reset();
    alone(m);
    counted_here = counted_calls();
    expected = 0;
    for (int i = 0, last = 0; i < m; i++) {
      last = others[i % 3](a[i]) + (i > 0 ? last & 7 : 0);
      CHECK(r[i] == last);
      expected += i % 3 == 1;
    }
    CHECK(counted_here == expected);
  }
  return check_result();
}
