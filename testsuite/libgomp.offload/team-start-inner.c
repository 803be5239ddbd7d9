/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inside a region of one thread, one with several. GCC's device library has the threads wait at another barrier than the one
   that has started it, for ever; our own start of teams does not. */
/* { dg-modes "host ours stock-ours" } */
#include "check.h"

#include <omp.h>

int main(void)
{
  check_placement();
  int number[8] = {0}, inner = 0, outer = 0;
#pragma omp target map(tofrom : number, inner, outer)
#pragma omp parallel num_threads(1)
  for (int times = 0; times < 2; times++) {
#pragma omp parallel num_threads(3)
    {
      number[omp_get_thread_num()] += 10 * omp_get_level() + omp_get_num_threads();
#pragma omp parallel num_threads(2)
      {
#pragma omp atomic
        inner += 10 * omp_get_level() + omp_get_num_threads();
      }
    }
    outer += 10 * omp_get_level() + omp_get_num_threads();
  }
  for (int i = 0; i < 8; i++) CHECK(number[i] == (i < 3 ? 46 : 0));
  CHECK(inner == 2 * 3 * 31 && outer == 22);
  return check_result();
}
