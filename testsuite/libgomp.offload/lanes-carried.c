// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread counts in its iterations, or keeps from the first of them, where the compiler may compute it from where its
// iterations begin: no such loop's iterations go to the lanes of a warp (doc/lanes.md).
// { dg-variants "optimisation" }
#include <omp.h>

#include "check.h"

enum { size = 1100, threads = 4 };
#pragma omp begin declare target
static int a[size], x[size], y[size], owner[size];
static long z[size];
#pragma omp end declare target
// The first iteration of the thread that has an iteration.
static int first[size];

static void find_first(int n) {
#pragma omp target parallel num_threads(threads)
  {
    const int me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < n; i++) owner[i] = me;
  }
#pragma omp target update from(owner)
  for (int i = 0; i < n; i++) first[i] = i > 0 && owner[i] == owner[i - 1] ? first[i - 1] : i;
}

__attribute__((noinline)) static void counted(int n) {
#pragma omp target parallel num_threads(threads)
  {
    int k = 0;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      x[i] = k;
      k++;
    }
  }
}

__attribute__((noinline)) static void counted_with_index(int n) {
#pragma omp target parallel num_threads(threads)
  {
    unsigned k = 0;
#pragma omp for
    for (unsigned i = 0; i < (unsigned)n; i++) {
      x[i] = k + i * 2;
      y[i] = i;
      k += 3;
    }
  }
}

__attribute__((noinline)) static void summed_in_one_place(int n) {
#pragma omp target parallel num_threads(threads)
  {
    int k = 0;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      y[i - k] += a[i];
      k++;
    }
  }
}

__attribute__((noinline)) static void first_index(int n) {
#pragma omp target parallel num_threads(threads)
  {
    int begin = -1;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      if (begin < 0) begin = i;
      x[i] = i - begin;
    }
  }
}

__attribute__((noinline)) static void first_value(int n) {
#pragma omp target parallel num_threads(threads)
  {
    int begin = -1;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      if (begin < 0) begin = a[i] + 1;
      x[i] = begin;
    }
  }
}

__attribute__((noinline)) static long closed_form(int n) {
  long total = 0;
#pragma omp target parallel num_threads(threads) map(tofrom : total)
  {
    int k = 0;
    long s = 0;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      s += k;
      k++;
      x[i] = a[i];
    }
#pragma omp atomic
    total += s;
  }
  return total;
}

__attribute__((noinline)) static long closed_form_of_two(int n) {
  long total = 0;
#pragma omp target parallel num_threads(threads) map(tofrom : total)
  {
    int k = 0;
    long s = 0;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      s += k;
      k++;
      x[i] = a[i];
    }
    k = 0;
#pragma omp for
    for (int i = 0; i < n; i++) {
      s += k;
      k++;
      y[i] = a[i];
    }
#pragma omp atomic
    total += s;
  }
  return total;
}

__attribute__((noinline)) static int once(int n) {
  int total = 0;
#pragma omp target parallel num_threads(threads) map(tofrom : total)
  {
    int count = 0;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      if (count == 0) {
#pragma omp atomic
        total++;
      }
      count++;
      x[i] = i;
    }
  }
  return total;
}

__attribute__((noinline)) static int once_in_the_third(int n) {
  int total = 0;
#pragma omp target parallel num_threads(threads) map(tofrom : total)
  {
    int count = 0;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      if (count == 2) {
#pragma omp atomic
        total++;
      }
      count++;
      x[i] = i;
    }
  }
  return total;
}

__attribute__((noinline)) static void doubled(int n) {
#pragma omp target parallel num_threads(threads)
  {
    unsigned k = 1;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      k <<= 1;
      x[i] = k;
    }
  }
}

__attribute__((noinline)) static void toggled(int n) {
#pragma omp target parallel num_threads(threads)
  {
    int odd = 0;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      x[i] = odd;
      odd = !odd;
    }
  }
}

__attribute__((noinline)) static void by_pointer(int n) {
#pragma omp target parallel num_threads(threads)
  {
    long *p = z;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      x[i] = (int)(p - z);
      p++;
    }
  }
}

__attribute__((noinline)) static void previous(int n) {
#pragma omp target parallel num_threads(threads)
  {
    int previous = 0;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      x[i] = previous;
      previous = a[i];
    }
  }
}

__attribute__((noinline)) static void inner_loop(int n) {
#pragma omp target parallel num_threads(threads)
  {
    int k = 0;
#pragma omp for
    for (int i = 0; i < (int)n; i++) {
      for (int j = 0; j < 3; j++) k++;
      x[i] = k;
    }
  }
}

__attribute__((noinline)) static void private_counters(int n) {
  int c = 7, d = 9;
#pragma omp target parallel for num_threads(threads) firstprivate(c, d)
  for (int i = 0; i < n; i++) {
    x[i] = c;
    c += 2;
    d -= 1;
    y[i] = d;
  }
}

// Compares what the device has made of x and y.
#define EACH(call, condition)                                                                                               \
  do {                                                                                                                      \
    call;                                                                                                                   \
    _Pragma("omp target update from(x, y)") for (int i = 0; i < n; i++) {                                                   \
      const int k = i - first[i];                                                                                           \
      CHECK(condition);                                                                                                     \
    }                                                                                                                       \
  } while (0)

static void all(int n) {
  long triangles = 0;
  int begins = 0, thirds = 0;
  static int sums[size];
  for (int i = 0; i < size; i++) a[i] = i * 7 % 101, x[i] = y[i] = sums[i] = 0;
#pragma omp target update to(a, x, y)
  find_first(n);
  for (int i = 0; i < n; i++) {
    triangles += i - first[i];
    begins += i == first[i];
    thirds += i == first[i] + 2;
    sums[first[i]] += a[i];
  }
  EACH(summed_in_one_place(n), k >= 0 && y[i] == sums[i]);
  EACH(counted(n), x[i] == k);
  EACH(counted_with_index(n), x[i] == 3 * k + 2 * i && y[i] == i);
  EACH(first_index(n), x[i] == k);
  EACH(first_value(n), x[i] == a[i - k] + 1);
  CHECK(closed_form(n) == triangles);
  CHECK(closed_form_of_two(n) == 2 * triangles);
  CHECK(once(n) == begins);
  CHECK(once_in_the_third(n) == thirds);
  EACH(doubled(n), x[i] == (k >= 31 ? 0 : (int)(2u << k)));
  EACH(toggled(n), x[i] == (k & 1));
  EACH(by_pointer(n), x[i] == k);
  EACH(previous(n), x[i] == (k == 0 ? 0 : a[i - 1]));
  EACH(inner_loop(n), x[i] == 3 * (k + 1));
  EACH(private_counters(n), x[i] == 7 + 2 * k && y[i] == 8 - k);
}

int main(void) {
  all(64);
  all(1003);
  return check_result();
}
