// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of eight bits in loops whose chunks the library hands out: what is used behind the loop is another register than what
// goes from chunk to chunk, and is no value of the last chunk's.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { rows = 20, columns = 8, n = rows * columns };
static int a[n];

__attribute__((noipa)) static signed char nest(int from, int to, int begin) {
  signed char sum = (signed char)begin;
#pragma omp target teams distribute parallel for simd collapse(2) schedule(guided, 5) num_teams(6) reduction(+ : sum) map(to : a)
  for (int i = 0; i < rows; i++)
    for (int j = from; j < to; j++) sum += (i + 685) * a[i * columns + j] % 30000;
  return sum;
}
__attribute__((noipa)) static unsigned char row(int m, int begin) {
  unsigned char sum = (unsigned char)begin;
#pragma omp target parallel for schedule(dynamic, 3) reduction(+ : sum) map(to : a)
  for (int i = 0; i < m; i++) sum += a[i] % 300;
  return sum;
}

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 733 % 997;
  for (int to = 0; to <= columns; to += 4)
    for (int begin = 0; begin < 200; begin += 39) {
      int sum = begin, of_row = begin;
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < to; j++) sum += (i + 685) * a[i * columns + j] % 30000;
      for (int i = 0; i < to * rows; i++) of_row += a[i] % 300;
      CHECK(nest(0, to, begin) == (signed char)sum);
      CHECK(row(to * rows, begin) == (unsigned char)of_row);
    }
  return check_result();
}
