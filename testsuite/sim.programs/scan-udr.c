// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// Reductions that the program declares, with initialisers and structures, at every level; scan reductions, inclusive and exclusive; array sections.
#include "check.h"

struct stats {
  long n, sum, squares;
  int least, most;
};

#pragma omp begin declare target
static void include(struct stats *s, int x) {
  s->n++;
  s->sum += x;
  s->squares += (long)x * x;
  s->least = x < s->least ? x : s->least;
  s->most = x > s->most ? x : s->most;
}
static struct stats combine(struct stats a, struct stats b) {
  return (struct stats){a.n + b.n, a.sum + b.sum, a.squares + b.squares, a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most};
}
#pragma omp end declare target
#define EMPTY {0, 0, 0, 1 << 30, -(1 << 30)}
#pragma omp declare reduction(stats : struct stats : omp_out = combine(omp_out, omp_in)) initializer(omp_priv = (struct stats)EMPTY)
#pragma omp declare reduction(xor_shift : unsigned : omp_out ^= omp_in) initializer(omp_priv = 0)
#pragma omp declare reduction(largest : double : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = -1e300)

enum { N = 1000 };

int main(void) {
  check_placement();
  static int a[N], inclusive[N], exclusive[N];
  for (int i = 0; i < N; i++) a[i] = (i * 7919) % 1009 - 300;
  struct stats expected = EMPTY, s = EMPTY, t = EMPTY;
  unsigned x_host = 5, x = 5;
  double most_host = -1, most = -1;
  for (int i = 0; i < N; i++) {
    include(&expected, a[i]);
    x_host ^= (unsigned)a[i] << (i % 20);
    most_host = a[i] * 0.5 > most_host ? a[i] * 0.5 : most_host;
  }
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : s) reduction(stats : s) num_teams(4)
  for (int i = 0; i < N; i++) include(&s, a[i]);
  CHECK(s.n == N && s.sum == expected.sum && s.squares == expected.squares && s.least == expected.least && s.most == expected.most);
#pragma omp target map(to : a) map(tofrom : t)
#pragma omp parallel for reduction(stats : t) schedule(dynamic, 10)
  for (int i = 0; i < N; i++) include(&t, a[i]);
  CHECK(t.n == N && t.sum == expected.sum && t.squares == expected.squares && t.least == expected.least && t.most == expected.most);
#pragma omp target teams distribute parallel for simd map(to : a) map(tofrom : x, most) reduction(xor_shift : x) reduction(largest : most)
  for (int i = 0; i < N; i++) {
    x ^= (unsigned)a[i] << (i % 20);
    most = a[i] * 0.5 > most ? a[i] * 0.5 : most;
  }
  CHECK(x == x_host && most == most_host);

  int run = 0, run2 = 10;
#pragma omp target map(to : a) map(from : inclusive, exclusive) map(tofrom : run, run2)
  {
#pragma omp parallel for reduction(inscan, + : run)
    for (int i = 0; i < N; i++) {
      run += a[i];
#pragma omp scan inclusive(run)
      inclusive[i] = run;
    }
#pragma omp parallel for reduction(inscan, + : run2)
    for (int i = 0; i < N; i++) {
      exclusive[i] = run2;
#pragma omp scan exclusive(run2)
      run2 += a[i];
    }
  }
  int sum = 0;
  for (int i = 0; i < N; i++) {
    CHECK(exclusive[i] == 10 + sum);
    sum += a[i];
    CHECK(inclusive[i] == sum);
  }
  CHECK(run == sum && run2 == 10 + sum);

  int bins[8] = {0}, bins_host[8] = {0};
  for (int i = 0; i < N; i++) bins_host[(unsigned)a[i] % 8]++;
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : bins) reduction(+ : bins[:8]) num_teams(3)
  for (int i = 0; i < N; i++) bins[(unsigned)a[i] % 8]++;
  for (int i = 0; i < 8; i++) CHECK(bins[i] == bins_host[i]);
  puts("done");
  return check_result();
}
