// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_cache/blake2b.h"

#include <algorithm>
#include <bit>

namespace regomp::nvptx {

namespace {

static_assert(std::endian::native == std::endian::little); // words are read as they lie

constexpr std::uint64_t initial[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                      0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

// Which word of the block a round takes where. Rounds 10 and 11 are as 0 and 1.
constexpr unsigned char order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
constexpr unsigned rounds = 12;

inline void mix(std::uint64_t &a, std::uint64_t &b, std::uint64_t &c, std::uint64_t &d, std::uint64_t x, std::uint64_t y) {
  a += b + x;
  d = std::rotr(d ^ a, 32);
  c += d;
  b = std::rotr(b ^ c, 24);
  a += b + y;
  d = std::rotr(d ^ a, 16);
  c += d;
  b = std::rotr(b ^ c, 63);
}

} // namespace

blake2b::blake2b(unsigned result_bytes) : result_bytes_(result_bytes) {
  std::memcpy(state_, initial, sizeof state_);
  // The parameter block: length of the result, no key, fan-out and depth of 1.
  state_[0] ^= 0x01010000 ^ result_bytes;
}

void blake2b::compress(const unsigned char *block, bool last) {
  std::uint64_t m[16], v[16];
  std::memcpy(m, block, sizeof m);
  for (unsigned i = 0; i < 8; ++i) {
    v[i] = state_[i];
    v[i + 8] = initial[i];
  }
  v[12] ^= length_;
  if (last) v[14] = ~v[14];
  for (unsigned r = 0; r < rounds; ++r) {
    const unsigned char *const s = order[r % 10];
    mix(v[0], v[4], v[8], v[12], m[s[0]], m[s[1]]);
    mix(v[1], v[5], v[9], v[13], m[s[2]], m[s[3]]);
    mix(v[2], v[6], v[10], v[14], m[s[4]], m[s[5]]);
    mix(v[3], v[7], v[11], v[15], m[s[6]], m[s[7]]);
    mix(v[0], v[5], v[10], v[15], m[s[8]], m[s[9]]);
    mix(v[1], v[6], v[11], v[12], m[s[10]], m[s[11]]);
    mix(v[2], v[7], v[8], v[13], m[s[12]], m[s[13]]);
    mix(v[3], v[4], v[9], v[14], m[s[14]], m[s[15]]);
  }
  for (unsigned i = 0; i < 8; ++i) state_[i] ^= v[i] ^ v[i + 8];
}

void blake2b::add(const void *data, std::size_t bytes) {
  auto *at = static_cast<const unsigned char *>(data);
  while (bytes > 0) {
    if (buffered_ == block_bytes) { // more comes, so it is not the last one
      length_ += block_bytes;
      compress(buffer_, false);
      buffered_ = 0;
    }
    for (; buffered_ == 0 && bytes > block_bytes; at += block_bytes, bytes -= block_bytes) {
      length_ += block_bytes;
      compress(at, false);
    }
    const std::size_t n = std::min(bytes, block_bytes - buffered_);
    std::memcpy(buffer_ + buffered_, at, n);
    buffered_ += n;
    at += n;
    bytes -= n;
  }
}

void blake2b::finish(unsigned char *result) {
  std::memset(buffer_ + buffered_, 0, block_bytes - buffered_);
  length_ += buffered_;
  compress(buffer_, true);
  std::memcpy(result, state_, result_bytes_);
}

} // namespace regomp::nvptx
