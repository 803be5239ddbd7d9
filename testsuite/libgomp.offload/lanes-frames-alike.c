// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What looks like an array that a thread's loop only reads, or only accumulates in, and is not: iterations see what others
// have left there, or other addresses lead there.
// On AMD's GPUs --check-races reports a possible race, for without -g it cannot see that nobody asked for vectors (set).
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { n = 803, threads = 4, size = 8 };
static int a[n], out[n];
#pragma omp begin declare target
static int *kept[64];
__attribute__((noipa)) static void keep(int *h, int t) { kept[t] = h; }
__attribute__((noipa)) static void change(int *h, int by) { h[1] += by; }
#pragma omp end declare target

#define REGION(NAME, BEGIN, EACH)                                                                                         \
  __attribute__((noipa)) static long NAME(int m, int v) {                                                                 \
    long result = 0;                                                                                                      \
    _Pragma("omp target map(tofrom : a, out, result)") _Pragma("omp parallel num_threads(threads) reduction(+ : result)") \
    {                                                                                                                     \
      const int t = omp_get_thread_num();                                                                                 \
      int h[size] = {0, 1, 2, 3, 4, 5, 6, 7};                                                                             \
      (void)t;                                                                                                            \
      BEGIN;                                                                                                              \
      _Pragma("omp for") for (int i = 0; i < m; i++) {                                                                    \
        EACH;                                                                                                             \
      }                                                                                                                   \
      for (int k = 0; k < size; k++) result += (long)h[k] * (k + 1) * (k + 1);                                            \
    }                                                                                                                     \
    return result;                                                                                                        \
  }                                                                                                                       \
  __attribute__((noipa)) static long NAME##_here(int m, int v) {                                                          \
    long result = 0;                                                                                                      \
    for (int t = 0, i = 0; t < threads; t++) {                                                                            \
      int h[size] = {0, 1, 2, 3, 4, 5, 6, 7};                                                                             \
      BEGIN;                                                                                                              \
      for (const int end = i + m / threads + (t < m % threads); i < end; i++) {                                           \
        EACH;                                                                                                             \
      }                                                                                                                   \
      for (int k = 0; k < size; k++) result += (long)h[k] * (k + 1) * (k + 1);                                            \
    }                                                                                                                     \
    return result;                                                                                                        \
  }

REGION(counted, , h[a[i] & 7]++) // this one is
REGION(seen, , out[i] = h[a[i] & 7]; h[a[i] & 7]++)
REGION(seen_behind, , out[i] = ++h[a[i] & 7])
REGION(of_other, , h[a[i] & 7] = h[(a[i] + 1) & 7] + 1)
REGION(twice, , h[a[i] & 7] += h[a[i] & 7] + 1)
REGION(added_to_other, , h[a[i] & 3] += 1; h[4 + (i & 3)] += h[a[i] & 3])
REGION(set, , h[a[i] & 7] = i)
REGION(ring, , h[i & 3] = a[i]; out[i] = h[(i + 1) & 3])
REGION(shifted, , h[3] = h[2]; h[2] = h[1]; h[1] = h[0]; h[0] = a[i])
REGION(scaled, , h[a[i] & 7] = h[a[i] & 7] * 3 + 1)
REGION(two_operations, , h[a[i] & 7] += 5; h[i & 7] ^= a[i])
REGION(minimum_of_sum, , h[a[i] & 7] += 5; h[i & 7] = h[i & 7] < a[i] ? h[i & 7] : a[i])
REGION(punned, float *g = (float *)(void *)h, *(volatile int *)(h + 1) += 3; *(volatile float *)(g + 1) += 1)
REGION(sometimes_read, , if (a[i] % 16 == v % 16) out[i] = h[a[i] & 7]; else h[a[i] & 7]++)
REGION(by_call, , change(h, a[i]))
REGION(by_kept, keep(h, t), out[i] = h[1]; kept[t][1] += a[i])
REGION(by_pointer, int *p = h + (v & 3), p[a[i] & 3] += i; out[i] = h[2])
REGION(moving, int *p = h, *p += i; p = h + (a[i] & 7))
REGION(second, for (int k = 0; k < size; k++) h[k] += t, h[a[i] & 7] -= i)
REGION(used_first, h[v & 7] += t, out[i] = h[i & 7])

#define SAME(NAME)                                                                                                        \
  do {                                                                                                                    \
    memset(out, 0, sizeof out);                                                                                           \
    const long there = NAME(m, v);                                                                                        \
    memcpy(before, out, sizeof out);                                                                                      \
    memset(out, 0, sizeof out);                                                                                           \
    const long here = NAME##_here(m, v);                                                                                  \
    if (there != here) printf("%s (%d, %d): %ld, not %ld\n", #NAME, m, v, there, here);                                    \
    CHECK(there == here);                                                                                                 \
    CHECK(memcmp(out, before, sizeof out) == 0);                                                                          \
  } while (0)

int main(void) {
  static int before[n];
  for (int i = 0; i < n; i++) a[i] = (i * 733) % n;
  for (int m = 5; m <= n; m = m * 8 + 3)
    for (int v = 1; v < 5; v += 3) {
      SAME(counted);
      SAME(seen);
      SAME(seen_behind);
      SAME(of_other);
      SAME(twice);
      SAME(added_to_other);
      SAME(set);
      SAME(ring);
      SAME(shifted);
      SAME(scaled);
      SAME(two_operations);
      SAME(minimum_of_sum);
      SAME(punned);
      SAME(sometimes_read);
      SAME(by_call);
      SAME(by_kept);
      SAME(by_pointer);
      SAME(moving);
      SAME(second);
      SAME(used_first);
    }
  return check_result();
}
