// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions with every operator of C and every arithmetic type, by the DIRECTIVE that the including file defines; it
// maps `a` to the device and `got` both ways. Floating-point results are exact too: all operands are small integers.
#ifndef REGOMP_PROGRAMS_REDUCTIONS_H
#define REGOMP_PROGRAMS_REDUCTIONS_H

#include "check.h"
#include <complex.h>
#include <stdbool.h>

enum { count = 555 };

static int sample(int i) { return (i * 37 + 11) % 101 - 40; }
static int factor(int i) { return i % 111 == 5 ? 2 : i % 222 == 7 ? -1 : 1; }

#define PRAGMA(...) PRAGMA_OF(__VA_ARGS__)
#define PRAGMA_OF(...) _Pragma(#__VA_ARGS__)

// The element of index i is ELEMENT; COMBINE puts a[i] into r. The host's result is that of a loop without directives.
#define ONE(type, op, start, element, combine)                                       \
  do {                                                                               \
    type expected = start, got = start, a[count];                                    \
    for (int i = 0; i < count; i++) a[i] = (type)(element);                          \
    for (int i = 0; i < count; i++) {                                                \
      type r = expected;                                                             \
      combine;                                                                       \
      expected = r;                                                                  \
    }                                                                                \
    PRAGMA(DIRECTIVE reduction(op : got))                                            \
    for (int i = 0; i < count; i++) {                                                \
      type r = got;                                                                  \
      combine;                                                                       \
      got = r;                                                                       \
    }                                                                                \
    if (!(got == expected)) printf("%s %s\n", #type, #op);                           \
    CHECK(got == expected);                                                          \
  } while (0)

#define SUM_AND_PRODUCT(type)                          \
  ONE(type, +, (type)3, sample(i), r += a[i]);         \
  ONE(type, *, (type)1, factor(i), r *= a[i])

#define EXTREMES(type)                                                  \
  ONE(type, max, (type)2, sample(i), r = a[i] > r ? a[i] : r);          \
  ONE(type, min, (type)2, sample(i), r = a[i] < r ? a[i] : r)

#define BITS(type)                                                                 \
  ONE(type, &, (type)~0, ~(i == 300 ? 0x12 : i == 17 ? 0x40 : 0), r &= a[i]);      \
  ONE(type, |, (type)0, i % 50 == 3 ? 1 << i / 100 : 0, r |= a[i]);                \
  ONE(type, ^, (type)5, sample(i), r ^= a[i])

#define LOGIC(type)                                            \
  ONE(type, &&, (type)1, 1, r = r && a[i]);                    \
  ONE(type, &&, (type)1, i != 333, r = r && a[i]);             \
  ONE(type, ||, (type)0, 0, r = r || a[i]);                    \
  ONE(type, ||, (type)0, i == 444, r = r || a[i])

#define INTEGER(type)     \
  SUM_AND_PRODUCT(type);  \
  EXTREMES(type);         \
  BITS(type);             \
  LOGIC(type)

static void integers(void) {
  INTEGER(signed char);
  INTEGER(unsigned short);
  INTEGER(int);
  INTEGER(unsigned long long);
  LOGIC(bool);
}

// GCC 16 fails with an internal error for && and || of these types in OpenACC.
static void floats(void) {
  SUM_AND_PRODUCT(float);
  EXTREMES(float);
  SUM_AND_PRODUCT(double);
  EXTREMES(double);
#ifndef NO_COMPLEX
  SUM_AND_PRODUCT(float complex);
  SUM_AND_PRODUCT(double complex);
#endif
}

int main(void) {
  check_placement();
  integers();
  floats();
  puts("done");
  return check_result();
}

#endif
