/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Every reduction operator on integers, floating point and complex, array sections, user-defined with initialiser, on
   parallel, loop, sections and task.  */
#include "require.h"
#include <complex.h>
#include <omp.h>

typedef struct {
  int lo, hi;
} range;
#pragma omp declare reduction(span:range : omp_out.lo = omp_in.lo < omp_out.lo ? omp_in.lo : omp_out.lo,                    \
                                  omp_out.hi = omp_in.hi > omp_out.hi ? omp_in.hi : omp_out.hi)                             \
    initializer(omp_priv = omp_orig)

int main(void) {
  enum { n = 97 };
  int plus = 3, times = 1, band = -1, bor = 0, bxor = 0, land = 1, lor = 0, mx = -5, mn = 5;
  double dsum = 0.5;
  double complex z = 0;
  unsigned char small = 0;
  range r = {1000, -1000};
  int part[20] = {0};
#pragma omp parallel for num_threads(5) reduction(+ : plus, dsum, z, small, part[3 : 10]) reduction(* : times)              \
    reduction(& : band) reduction(| : bor) reduction(^ : bxor) reduction(&& : land) reduction(|| : lor) reduction(max : mx) \
    reduction(min : mn) reduction(span : r)
  for (int i = 0; i < n; i++) {
    plus += i;
    dsum += i;
    z += i * I;
    small += 7;
    part[3 + i % 10] += i;
    times *= i % 20 == 3 ? 2 : 1;
    band &= ~(1 << i % 20);
    bor |= 1 << i % 20;
    bxor ^= i;
    land = land && i < n;
    lor = lor || i == 96;
    mx = i > mx ? i : mx;
    mn = -i < mn ? -i : mn;
    r.lo = i < r.lo ? i : r.lo;
    r.hi = i > r.hi ? i : r.hi;
  }
  int x = 0, p[10] = {0};
  for (int i = 0; i < n; i++) x ^= i, p[i % 10] += i;
  CHECK(plus == 3 + 4656 && dsum == 4656.5 && creal(z) == 0 && cimag(z) == 4656 && small == (unsigned char)(7 * n));
  for (int i = 0; i < 20; i++) CHECK(part[i] == (i >= 3 && i < 13 ? p[i - 3] : 0));
  CHECK(times == 32 && band == ~0xfffff && bor == 0xfffff && bxor == x && land == 1 && lor == 1 && mx == 96 && mn == -96);
  CHECK(r.lo == 0 && r.hi == 96);
  long fact = 1;
#pragma omp parallel num_threads(4)
  {
#pragma omp sections reduction(* : fact)
    {
      fact *= 2;
#pragma omp section
      fact *= 3;
#pragma omp section
      fact *= 7;
    }
  }
  CHECK(fact == 42);
  int threads = 0, sum = 0;
#pragma omp parallel num_threads(7) reduction(+ : threads) reduction(task, + : sum)
  {
    threads++;
#pragma omp task in_reduction(+ : sum)
    sum += 3;
  }
  CHECK(threads == 7 && sum == 21);
  return 0;
}
