// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "optimisation checks" }
// SHA-256, CRC-32 and 64-bit FNV of many messages, one a thread: rotations, byte order, tables, carries. Known digests.
#include "check.h"
#include <stdint.h>

#pragma omp begin declare target
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void block(uint32_t h[8], const uint8_t *p) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; i++) w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
  for (int i = 16; i < 64; i++) {
    uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] + (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
  }
  for (int i = 0; i < 8; i++) v[i] = h[i];
  for (int i = 0; i < 64; i++) {
    uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25), choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
    uint32_t t1 = v[7] + s1 + choice + round_constants[i] + w[i];
    uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22), majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    for (int k = 7; k > 0; k--) v[k] = v[k - 1];
    v[4] += t1;
    v[0] = t1 + s0 + majority;
  }
  for (int i = 0; i < 8; i++) h[i] += v[i];
}

__attribute__((noipa)) static void sha256(const uint8_t *message, int n, uint32_t h[8]) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (int i = 0; i < 8; i++) h[i] = start[i];
  int i = 0;
  for (; i + 64 <= n; i += 64) block(h, message + i);
  uint8_t last[128] = {0};
  int rest = n - i, size = rest < 56 ? 64 : 128;
  for (int k = 0; k < rest; k++) last[k] = message[i + k];
  last[rest] = 0x80;
  uint64_t bits = (uint64_t)n * 8;
  for (int k = 0; k < 8; k++) last[size - 1 - k] = (uint8_t)(bits >> 8 * k);
  for (int k = 0; k < size; k += 64) block(h, last + k);
}

__attribute__((noipa)) static uint32_t crc32(const uint8_t *p, int n) {
  uint32_t c = ~0u;
  while (n--) {
    c ^= *p++;
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
  }
  return ~c;
}

static uint64_t fnv(const uint8_t *p, int n) {
  uint64_t h = 0xcbf29ce484222325;
  while (n--) h = (h ^ *p++) * 0x100000001b3;
  return h;
}
#pragma omp end declare target

enum { N = 24 };

int main(void) {
  check_placement();
  static uint8_t text[200];
  uint32_t digests[N][8], crcs[N], host[8];
  uint64_t fnvs[N];
  memcpy(text, "abc", 3);
  for (int i = 3; i < 200; i++) text[i] = (uint8_t)(i * 7);
#pragma omp target teams distribute parallel for map(to : text) map(from : digests, crcs, fnvs) num_teams(3) thread_limit(4)
  for (int i = 0; i < N; i++) {
    int n = i == 0 ? 3 : i * 8;
    sha256(text, n, digests[i]);
    crcs[i] = crc32(text, n);
    fnvs[i] = fnv(text, n);
  }
  static const uint32_t abc[8] = {0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223, 0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad};
  CHECK(memcmp(digests[0], abc, sizeof abc) == 0);
  CHECK(crcs[0] == 0x352441c2 && fnvs[0] == 0xe71fa2190541574b);
  for (int i = 1; i < N; i++) {
    sha256(text, i * 8, host);
    CHECK(memcmp(digests[i], host, sizeof host) == 0);
    CHECK(crcs[i] == crc32(text, i * 8) && fnvs[i] == fnv(text, i * 8));
  }
  puts("done");
  return check_result();
}
