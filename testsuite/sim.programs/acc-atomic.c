// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// atomic read, write, update and capture in all forms, for integers of 4 and 8 bytes and for floating point, from gangs, workers and lanes.
#include "check.h"

enum { N = 2000 };

int main(void) {
  check_placement();
  int i_sum = 0, i_and = -1, i_or = 0, i_xor = 0, i_product = 1, i_shift = 1, minus = N;
  long long l_sum = 0;
  unsigned u = 7;
  float f = 0;
  double d = 1;
#pragma acc parallel loop gang worker vector copy(i_sum, i_and, i_or, i_xor, i_product, l_sum, u, f, d, minus, i_shift)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    i_sum += i;
#pragma acc atomic update
    l_sum = l_sum + (1ll << 33);
#pragma acc atomic update
    i_and &= ~(i == 77 ? 8 : 0);
#pragma acc atomic update
    i_or |= i % 500 == 3 ? 1 << i / 500 : 0;
#pragma acc atomic update
    i_xor ^= i;
#pragma acc atomic update
    i_product *= i % 400 == 5 ? 3 : 1;
#pragma acc atomic update
    u++;
#pragma acc atomic update
    --minus;
#pragma acc atomic update
    f += 0.5f;
#pragma acc atomic update
    d = 0.25 + d;
    if (i < 5) {
#pragma acc atomic update
      i_shift <<= 2;
    }
  }
  int x = 0;
  for (int i = 0; i < N; i++) x ^= i;
  CHECK(i_sum == N * (N - 1) / 2 && l_sum == (1ll << 33) * N && i_and == ~8 && i_or == 15 && i_xor == x && i_product == 243);
  CHECK(u == 7 + N && minus == 0 && f == N / 2 && d == 1 + N / 4 && i_shift == 1 << 10);

  // Tickets: every value once.
  static int seen[N], seen_after[N];
  int ticket = 0, down = N;
#pragma acc parallel loop gang vector copy(seen, seen_after, ticket, down)
  for (int i = 0; i < N; i++) {
    int mine, after;
#pragma acc atomic capture
    mine = ticket++;
    seen[mine]++;
#pragma acc atomic capture
    {
      down -= 1;
      after = down;
    }
    seen_after[after]++;
  }
  CHECK(ticket == N && down == 0);
  for (int i = 0; i < N; i++) CHECK(seen[i] == 1 && seen_after[i] == 1);

  // Exchange: what was put in comes out once, except the last.
  long cell = -1, out_sum = 0;
  int minus_ones = 0;
#pragma acc parallel loop gang copy(cell, out_sum, minus_ones)
  for (int i = 0; i < N; i++) {
    long old;
#pragma acc atomic capture
    {
      old = cell;
      cell = i;
    }
    if (old < 0) {
#pragma acc atomic update
      minus_ones++;
    } else {
#pragma acc atomic update
      out_sum += old;
    }
  }
  CHECK(minus_ones == 1 && out_sum + cell == (long)N * (N - 1) / 2);

  int flag = 0, got = -1;
  double value = 0, read_value = 0;
#pragma acc parallel num_gangs(1) copy(flag, got, value, read_value)
  {
#pragma acc atomic write
    flag = 5;
#pragma acc atomic read
    got = flag;
#pragma acc atomic write
    value = 2.5;
#pragma acc atomic read
    read_value = value;
  }
  CHECK(flag == 5 && got == 5 && value == 2.5 && read_value == 2.5);

  // A histogram of doubles under contention.
  double bins[4] = {0};
#pragma acc parallel loop gang worker vector copy(bins) num_gangs(8) num_workers(4)
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    bins[i & 3] += 1;
  }
  for (int i = 0; i < 4; i++) CHECK(bins[i] == N / 4);
  puts("done");
  return check_result();
}
