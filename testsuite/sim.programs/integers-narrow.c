// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "isa optimisation" }
// 8-, 16-, 32- and 64-bit integers, signed and unsigned: all operators, with the edges of each type, promotions and conversions.
#include "check.h"
#include <stdint.h>

#define OPERATIONS(type)                                                                                                      \
  __attribute__((noipa)) static uint64_t mix_##type(type a, type b) {                                                        \
    uint64_t h = 0;                                                                                                           \
    type divisor = b == 0 || b == (type)-1 ? 3 : b;                                                                           \
    type values[] = {(type)((uint64_t)a + (uint64_t)b),                                                                       \
                     (type)((uint64_t)a - (uint64_t)b),                                                                       \
                     (type)((uint64_t)a * (uint64_t)b),                                                                       \
                     (type)(a / divisor),                                                                                     \
                     (type)(a % divisor),                                                                                     \
                     (type)((uint64_t)a << (b & (8 * sizeof(type) - 1))),                                                     \
                     (type)(a >> (b & (8 * sizeof(type) - 1))),                                                               \
                     (type)(a & b),                                                                                           \
                     (type)(a | b),                                                                                           \
                     (type)(a ^ b),                                                                                           \
                     (type)~a,                                                                                                \
                     (type)(a < b),                                                                                           \
                     (type)(a <= b),                                                                                          \
                     (type)(a == b),                                                                                          \
                     (type)(a < b ? a : b),                                                                                   \
                     (type)(a > b ? a : b),                                                                                   \
                     (type)(float)(a / 2),                                                                                      \
                     (type)((double)b / 3),                                                                                   \
                     (type)(a / 7),                                                                                           \
                     (type)(a % 10),                                                                                          \
                     (type)((a >> 1) + (b & 1))};                                                                            \
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) h = (h ^ (uint64_t)values[i]) * 0x100000001b3u + (h >> 47); \
    return h;                                                                                                                 \
  }

#define TYPES(F) F(int8_t) F(uint8_t) F(int16_t) F(uint16_t) F(int32_t) F(uint32_t) F(int64_t) F(uint64_t)

#pragma omp begin declare target
TYPES(OPERATIONS)
#pragma omp end declare target

enum { N = 14 };
static const uint64_t edges[N] = {0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffff00, 0x123456789abcdef1};

int main(void) {
  check_placement();
  static uint64_t device[8][N][N], host[8][N][N], e[N];
  memcpy(e, edges, sizeof e);
#define MIX(type) results[k++][i][j] = mix_##type((type)e[i], (type)e[j]);
#pragma omp target teams distribute parallel for collapse(2) map(to : e) map(from : device) num_teams(4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int k = 0;
      uint64_t(*results)[N][N] = device;
      TYPES(MIX)
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int k = 0;
      uint64_t(*results)[N][N] = host;
      TYPES(MIX)
    }
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        if (host[k][i][j] != device[k][i][j]) printf("type %d, %llx and %llx\n", k, (long long)e[i], (long long)e[j]);
        CHECK(host[k][i][j] == device[k][i][j]);
      }
  puts("done");
  return check_result();
}
