// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic update, read, write and capture on the device, for many types and operators, from many teams and threads.
#include "check.h"

int main(void) {
  check_placement();
  int i32 = 0, captured_sum = 0, mask = 0, minus = 0;
  unsigned u32 = 1;
  long i64 = 0;
  short i16 = 0;
  unsigned char u8 = 0;
  float f = 0;
  double d = 0, product = 1;
  int seen[64] = {0};
  long rounds = 0;
#pragma omp target teams distribute parallel for num_teams(4)                                                               \
    map(tofrom                                                                                                              \
        : i32, captured_sum, mask, minus, u32, i64, i16, u8, f, d, product, seen, rounds)
  for (int i = 0; i < 64; i++) {
    int ticket;
    long old;
#pragma omp atomic
    i32 += 3;
#pragma omp atomic
    u32 *= 3u;
#pragma omp atomic
    i64 += 1l << 33;
#pragma omp atomic
    i16 += 2;
#pragma omp atomic
    u8 += 5;
#pragma omp atomic
    f += 0.5f;
#pragma omp atomic
    d += 0.25;
#pragma omp atomic
    product *= i % 2 ? 2 : 0.5;
#pragma omp atomic
    mask |= 1 << i % 20;
#pragma omp atomic
    minus -= i;
#pragma omp atomic capture
    ticket = captured_sum++;
#pragma omp atomic
    seen[ticket]++;
#pragma omp atomic capture seq_cst
    {
      old = rounds;
      rounds += 2;
    }
    if (old & 1) seen[0] = -100;
  }
  CHECK(i32 == 192 && i64 == 64l << 33 && i16 == 128 && u8 == (unsigned char)(64 * 5) && f == 32 && d == 16 && product == 1);
  unsigned power = 1;
  for (int i = 0; i < 64; i++) {
    power *= 3u;
    CHECK(seen[i] == 1);
  }
  CHECK(u32 == power && mask == (1 << 20) - 1 && minus == -63 * 32 && captured_sum == 64 && rounds == 128);

  // compare and swap, and a maximum.
  int best = -1, swapped = 0;
#pragma omp target parallel for map(tofrom : best, swapped)
  for (int i = 0; i < 100; i++) {
#pragma omp atomic compare
    best = best < i ? i : best;
#pragma omp atomic compare
    swapped = swapped == i ? i + 1 : swapped;
  }
  CHECK(best == 99 && swapped >= 1);

  // A flag passed from one thread to the others.
  int flag = 0, data = 0, ok = 1;
#pragma omp target map(tofrom : flag, data, ok)
#pragma omp parallel num_threads(4)
  {
    if (omp_get_thread_num() == 0) {
      data = 42;
#pragma omp atomic write release
      flag = 1;
    } else {
      int f1;
      do {
#pragma omp atomic read acquire
        f1 = flag;
      } while (!f1);
      if (data != 42) ok = 0;
    }
  }
  CHECK(ok);
  printf("%d %u %g\n", i32, u32, product);
  return check_result();
}
