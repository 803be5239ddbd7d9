// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Algorithms that share out work by threads' numbers, with as many threads as they ask for: prefix sums and sorting with
// barriers, a queue, a chain of threads that wait for each other, memory of the heap, functions of libm, reductions of
// several variables at once, which GCC guards by GOMP_atomic_start, and worksharing in a function template that a region
// calls.
//
// { dg-modes "ours stock-ours" }
// { dg-variants "convergence" }
// { dg-additional-options "-foffload-options=-latomic" }
#include "check.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

enum { most = 1024, values = 2048 };
static int a[values];
#pragma omp begin declare target
static int out[values];
#pragma omp end declare target

#pragma omp begin declare target
template <typename F>
__attribute__((noinline)) static void each(int n, F f) {
#pragma omp for schedule(dynamic, 2)
  for (int i = 0; i < n; i++) f(i);
}
__attribute__((noinline)) static int leaves(int depth) { return depth == 0 ? 1 : leaves(depth - 1) + leaves(depth - 1); }
#pragma omp end declare target

static void prefix_sums(int threads) {
  for (int i = 0; i < values; i++) a[i] = i % 7;
#pragma omp target teams num_teams(2) thread_limit(most) map(to : a) map(always, from : out)
  {
    int sums[most];
#pragma omp parallel num_threads(threads)
    {
      const int t = omp_get_thread_num(), end = (omp_get_team_num() + 1) * values / 2;
      for (int begin = end - values / 2; begin < end; begin += threads) {
        sums[t] = begin + t < end ? a[begin + t] : 0;
#pragma omp barrier
        for (int distance = 1; distance < threads; distance *= 2) {
          const int before = t >= distance ? sums[t - distance] : 0;
#pragma omp barrier
          sums[t] += before;
#pragma omp barrier
        }
        if (begin + t < end) out[begin + t] = sums[t];
      }
    }
  }
  int sum = 0;
  for (int i = 0; i < values; i++) {
    sum = i % (values / 2) % threads == 0 ? a[i] : sum + a[i];
    CHECK(out[i] == sum);
  }
}

static void sort(int threads) {
  for (int i = 0; i < threads; i++) a[i] = i * 7919 % 1009;
#pragma omp target parallel num_threads(threads) thread_limit(most) map(tofrom : a)
  {
    const int t = omp_get_thread_num();
    for (int k = 2; k <= threads; k *= 2)
      for (int j = k / 2; j > 0; j /= 2) {
        const int other = t ^ j;
        if (other > t && ((a[t] > a[other]) == ((t & k) == 0))) {
          const int x = a[t];
          a[t] = a[other];
          a[other] = x;
        }
#pragma omp barrier
      }
  }
  for (int i = 1; i < threads; i++) CHECK(a[i - 1] <= a[i]);
}

static void queue(int threads) {
  int head = 0, done = 0;
  std::memset(out, 0, sizeof out);
#pragma omp target parallel num_threads(threads) map(tofrom : head, done) map(always, tofrom : out)
  for (;;) {
    int i;
#pragma omp atomic capture
    i = head++;
    if (i >= 500) break;
    out[i] += omp_get_thread_num() + 1;
#pragma omp critical(done)
    done++;
  }
  CHECK(done == 500 && head == 500 + threads);
  for (int i = 0; i < 500; i++) CHECK(out[i] >= 1 && out[i] <= threads);
}

static void chain(int threads) {
  int turn = 0;
#pragma omp target parallel num_threads(threads) map(tofrom : turn) map(always, from : out)
  {
    const int t = omp_get_thread_num();
    int now;
    do {
#pragma omp atomic read acquire
      now = turn;
    } while (now != t);
    out[t] = t == 0 ? 0 : out[t - 1] + t;
#pragma omp atomic write release
    turn = t + 1;
  }
  CHECK(turn == threads && out[threads - 1] == threads * (threads - 1) / 2);
}

static void functions(int threads) {
  int sum = 0;
  std::memset(out, 0, sizeof out);
#pragma omp target parallel num_threads(threads) map(tofrom : sum) map(always, tofrom : out)
  {
    int *const p = static_cast<int *>(std::malloc(8 * sizeof(int))), *const q = new int[4];
    const int t = omp_get_thread_num();
    for (int i = 0; i < 8; i++) p[i] = t + i;
    q[3] = static_cast<int>(std::pow(t, 2.0) + 0.5) + leaves(t % 4);
    out[t] = p[7] + q[3];
    std::free(p);
    delete[] q;
#pragma omp barrier
    each(500, [t](int i) { out[i] += i + (t >= most); });
    each(10, [&sum](int i) {
#pragma omp atomic
      sum += i * omp_get_num_threads();
    });
  }
  CHECK(sum == 45 * threads);
  for (int i = 0; i < 500; i++) CHECK(out[i] == i + (i < threads ? i + 7 + i * i + (1 << i % 4) : 0));
}

static void reductions(int threads) {
  int by_rest[16] = {}, expected[16] = {};
  double sum = 0;
  long least = 1000000;
  bool any = false;
  unsigned char bits = 0, expected_bits = 0;
#pragma omp target parallel num_threads(threads) map(tofrom : by_rest, sum, least, any, bits)                               \
    reduction(+ : by_rest[ : 16], sum) reduction(min : least) reduction(|| : any) reduction(^ : bits)
  {
    const int t = omp_get_thread_num();
    by_rest[t % 16] += t;
    sum += t / 2.0;
    if (least > threads - t) least = threads - t;
    any = any || t == threads - 1;
    bits ^= t;
  }
  for (int t = 0; t < threads; t++) {
    expected[t % 16] += t;
    expected_bits ^= t;
  }
  CHECK(std::memcmp(by_rest, expected, sizeof expected) == 0 && sum == threads * (threads - 1) / 4.0);
  CHECK(least == 1 && any && bits == expected_bits);
}

int main() {
  check_placement();
  const int sizes[] = {100, 256};
  for (const int threads : sizes) {
    queue(threads);
    chain(threads);
    functions(threads);
    reductions(threads);
  }
  prefix_sums(250);
  prefix_sums(1024);
  sort(64);
  sort(512);
  return check_result();
}
