// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread has behind a loop that it gets in chunks: lastprivate variables, and what its last iteration has left in
// variables of its own. And what looks like that: what only some iterations set, and what one takes from the one before.
// lanes-last-chunks-verbose.c says which loops lanes have.
// { dg-variants "optimisation convergence" }
// { dg-modes "ours stock-ours ours-warps" }
//
// --check-races reports a race that GCC makes: of a loop without iterations each thread stores the lastprivate
// variable.
#include "check.h"

enum { n = 900, threads = 4 };
static int a[n], b[n];
static double x[n];
static int at[64], value[64];
static double wide[64];
struct pair {
  int first;
  double second;
};

__attribute__((noipa)) static int hide(int v) { return v; }

// The schedule is what these differ in.
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define SCHEDULED(NAME, ...)                                                                                                \
  __attribute__((noipa)) static void NAME(int m, int k) {                                                                   \
    int last = -1, index = -2, sum = 0, expected_sum = 0;                                                                   \
    double of_double = -3;                                                                                                  \
    long at_end = -4;                                                                                                       \
    for (int i = 0; i < n; i++) b[i] = -1;                                                                                  \
    PRAGMA(omp target map(to : a, x) map(tofrom : b, last, of_double, at_end, sum))                                         \
    PRAGMA(omp parallel for num_threads(threads) schedule(__VA_ARGS__) lastprivate(last, of_double, at_end)              \
               reduction(+ : sum))                                                                                          \
    for (int i = 0; i < m; i++) {                                                                                           \
      last = a[i] * 2;                                                                                                      \
      of_double = x[i] + 1;                                                                                                 \
      at_end = i;                                                                                                           \
      b[i] = last + k;                                                                                                      \
      sum += last;                                                                                                          \
    }                                                                                                                       \
    if (m > 0) CHECK(last == a[m - 1] * 2 && of_double == x[m - 1] + 1 && at_end == m - 1);                                 \
    for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? a[i] * 2 + k : -1));                                                 \
    for (int i = 0; i < m; i++) expected_sum += a[i] * 2;                                                                   \
    CHECK(sum == expected_sum);                                                                                             \
    PRAGMA(omp target map(tofrom : b, index))                                                                               \
    PRAGMA(omp parallel for num_threads(threads) schedule(__VA_ARGS__) lastprivate(index))                                  \
    for (index = 0; index < m; index++) b[index] = index;                                                                   \
    CHECK(m == 0 || index == m);                                                                                            \
    for (int i = 0; i < m; i++) CHECK(b[i] == i);                                                                           \
  }
SCHEDULED(dynamic_by_one, dynamic)
SCHEDULED(dynamic_by_five, dynamic, 5)
SCHEDULED(dynamic_by_k, dynamic, k)
SCHEDULED(guided_by_one, guided)
SCHEDULED(guided_by_k, guided, k)
SCHEDULED(static_by_one, static, 1)
SCHEDULED(static_by_four, static, 4)
SCHEDULED(static_by_k, static, k)

__attribute__((noipa)) static void nests(int m) {
  int i = -1, j = -1, last = -1, longest = -1;
  const int rows = m / 30;
#pragma omp target teams distribute parallel for collapse(2) schedule(dynamic, 3) lastprivate(i, j, last) map(tofrom : b)
  for (i = 0; i < rows; i++)
    for (j = 0; j < 30; j++) b[i * 30 + j] = last = a[i * 30 + j] + 1;
  if (rows > 0) CHECK(i == rows && j == 30 && last == a[rows * 30 - 1] + 1);
  for (int k = 0; k < rows * 30; k++) CHECK(b[k] == a[k] + 1);
  // What an iteration's own loop accumulates.
#pragma omp target parallel for schedule(dynamic, 2) lastprivate(longest) map(tofrom : b)
  for (int k = 0; k < m; k++) {
    longest = 0;
    for (int l = 0; l < a[k] % 7; l++) longest += b[(k + l) % n] & 15;
    x[k] = longest;
  }
  if (m > 0) {
    int expected = 0;
    for (int l = 0; l < a[m - 1] % 7; l++) expected += b[(m - 1 + l) % n] & 15;
    CHECK(longest == expected);
  }
  for (int k = 0; k < n; k++) x[k] = k * 0.25;
  unsigned long down = 7;
#pragma omp target parallel for schedule(guided, 2) lastprivate(down) map(tofrom : b)
  for (unsigned long k = m; k > 3; k -= 3) b[k - 1] = (int)(down = k * 5);
  if (m > 3) CHECK(down == (m % 3 == 0 ? 6 : 3 + m % 3) * 5ul);
  struct pair both = {-1, -1};
#pragma omp target parallel for schedule(dynamic) lastprivate(both) map(tofrom : b)
  for (int k = 0; k < m; k++) {
    both.first = a[k];
    both.second = x[k];
    b[k] = both.first;
  }
  if (m > 0) CHECK(both.first == a[m - 1] && both.second == x[m - 1]);
}

