// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// firstprivate of every size: what the device sees is the value at the construct, and changing it changes nothing on the
// host.
#include "check.h"
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>

struct three {
  char c[3];
};
struct seventeen {
  char c[17];
};
struct large {
  int a[100];
};

int main(void) {
  check_placement();
  bool flag = true;
  signed char c8 = -8;
  unsigned char u8 = 200;
  short s16 = -16000;
  unsigned short u16 = 60000;
  int i32 = -2000000000;
  unsigned u32 = 4000000000u;
  int64_t i64 = -9000000000000000000ll;
  uint64_t u64 = 18000000000000000000ull;
  __int128 i128 = ((__int128)1 << 100) + 5;
  float f = 1.5f;
  double d = -2.25;
  double complex z = 3 + 4 * I;
  int *pointer = &i32;
  struct three s3 = {{1, 2, 3}};
  struct seventeen s17;
  struct large l;
  double array[7];
  for (int i = 0; i < 17; i++) s17.c[i] = (char)(i + 1);
  for (int i = 0; i < 100; i++) l.a[i] = i * i;
  for (int i = 0; i < 7; i++) array[i] = i / 2.0;
  int n = 11;
  int vla[n];
  for (int i = 0; i < n; i++) vla[i] = 3 * i;
  uintptr_t address = (uintptr_t)pointer;

  int bad = 0;
#pragma omp target firstprivate(flag, c8, u8, s16, u16, i32, u32, i64, u64, i128, f, d, z, pointer, s3, s17, l, array, vla) \
    map(tofrom                                                                                                              \
        : bad)
  {
    bad |= !flag;
    bad |= (c8 != -8) << 1;
    bad |= (u8 != 200) << 2;
    bad |= (s16 != -16000) << 3;
    bad |= (u16 != 60000) << 4;
    bad |= (i32 != -2000000000) << 5;
    bad |= (u32 != 4000000000u) << 6;
    bad |= (i64 != -9000000000000000000ll) << 7;
    bad |= (u64 != 18000000000000000000ull) << 8;
    bad |= (i128 != ((__int128)1 << 100) + 5) << 9;
    bad |= (f != 1.5f) << 10;
    bad |= (d != -2.25) << 11;
    bad |= (creal(z) != 3 || cimag(z) != 4) << 12;
    bad |= ((uintptr_t)pointer != address) << 13;
    bad |= (s3.c[0] != 1 || s3.c[2] != 3) << 14;
    for (int i = 0; i < 17; i++) bad |= (s17.c[i] != i + 1) << 15;
    for (int i = 0; i < 100; i++) bad |= (l.a[i] != i * i) << 16;
    for (int i = 0; i < 7; i++) bad |= (array[i] != i / 2.0) << 17;
    for (int i = 0; i < n; i++) bad |= (vla[i] != 3 * i) << 18;
    flag = false;
    c8 = 0;
    i64 = 0;
    d = 0;
    i128 = 0;
    s17.c[5] = 0;
    l.a[50] = 0;
    array[3] = 0;
    vla[4] = 0;
  }
  if (bad) printf("wrong on the device: %#x\n", (unsigned)bad);
  CHECK(bad == 0);
  CHECK(flag && c8 == -8 && i64 == -9000000000000000000ll && d == -2.25);
  CHECK(i128 == ((__int128)1 << 100) + 5 && s17.c[5] == 6 && l.a[50] == 2500 && array[3] == 1.5 && vla[4] == 12);

  // private: each execution starts without a value and leaves none.
  int p = 4;
#pragma omp target private(p) map(from : bad)
  {
    p = 9;
    bad = p;
  }
  CHECK(p == 4 && bad == 9);
  return check_result();
}
