// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "seeds optimisation checks" }
// { dg-compiler-fails "an internal error of the compiler, pass cselim" 17 "-Ofast" }
// Constructs inside a parallel region on the device: sections, single with copyprivate, ordered, critical (named and not), masked, scope, barrier,
// flush.
#include "check.h"

int main(void) {
  check_placement();
  int sections[4] = {0}, singles = 0, order[40], position = 0, critical = 0, other = 0, masked = 0, scoped = 0, after[8], threads = 0;
  int ranks = 0, copied[8];
  for (int i = 0; i < 8; i++) after[i] = copied[i] = -1;
#pragma omp target map(tofrom : sections, singles, order, position, critical, other, masked, scoped, after, threads, ranks, copied)
#pragma omp parallel num_threads(6) reduction(+ : ranks)
  {
    int me = omp_get_thread_num();
    ranks += me;
#pragma omp sections
    {
#pragma omp section
      sections[0] = 1;
#pragma omp section
      sections[1] = 2;
#pragma omp section
      sections[2] = 3;
#pragma omp section
      sections[3] = sections[3] + 4;
    }
    int told = -1;
#pragma omp single copyprivate(told)
    {
      singles++;
      told = 77 + me * 0;
    }
    copied[me] = told;
#pragma omp for ordered schedule(dynamic, 3)
    for (int i = 0; i < 40; i++) {
#pragma omp ordered
      order[position++] = i;
    }
    for (int i = 0; i < 10; i++) {
#pragma omp critical
      critical++;
#pragma omp critical(second)
      other += 2;
    }
#pragma omp barrier
#pragma omp masked filter(2)
    masked += 1 + me;
#pragma omp masked
    threads = omp_get_num_threads();
#pragma omp scope reduction(+ : scoped)
    scoped += 3;
#pragma omp barrier
    after[me] = critical + scoped;
#pragma omp flush
  }
  int n = threads;
  CHECK(n >= 1 && n <= 6 && (check_expected_device() != 1 || n == 6));
  for (int i = 0; i < 4; i++) CHECK(sections[i] == i + 1);
  CHECK(singles == 1 && position == 40 && critical == 10 * n && other == 20 * n && masked == (n > 2 ? 3 : 0) && scoped == 3 * n);
  CHECK(ranks == n * (n - 1) / 2);
  for (int i = 0; i < 40; i++) CHECK(order[i] == i);
  for (int i = 0; i < n; i++) CHECK(after[i] == 13 * n && copied[i] == 77);
  puts("done");
  return check_result();
}
