// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "isa optimisation checks" }
// Reductions of nested loops: an inner one whose result the outer loop uses, one variable reduced at every level, several variables with
// several operators on one loop, and a reduction of a region in which every gang takes part.
#include "check.h"

enum { I = 20, J = 30, K = 50 };

int main(void) {
  check_placement();
  static int a[I][J][K];
  int row[I] = {0}, expected_row[I] = {0};
  long total = 0, expected = 0;
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++) {
        a[i][j][k] = (i * 7 + j * 13 + k * 29) % 50 - 20;
        expected += a[i][j][k];
        expected_row[i] += a[i][j][k];
      }

#pragma acc parallel copyin(a) copy(total) num_gangs(4) num_workers(4) vector_length(32)
#pragma acc loop gang reduction(+ : total)
  for (int i = 0; i < I; i++) {
#pragma acc loop worker reduction(+ : total)
    for (int j = 0; j < J; j++) {
#pragma acc loop vector reduction(+ : total)
      for (int k = 0; k < K; k++) total += a[i][j][k];
    }
  }
  CHECK(total == expected);

#pragma acc parallel loop gang copyin(a) copyout(row)
  for (int i = 0; i < I; i++) {
    int sum = 0;
#pragma acc loop worker reduction(+ : sum)
    for (int j = 0; j < J; j++) {
      int part = 0;
#pragma acc loop vector reduction(+ : part)
      for (int k = 0; k < K; k++) part += a[i][j][k];
      sum += part;
    }
    row[i] = sum;
  }
  for (int i = 0; i < I; i++) CHECK(row[i] == expected_row[i]);

  int least = 1000, most = -1000, sum = 5, bits = 0;
  double product = 1;
#pragma acc parallel loop gang vector copyin(a) collapse(3) reduction(min : least) reduction(max : most) reduction(+ : sum)       \
    reduction(| : bits) reduction(* : product)
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++) {
        int x = a[i][j][k];
        least = x < least ? x : least;
        most = x > most ? x : most;
        sum += x;
        bits |= x & 0xf0;
        product *= i + j + k == 5 ? 2 : 1;
      }
  int least_host = 1000, most_host = -1000, bits_host = 0;
  double product_host = 1;
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++) {
        int x = a[i][j][k];
        least_host = x < least_host ? x : least_host;
        most_host = x > most_host ? x : most_host;
        bits_host |= x & 0xf0;
        product_host *= i + j + k == 5 ? 2 : 1;
      }
  CHECK(least == least_host && most == most_host && sum == 5 + expected && bits == bits_host && product == product_host);

  // Each gang adds what it has of the region's variable: one addition a gang.
  int gangs = 0;
  long over_gangs = 100;
#pragma acc parallel num_gangs(13) reduction(+ : gangs) reduction(+ : over_gangs) copy(gangs, over_gangs)
  {
    gangs = 1;
    over_gangs += 2;
  }
  CHECK(gangs == 13 || (check_expected_device() != 1 && gangs == 1));
  CHECK(over_gangs == 100 + 2 * gangs);
  puts("done");
  return check_result();
}
