// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops with a test of what is the same in all iterations, of which a compiler makes several: what a thread does once, or carries from one iteration to the
// next, in one of them or in both, is the same on lanes as where one lane executes all (the output of the modes is compared).
// { dg-variants "optimisation" }
// { dg-modes "ours-warps ours stock-ours" }
#include "check.h"

enum { most = 500 };
static int a[most], b[most], c[most];

#define REGION(name, own, body)                                                                                                                                \
  __attribute__((noipa)) static void name(int n, int k) {                                                                                                      \
    _Pragma("omp target map(tofrom : a, b, c)") _Pragma("omp parallel num_threads(4)") {                                                                       \
      own;                                                                                                                                                     \
      _Pragma("omp for") for (int i = 0; i < n; i++) { body; }                                                                                                 \
    }                                                                                                                                                          \
  }

REGION(plain, (void)0, if (k > 0) a[i] = i * k; else b[i] = c[i])
REGION(inner, (void)0, int best = -1; for (int j = 0; j < k; j++) if (c[j] > c[i]) best = j; a[i] = best)
REGION(once_in_one, int begun = 0, if (k > 0) { if (!begun) b[i] = 1; begun = 1; } a[i] = c[i])
REGION(once_in_both, int begun = 0, if (!begun) b[i] = k; begun = 1; if (k > 0) a[i] = c[i]; else c[i] = i)
REGION(previous_in_one, int last = -1, if (k > 1) { a[i] = last; last = c[i]; } else a[i] = i)
REGION(counted_in_one, int m = 0, if (k > 1) { a[i] = m; m += 3; } else a[i] = i + m)
REGION(from_first_in_one, int f = -1, if (f < 0) f = i; if (k > 1) a[i] = f; else b[i] = i)
REGION(at_counted, int m = 0, if (k > 1) { b[i - m] += c[i]; m++; } else b[i] += c[i])
REGION(sum_in_one, int s = 0, if (k > 1) s += c[i]; a[i] = k > 1 ? s : 0)
REGION(last_in_one, int s = 0, if (k == 1) s = c[i]; b[i] += s)

static void show(const char *name, void (*region)(int, int)) {
  for (int k = 0; k < 3; k++)
    for (int n = 0; n < most; n = n * 3 + 2) {
      unsigned hash = 0;
      for (int i = 0; i < most; i++) a[i] = -1, b[i] = 5 * i, c[i] = (i * 37) % 101;
      region(n, k);
      for (int i = 0; i < most; i++) hash = hash * 31 + (unsigned)a[i] * 3 + (unsigned)b[i] * 7 + (unsigned)c[i];
      printf("%s %d %d: %x\n", name, k, n, hash);
    }
}

int main(void) {
  show("plain", plain);
  show("inner", inner);
  show("once_in_one", once_in_one);
  show("once_in_both", once_in_both);
  show("previous_in_one", previous_in_one);
  show("counted_in_one", counted_in_one);
  show("from_first_in_one", from_first_in_one);
  show("at_counted", at_counted);
  show("sum_in_one", sum_in_one);
  show("last_in_one", last_in_one);
  return check_result();
}
