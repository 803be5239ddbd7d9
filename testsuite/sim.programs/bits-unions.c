// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bit-fields of all widths, signed and unsigned, across words; unions; packed and aligned structures; structure copies and comparison by bytes.
#include "check.h"
#include <stdint.h>

struct fields {
  unsigned a : 1, b : 7, c : 13;
  int d : 5, e : 19;
  unsigned long long f : 33, g : 31;
  signed char h : 3;
  _Bool i : 1;
};

struct __attribute__((packed)) packed {
  char a;
  int b;
  short c;
  double d;
  char e[3];
};

union both {
  float f;
  uint32_t u;
  uint8_t bytes[4];
  struct {
    uint32_t fraction : 23, exponent : 8, sign : 1;
  } parts;
};

#pragma omp begin declare target
__attribute__((noipa)) static struct fields turn(struct fields x, int k) {
  x.a ^= 1;
  x.b += (unsigned)k;
  x.c = x.c * 3 + x.b;
  x.d -= k;
  x.e = x.e * 2 - x.d;
  x.f = x.f * 5 + (unsigned)k;
  x.g = x.g + x.f;
  x.h = (signed char)(x.h + 1);
  x.i = !x.i;
  return x;
}
__attribute__((noipa)) static void repack(struct packed *p, int k) {
  p->a = (char)k;
  p->b = k * 1000003;
  p->c = (short)(k * 301);
  p->d = k / 8.0;
  p->e[2] = (char)(k + 1);
}
#pragma omp end declare target

static int same(struct fields x, struct fields y) {
  return x.a == y.a && x.b == y.b && x.c == y.c && x.d == y.d && x.e == y.e && x.f == y.f && x.g == y.g && x.h == y.h && x.i == y.i;
}

int main(void) {
  check_placement();
  enum { N = 40 };
  static struct fields device[N], host[N];
  static struct packed packed[N], packed_host[N];
  static union both both[N];
  memset(device, 0, sizeof device);
  memset(host, 0, sizeof host);
#pragma omp target teams distribute parallel for map(tofrom : device, packed, both)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < i; k++) device[i] = turn(device[i], k);
    repack(&packed[i], i);
    both[i].f = (float)i * 1.5f - 20;
    both[i].parts.sign ^= 1;
    both[i].bytes[0] = 0x80;
  }
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < i; k++) host[i] = turn(host[i], k);
    CHECK(same(host[i], device[i]));
    repack(&packed_host[i], i);
    CHECK(memcmp(&packed_host[i], &packed[i], sizeof *packed) == 0);
    union both b;
    b.f = (float)i * 1.5f - 20;
    b.u = ((b.u ^ 0x80000000u) & ~0xffu) | 0x80;
    CHECK(both[i].u == b.u);
  }
  CHECK(sizeof(struct packed) == 18);
  puts("done");
  return check_result();
}
