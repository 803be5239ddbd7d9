// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls through pointers: tables in constant data, pointers passed and returned, callbacks with context, different signatures, in diverging lanes
// (simd), a large switch and an interpreter's.
#include "check.h"

#pragma omp begin declare target
typedef int (*unary)(int);
__attribute__((noipa)) static int f0(int x) { return x + 1; }
__attribute__((noipa)) static int f1(int x) { return x * 2; }
__attribute__((noipa)) static int f2(int x) { return x * x; }
__attribute__((noipa)) static int f3(int x) { return -x; }
static unary const table[4] = {f0, f1, f2, f3};

__attribute__((noipa)) static unary choose(int i) { return table[i & 3]; }

struct closure {
  double (*call)(const struct closure *, double, int);
  double k;
};
__attribute__((noipa)) static double scale(const struct closure *c, double x, int n) { return c->k * x + n; }
__attribute__((noipa)) static double shift(const struct closure *c, double x, int n) { return c->k + x - n; }
__attribute__((noipa)) static double apply(const struct closure *c, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += c->call(c, i, i & 1);
  return s;
}

struct wide {
  long a[6];
};
__attribute__((noipa)) static struct wide make(long x) { return (struct wide){{x, x + 1, x + 2, x + 3, x + 4, x + 5}}; }
__attribute__((noipa)) static long take(struct wide w, char c, float f) { return w.a[0] + w.a[5] + c + (long)f; }

// A machine with eight instructions.
__attribute__((noipa)) static long interpret(const unsigned char *program, long x) {
  for (const unsigned char *pc = program;;) switch (*pc++) {
    case 0: return x;
    case 1: x++; break;
    case 2: x--; break;
    case 3: x *= 2; break;
    case 4: x = -x; break;
    case 5: x *= x; break;
    case 6:
      pc = x < 1000 ? program + *pc : pc + 1;
      break;
    case 7: x /= 2; break;
    default: __builtin_trap();
    }
}

__attribute__((noipa)) static int big_switch(int x) {
  switch (x) {
#define CASE(n) case n: return ((n) * 7919) ^ 0x55;
#define CASES(n) CASE(n) CASE(n + 1) CASE(n + 2) CASE(n + 3) CASE(n + 4) CASE(n + 5) CASE(n + 6) CASE(n + 7)
    CASES(0) CASES(8) CASES(16) CASES(24) CASES(32) CASES(40) CASES(100) CASES(1000)
  case -5: return 1;
  case -1000000: return 2;
  default: return -1;
  }
}
#pragma omp end declare target

static int expected_switch(int x) {
  int listed = (x >= 0 && x < 48) || (x >= 100 && x < 108) || (x >= 1000 && x < 1008);
  return listed ? (x * 7919) ^ 0x55 : x == -5 ? 1 : x == -1000000 ? 2 : -1;
}

int main(void) {
  check_placement();
  int out[100];
  long wides = 0, machine[3];
  double applied[2];
#pragma omp target map(from : out, wides, machine, applied)
  {
#pragma omp parallel for
    for (int i = 0; i < 50; i++) out[i] = choose(i)(i);
#pragma omp simd
    for (int i = 50; i < 100; i++) out[i] = table[i & 3](i);
    struct wide (*maker)(long) = make;
    long (*taker)(struct wide, char, float) = take;
    wides = taker(maker(100), 'a', 2.5f);
    struct closure a = {scale, 3}, b = {shift, 0.5};
    applied[0] = apply(&a, 10);
    applied[1] = apply(&b, 10);
    static const unsigned char loop[] = {1, 3, 6, 0, 2, 0};
    for (int i = 0; i < 3; i++) machine[i] = interpret(loop, i + 1);
  }
  for (int i = 0; i < 100; i++) CHECK(out[i] == (i % 4 == 0 ? i + 1 : i % 4 == 1 ? 2 * i : i % 4 == 2 ? i * i : -i));
  CHECK(wides == 100 + 105 + 'a' + 2 && applied[0] == 140 && applied[1] == 45);
  for (int i = 0; i < 3; i++) {
    long x = i + 1;
    do x = (x + 1) * 2;
    while (x < 1000);
    CHECK(machine[i] == x - 1);
  }
  static const int inputs[] = {0, 47, 48, 99, 100, 107, 108, 999, 1007, 1008, -5, -1000000, -1, 2147483647};
  enum { I = sizeof inputs / sizeof *inputs };
  int in[I], got[I];
  memcpy(in, inputs, sizeof in);
#pragma omp target teams distribute parallel for simd map(to : in) map(from : got)
  for (int i = 0; i < I; i++) got[i] = big_switch(in[i]);
  for (int i = 0; i < I; i++) CHECK(got[i] == expected_switch(in[i]));
  puts("done");
  return check_result();
}
