// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REGION (NAME, BEGIN, EACH, END) defines a parallel region NAME (m, v) on the device whose threads execute BEGIN, EACH for
// their part of 0 <= i < m, and add END up; and NAME_here, which does the same on the host, one thread after the other, each
// with the part that GCC's static schedule gives it. SAME (NAME) compares the two. Before: `threads`, and REGION_DATA, the arrays that are mapped.
#ifndef REGOMP_OFFLOAD_REGION_BY_THREADS_H
#define REGOMP_OFFLOAD_REGION_BY_THREADS_H

#include "check.h"

#include <stdio.h>

#define REGION(NAME, BEGIN, EACH, END)                                                                                    \
  __attribute__((noipa)) static long NAME(int m, int v) {                                                                 \
    long result = 0;                                                                                                      \
    _Pragma("omp target map(tofrom : REGION_DATA, result)")                                                               \
    _Pragma("omp parallel num_threads(threads) reduction(+ : result)")                                                    \
    {                                                                                                                     \
      BEGIN;                                                                                                              \
      _Pragma("omp for") for (int i = 0; i < m; i++) {                                                                    \
        EACH;                                                                                                             \
      }                                                                                                                   \
      result += END;                                                                                                      \
    }                                                                                                                     \
    return result;                                                                                                        \
  }                                                                                                                       \
  __attribute__((noipa)) static long NAME##_here(int m, int v) {                                                          \
    long result = 0;                                                                                                      \
    for (int t = 0, i = 0; t < threads; t++) {                                                                            \
      BEGIN;                                                                                                              \
      for (const int end = i + m / threads + (t < m % threads); i < end; i++) {                                           \
        EACH;                                                                                                             \
      }                                                                                                                   \
      result += END;                                                                                                      \
    }                                                                                                                     \
    return result;                                                                                                        \
  }

#define SAME(NAME)                                                                                                        \
  do {                                                                                                                    \
    const long there = NAME(m, v), here = NAME##_here(m, v);                                                              \
    if (there != here) printf("%s (%d, %d): %ld, not %ld\n", #NAME, m, v, there, here);                                    \
    CHECK(there == here);                                                                                                 \
  } while (0)

#endif
