// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The hash function BLAKE2b without a key (RFC 7693). Owned by one thread.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_BLAKE2B_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_BLAKE2B_H

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace regomp::nvptx {

// 256 bits: what identifies an image, and what an entry's content is compared with.
struct digest {
  static constexpr std::size_t bytes = 32;
  unsigned char byte[bytes];

  bool operator==(const digest &other) const { return std::memcmp(byte, other.byte, bytes) == 0; }
};

class blake2b {
public:
  // The hash has so many bytes, 1 to 64.
  explicit blake2b(unsigned result_bytes = digest::bytes);

  void add(const void *data, std::size_t bytes);
  // Once, last.
  void finish(unsigned char *result);
  digest finish() {
    digest result;
    finish(result.byte);
    return result;
  }

private:
  static constexpr std::size_t block_bytes = 128;
  void compress(const unsigned char *block, bool last);

  const unsigned result_bytes_;
  std::uint64_t state_[8];
  std::uint64_t length_ = 0; // bytes that were compressed. The standard has 128 bits; no image is as long as 64 can say
  unsigned char buffer_[block_bytes];
  std::size_t buffered_ = 0; // the last block is compressed by finish(), so it stays here even if it is full
};

} // namespace regomp::nvptx

#endif
