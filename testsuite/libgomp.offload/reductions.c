// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions with every operator and many types, over teams, threads and lanes; array sections; declare reduction.
#include "check.h"
#include <complex.h>
#include <stdbool.h>

enum { n = 777 };

struct minmax {
  int min, max;
};
#pragma omp begin declare target
static struct minmax join(struct minmax a, struct minmax b) {
  struct minmax r = {a.min < b.min ? a.min : b.min, a.max > b.max ? a.max : b.max};
  return r;
}
#pragma omp end declare target
#pragma omp declare reduction(join                                                                                          \
                              : struct minmax                                                                               \
                              : omp_out = join(omp_out, omp_in))                                                            \
    initializer(omp_priv = (struct minmax){1 << 30, -(1 << 30)})

int main(void) {
  check_placement();
  int v[n];
  for (int i = 0; i < n; i++) v[i] = i * 7919 % 1009 - 300;

  int sum = 5, exclusive = 3, any = 0, all = -1, low = 1 << 30, high = -(1 << 30);
  long long wide = 1ll << 40;
  unsigned char byte = 0;
  unsigned long product = 1;
  bool conjunction = true, disjunction = false, false_conjunction = true;
  float f = 0;
  double d = 0.5, least = 1e30;
  double complex z = 1;
#pragma omp target teams distribute parallel for num_teams(3) reduction(+ : sum, wide, byte, f, d, z) reduction(^ : exclusive) \
  reduction(| : any) reduction(& : all) reduction(min : low, least) reduction(max : high) reduction(* : product)              \
  reduction(&& : conjunction, false_conjunction) reduction(|| : disjunction) map(to : v)
  for (int i = 0; i < n; i++) {
    sum += v[i];
    wide += v[i];
    byte = (unsigned char)(byte + v[i]);
    f += (float)(i % 4);
    d += 0.25;
    z += i % 2 ? I : 1;
    exclusive ^= v[i];
    any |= v[i] & 0xf0;
    all &= ~(1 << i % 13);
    low = v[i] < low ? v[i] : low;
    least = v[i] * 0.5 < least ? v[i] * 0.5 : least;
    high = v[i] > high ? v[i] : high;
    product *= 3;
    conjunction = conjunction && v[i] < 2000;
    false_conjunction = false_conjunction && i != 500;
    disjunction = disjunction || i == 700;
  }
  int sum2 = 5, exclusive2 = 3, any2 = 0, all2 = -1, low2 = 1 << 30, high2 = -(1 << 30);
  unsigned char byte2 = 0;
  unsigned long product2 = 1;
  float f2 = 0;
  for (int i = 0; i < n; i++) {
    sum2 += v[i];
    byte2 = (unsigned char)(byte2 + v[i]);
    f2 += (float)(i % 4);
    exclusive2 ^= v[i];
    any2 |= v[i] & 0xf0;
    all2 &= ~(1 << i % 13);
    low2 = v[i] < low2 ? v[i] : low2;
    high2 = v[i] > high2 ? v[i] : high2;
    product2 *= 3;
  }
  CHECK(sum == sum2 && wide == (1ll << 40) + sum2 - 5 && byte == byte2 && f == f2 && d == 0.5 + 0.25 * n);
  CHECK(creal(z) == 1 + (n + 1) / 2 && cimag(z) == n / 2);
  CHECK(exclusive == exclusive2 && any == any2 && all == all2 && low == low2 && least == low2 * 0.5 && high == high2);
  CHECK(product == product2 && conjunction && !false_conjunction && disjunction);

  int histogram[8] = {0};
#pragma omp target teams distribute parallel for reduction(+ : histogram) map(to : v) map(tofrom : histogram)
  for (int i = 0; i < n; i++) histogram[(v[i] + 300) % 8]++;
  int counted = 0;
  for (int k = 0; k < 8; k++) {
    int c = 0;
    for (int i = 0; i < n; i++) c += (v[i] + 300) % 8 == k;
    CHECK(histogram[k] == c);
    counted += histogram[k];
  }
  CHECK(counted == n);

  struct minmax m = {1 << 30, -(1 << 30)};
#pragma omp target parallel for reduction(join : m) map(to : v) map(tofrom : m)
  for (int i = 0; i < n; i++) {
    struct minmax one = {v[i], v[i]};
    m = join(m, one);
  }
  CHECK(m.min == low2 && m.max == high2);

  int parallel_sum = 0;
#pragma omp target map(tofrom : parallel_sum)
#pragma omp parallel num_threads(5) reduction(+ : parallel_sum)
  parallel_sum += omp_get_thread_num() + 1;
  CHECK(parallel_sum >= 1);

  // inscan: prefix sums.
  int prefix[100], run = 0;
#pragma omp target map(to : v) map(from : prefix) map(tofrom : run)
#pragma omp parallel for reduction(inscan, + : run)
  for (int i = 0; i < 100; i++) {
    run += v[i];
#pragma omp scan inclusive(run)
    prefix[i] = run;
  }
  int expected = 0;
  for (int i = 0; i < 100; i++) {
    expected += v[i];
    CHECK(prefix[i] == expected);
  }
  printf("%d %d %d %lu\n", sum, low, high, product);
  return check_result();
}