// Variables of the thread: each tells what its own last iteration was.
#define OWN(NAME, ...)                                                                                                      \
  __attribute__((noipa)) static void NAME(int m) {                                                                          \
    for (int t = 0; t < 64; t++) at[t] = -1, value[t] = -7, wide[t] = -1;                                                   \
    PRAGMA(omp target map(to : a, x) map(tofrom : b, at, value, wide))                                                      \
    PRAGMA(omp parallel num_threads(threads)) {                                                                             \
      int where = -1, v = -7, some = -1, twice = 0;                                                                         \
      double w = -1;                                                                                                        \
      PRAGMA(omp for schedule(__VA_ARGS__) nowait)                                                                          \
      for (int i = 0; i < m; i++) {                                                                                         \
        where = i;                                                                                                          \
        v = a[i] ^ 3;                                                                                                       \
        w = x[i] * 2;                                                                                                       \
        b[i] = i + 1;                                                                                                       \
      }                                                                                                                     \
      PRAGMA(omp for schedule(__VA_ARGS__))                                                                                 \
      for (int i = 0; i < m; i++) {                                                                                         \
        if (a[i] % 5 == 0) some = i;                                                                                        \
        twice += i;                                                                                                         \
      }                                                                                                                     \
      const int me = omp_get_thread_num();                                                                                  \
      at[me] = where, value[me] = v, wide[me] = w;                                                                          \
      PRAGMA(omp atomic)                                                                                                    \
      at[threads] += twice;                                                                                                 \
      PRAGMA(omp critical)                                                                                                  \
      if (some > value[threads]) value[threads] = some;                                                                     \
    }                                                                                                                       \
    int most = -1, last = -7;                                                                                               \
    for (int t = 0; t < threads; t++) {                                                                                     \
      if (at[t] > most) most = at[t];                                                                                       \
      if (at[t] < 0)                                                                                                        \
        CHECK(value[t] == -7 && wide[t] == -1);                                                                             \
      else                                                                                                                  \
        CHECK(value[t] == (a[at[t]] ^ 3) && wide[t] == x[at[t]] * 2);                                                       \
    }                                                                                                                       \
    for (int i = 0; i < m; i++)                                                                                             \
      if (a[i] % 5 == 0) last = i;                                                                                          \
    CHECK(most == m - 1 && at[threads] == m * (m - 1) / 2 - 1 && value[threads] == (last < 0 ? -1 : last));                 \
  }
OWN(own_dynamic, dynamic, 2)
OWN(own_guided, guided)
OWN(own_static, static, 3)

// What an iteration has from the one before, of the same thread.
__attribute__((noipa)) static void carried(int m) {
  int back = 0, repeats = 0;
#pragma omp target map(to : a) map(tofrom : back, repeats, b)
#pragma omp parallel num_threads(threads) reduction(+ : back, repeats)
  {
    int previous = -1, before = 0;
#pragma omp for schedule(monotonic : dynamic, 2)
    for (int i = 0; i < m; i++) {
      if (i <= previous) back++;
      previous = i;
    }
#pragma omp for schedule(static, 4)
    for (int i = 0; i < m; i++) {
      b[i] = before;
      before = a[i];
      if (i % 4 != 0 && b[i] != a[i - 1]) repeats++;
    }
    if (before < 0) repeats += 1000;
  }
  CHECK(back == 0 && repeats == 0);
}

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 37 % 211, x[i] = i * 0.25;
  const int counts[] = {0, 1, 2, 31, 33, 128, 130, 257, n};
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
    const int m = hide(counts[c]), k = hide(1 + (int)c * 3);
    dynamic_by_one(m, k);
    dynamic_by_five(m, k);
    dynamic_by_k(m, k);
    guided_by_one(m, k);
    guided_by_k(m, k);
    static_by_one(m, k);
    static_by_four(m, k);
    static_by_k(m, k);
    nests(m);
    own_dynamic(m);
    own_guided(m);
    own_static(m);
    carried(m);
  }
  return check_result();
}
