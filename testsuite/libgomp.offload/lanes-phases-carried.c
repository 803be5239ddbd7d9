// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread carries from one iteration to the next, or from one loop to the next one, where several loops of a region share its part of the
// iterations: the same on lanes as where one lane executes all (the output of the modes is compared).
// { dg-variants "optimisation" }
// { dg-modes "ours-warps ours stock-ours" }
#include "check.h"

enum { most = 600 };
static int a[most], b[most], c[most];

#define REGION(name, own, between, first_body, second_body)                                                                                                    \
  __attribute__((noipa)) static void name(int n) {                                                                                                             \
    _Pragma("omp target map(tofrom : a, b, c)") _Pragma("omp parallel num_threads(4)") {                                                                       \
      own;                                                                                                                                                     \
      _Pragma("omp for nowait") for (int i = 0; i < n; i++) { first_body; }                                                                                    \
      between;                                                                                                                                                 \
      _Pragma("omp for") for (int i = 0; i < n; i++) { second_body; }                                                                                          \
    }                                                                                                                                                          \
  }
#define BARRIER _Pragma("omp barrier") (void)0
#define NOTHING (void)0

REGION(previous_barrier, int last = -1, BARRIER, a[i] = i, b[i] = last; last = a[n - 1 - i])
REGION(previous, int last = -1, NOTHING, a[i] = i, b[i] = last; last = a[i])
REGION(counted_barrier, int k = 0, BARRIER, a[i] = i; k++, b[i] = k; k += 2)
REGION(counted, int k = 0, NOTHING, a[i] = i; k++, b[i] = k; k += 2)
REGION(from_first_barrier, int f = -1, BARRIER, if (f < 0) f = i; a[i] = i, b[i] = f + a[n - 1 - i])
REGION(from_first, int f = -1, NOTHING, if (f < 0) f = i; a[i] = i, b[i] = f)
REGION(sum_barrier, int s = 0, BARRIER, a[i] = i; s += c[i], b[i] = s; s -= i)
REGION(sum, int s = 0, NOTHING, a[i] = i; s += c[i], b[i] = s)
REGION(greatest_barrier, int s = -1, BARRIER, a[i] = i; if (c[i] > s) s = c[i], b[i] += s)
REGION(last_barrier, int s = -1, BARRIER, s = a[i] = c[i] * 3, b[i] += s)
REGION(last, int s = -1, NOTHING, s = a[i] = c[i] * 3, b[i] += s)
REGION(begin_barrier, int s = 0, BARRIER, if (i % 7 == 0) s = i; a[i] = s, b[i] = a[n - 1 - i] + s)
REGION(toggled_barrier, int s = 0, BARRIER, s = 1 - s; a[i] = i, b[i] = s; s = 1 - s)
REGION(at_place, int k = 0, BARRIER, b[i - k] += c[i]; k++, c[i] += b[i])

static void show(const char *name, void (*region)(int)) {
  for (int n = 0; n < most; n = n * 3 + 2) {
    unsigned hash = 0;
    for (int i = 0; i < most; i++) a[i] = -1, b[i] = 5 * i, c[i] = (i * 37) % 101;
    region(n);
    for (int i = 0; i < most; i++) hash = hash * 31 + (unsigned)a[i] * 3 + (unsigned)b[i] * 7 + (unsigned)c[i];
    printf("%s %d: %x\n", name, n, hash);
  }
}

int main(void) {
  show("previous_barrier", previous_barrier);
  show("previous", previous);
  show("counted_barrier", counted_barrier);
  show("counted", counted);
  show("from_first_barrier", from_first_barrier);
  show("from_first", from_first);
  show("sum_barrier", sum_barrier);
  show("sum", sum);
  show("greatest_barrier", greatest_barrier);
  show("last_barrier", last_barrier);
  show("last", last);
  show("begin_barrier", begin_barrier);
  show("toggled_barrier", toggled_barrier);
  show("at_place", at_place);
  return check_result();
}
