// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "isa checks" }
// atomic on the device: read, write, update, capture and compare of 1 to 8 bytes, floating point, complex and pointers, with every memory order;
// exchanges and conditional updates whose results tell whether they were atomic.
//
// --check-races reports a race: threads store the same value to a flag.
#include "check.h"
#include <stdint.h>

enum { N = 640 };

#define FORMS(type, name)                                                                           \
  static void forms_##name(void) {                                                                  \
    type sum = 1, product = 1, least = 100, most = 3, last = 0, tickets = 0, seen = 0;              \
    int wrong = 0;                                                                                  \
    _Pragma("omp target teams distribute parallel for num_teams(4) thread_limit(8) map(tofrom : sum, product, least, most, last, tickets, seen, wrong)") \
    for (int i = 0; i < N; i++) {                                                                   \
      type v = (type)(i % 100);                                                                     \
      _Pragma("omp atomic update") sum += (type)(i % 3 == 0);                                       \
      _Pragma("omp atomic update relaxed") product = product * (type)(i % 128 == 5 ? 2 : 1);        \
      _Pragma("omp atomic compare") least = v < least ? v : least;                                  \
      _Pragma("omp atomic compare seq_cst") most = v > most ? v : most;                             \
      _Pragma("omp atomic write release") last = (type)7;                                           \
      type got, before;                                                                             \
      _Pragma("omp atomic read acquire") got = last;                                                \
      _Pragma("omp atomic capture acq_rel") { before = tickets; tickets += 1; }                     \
      if (got != 7) {                                                                               \
        _Pragma("omp atomic") wrong++;                                                              \
      }                                                                                             \
      if (before == (type)42) {                                                                     \
        _Pragma("omp atomic") seen += 1;                                                            \
      }                                                                                             \
    }                                                                                               \
    CHECK(sum == (type)(1 + (N + 2) / 3) && product == 32 && least == 0 && most == 99);             \
    CHECK(tickets == (type)N && wrong == 0);                                                        \
    /* Once in each turn of a type that wraps. */                                                   \
    CHECK(seen == (type)(sizeof(type) == 1 ? (N - 43) / 256 + 1 : 1));                              \
  }

FORMS(uint8_t, u8)
FORMS(int16_t, i16)
FORMS(int, int)
FORMS(unsigned long, ulong)
FORMS(float, float)
FORMS(double, double)

int main(void) {
  check_placement();
  forms_u8();
  forms_i16();
  forms_int();
  forms_ulong();
  forms_float();
  forms_double();

  // A list in an array, pushed by compare and swap.
  int next[N], head = -1, length = 0;
  _Bool failed_once = 0;
#pragma omp target map(from : next) map(tofrom : head, length, failed_once)
#pragma omp parallel for num_threads(8)
  for (int i = 0; i < N; i++) {
    int old;
#pragma omp atomic read
    old = head;
    for (;;) {
      next[i] = old;
      int expected = old, done;
#pragma omp atomic compare capture fail(relaxed)
      { done = head == expected; if (done) { head = i; } else { old = head; } }
      if (done) break;
      failed_once = 1;
    }
  }
  for (int i = head; i >= 0; i = next[i]) length++;
  CHECK(length == N);

  // Bits and pointers.
  unsigned bits = 0, cleared = ~0u, flipped = 0;
  static char cells[N];
  char *pointer = cells;
#pragma omp target teams distribute parallel for map(tofrom : bits, cleared, flipped, pointer)
  for (int i = 0; i < 320; i++) {
#pragma omp atomic
    bits |= 1u << i % 32;
#pragma omp atomic
    cleared &= ~(1u << i % 31);
#pragma omp atomic
    flipped ^= 1u << i % 7;
#pragma omp atomic
    pointer++;
  }
  unsigned f = 0;
  for (int i = 0; i < 320; i++) f ^= 1u << i % 7;
  CHECK(bits == ~0u && cleared == 1u << 31 && flipped == f && pointer == cells + 320);
  puts("done");
  return check_result();
}
