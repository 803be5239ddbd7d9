// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "optimisation checks" }
// 128-bit integers: all operators, by every width of shift, quotients of all signs and sizes, conversions to and from floating point.
#include "check.h"
#include <stdint.h>

typedef unsigned __int128 u128;
typedef __int128 s128;

enum { N = 96 };

struct results {
  u128 u[12];
  s128 s[8];
  double d[3];
  float f;
  int i[8];
};

#pragma omp begin declare target
__attribute__((noipa)) static void compute(struct results *r, u128 a, u128 b, unsigned k) {
  s128 x = (s128)a, y = (s128)b;
  unsigned shift = k % 128;
  r->u[0] = a + b;
  r->u[1] = a - b;
  r->u[2] = a * b;
  r->u[3] = b ? a / b : 0;
  r->u[4] = b ? a % b : 0;
  r->u[5] = a << shift;
  r->u[6] = a >> shift;
  r->u[7] = (a & b) | (a ^ ~b);
  r->u[8] = (a << shift) | (shift ? a >> (128 - shift) : 0);
  r->u[9] = a / 10;
  r->u[10] = a % 1000000007;
  r->u[11] = a / ((uint64_t)b | 1);
  r->s[0] = b ? x / y : 0;
  r->s[1] = b ? x % y : 0;
  r->s[2] = x >> shift;
  r->s[3] = -x;
  r->s[4] = x * y;
  r->s[5] = x < y ? x : y;
  r->s[6] = x / -7;
  r->s[7] = (s128)(int64_t)a * (int64_t)b;
  r->d[0] = (double)a;
  r->d[1] = (double)x;
  r->d[2] = (double)(a >> 64);
  r->f = (float)x;
  r->i[0] = a < b;
  r->i[1] = x < y;
  r->i[2] = a == b;
  r->i[3] = __builtin_popcountll((uint64_t)a) + __builtin_popcountll((uint64_t)(a >> 64));
  s128 o;
  r->i[4] = __builtin_add_overflow(x, y, &o);
  r->i[5] = __builtin_mul_overflow(x, y, &o);
  r->i[6] = __builtin_sub_overflow(a, b, (u128 *)&o);
  r->i[7] = (int)(s128)(r->d[1] / 3);
}
#pragma omp end declare target

int main(void) {
  check_placement();
  static const uint64_t halves[] = {0, 1, 2, 7, 10, 0x7fffffff, 0xffffffff, 0x100000000, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 0x123456789abcdef0};
  enum { H = sizeof halves / sizeof *halves };
  static struct results host[N], device[N];
  static u128 a[N], b[N];
  uint64_t state = 12345;
  for (int i = 0; i < N; i++) {
    uint64_t v[4];
    for (int k = 0; k < 4; k++) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      v[k] = i < 60 ? halves[(state >> 33) % H] : state ^ state >> 29;
    }
    a[i] = (u128)v[0] << 64 | v[1];
    b[i] = i % 3 ? (u128)v[2] << 64 | v[3] : v[3];
  }
#pragma omp target teams distribute parallel for map(to : a, b) map(from : device) num_teams(4)
  for (int i = 0; i < N; i++) compute(&device[i], a[i], b[i], (unsigned)i * 5);
  for (int i = 0; i < N; i++) {
    compute(&host[i], a[i], b[i], (unsigned)i * 5);
    for (int k = 0; k < 12; k++) CHECK(host[i].u[k] == device[i].u[k]);
    for (int k = 0; k < 8; k++) CHECK(host[i].s[k] == device[i].s[k]);
    for (int k = 0; k < 3; k++) CHECK(host[i].d[k] == device[i].d[k]);
    CHECK(host[i].f == device[i].f);
    for (int k = 0; k < 7; k++) {
      if (host[i].i[k] != device[i].i[k]) printf("i[%d] of %d\n", k, i);
      CHECK(host[i].i[k] == device[i].i[k]);
    }
  }
  puts("done");
  return check_result();
}
