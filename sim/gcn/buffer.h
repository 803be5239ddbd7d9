// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the lanes of a MUBUF instruction access: what its resource (four SGPRs), index, offsets and lane make of an address,
// and whether that is inside of the buffer. A small value, made for one instruction.
//
// The private memory of a wave is a buffer too, for code that has no other way to it: its resource, which waves find in the
// SGPRs that the kernel descriptor asks for, names addresses that nothing else has (private_buffer). As on hardware the
// lanes' words alternate in it, so whatever code makes of that resource, an address in it says which lane's which byte is
// meant.
#ifndef GOMPSIM_GCN_BUFFER_H
#define GOMPSIM_GCN_BUFFER_H

#include "sim/gcn/exec.h"

namespace gompsim::gcn {

// 48 bits of address, sign extended. Neither the host nor the engine has any of these.
inline constexpr std::uint64_t private_buffer = 0xffff'8000'0000'0000, private_buffer_bytes = std::uint64_t{1} << 40;

// The resource of a wave's private memory. Everything is in it; faults say what is behind the lane's part.
constexpr void make_private_buffer(generation g, std::uint32_t *resource) {
  const bool is_gfx11 = g == generation::gfx11;
  resource[0] = 0;
  resource[1] = static_cast<std::uint32_t>(private_buffer >> 32 & 0xffff) | (is_gfx11 ? 1u << 30 : 1u << 31); // swizzled
  resource[2] = ~0u;
  resource[3] = 3u << 21 | 1u << 23 | (g >= generation::gfx10 ? 3u << 28 : 0); // 64 lanes side by side; the lane is added
}

class buffer {
public:
  struct place {
    bool is_inside, is_private;
    unsigned lane;         // whose private memory it is
    std::uint64_t address; // of that an offset
  };

  buffer(const exec &x, const insn *i)
      : immediate(static_cast<std::uint64_t>(i->imm)), scalar_offset(x.get<std::uint32_t>(i->e)) {
    std::uint32_t r[4];
    std::memcpy(r, x.at(i->c), sizeof r);
    const generation g = x.text->chip->generation;
    const bool is_rdna = g >= generation::gfx10;
    base = static_cast<std::uint64_t>(static_cast<std::int64_t>((std::uint64_t{r[1]} << 32 | r[0]) << 16) >> 16);
    stride = r[1] >> 16 & 0x3fff;
    adds_lane = (r[3] >> 23 & 1) != 0;
    if (!is_rdna && adds_lane) stride |= (r[3] >> 15 & 15) << 14; // in place of the format
    if (g == generation::gfx11)
      element = (r[1] >> 30) == 0 ? 0 : 2u << (r[1] >> 30); // 4, 8 or 16 bytes
    else
      element = r[1] >> 31 != 0 ? 4 : 0;
    together = 8u << (r[3] >> 21 & 3);
    records = r[2];
    const bool has_index = (i->flags & mem_buffer_index) != 0, has_offset = (i->flags & mem_buffer_offset) != 0;
    if (has_index) index = x.words(i->a);
    if (has_offset) offset = x.words(i->a) + (has_index ? wave_size : 0);
    // gfx10 and later say in the resource what is looked at; before, records are counted where there is an index.
    rule = is_rdna ? static_cast<checks>(r[3] >> 28 & 3) : has_index && stride != 0 ? checks::index : checks::bytes;
  }

  // Of `bytes` bytes that begin `at` bytes behind the first of lane l.
  place find(unsigned l, unsigned at, unsigned bytes) const {
    const std::uint64_t n = (index == nullptr ? 0 : std::uint64_t{index[l]}) + (adds_lane ? l : 0);
    const std::uint64_t o = (offset == nullptr ? 0 : std::uint64_t{offset[l]}) + immediate + at;
    const std::uint64_t within =
        element == 0 ? n * stride + o
                     : ((n / together) * stride + o / element * element) * together + n % together * element + o % element;
    const std::uint64_t a = base + scalar_offset + within;
    bool inside = false;
    switch (rule) {
    case checks::structure:
      inside = n < records && (stride == 0 || o + bytes <= stride);
      break;
    case checks::index:
      inside = n < records;
      break;
    case checks::nothing:
      inside = records != 0;
      break;
    case checks::bytes:
      inside = within + scalar_offset + bytes <= records;
      break;
    }
    if (a - private_buffer >= private_buffer_bytes) return {inside, false, l, a};
    const std::uint64_t in = a - private_buffer;
    return {inside, true, static_cast<unsigned>(in / 4 % wave_size), in / (4 * wave_size) * 4 + in % 4};
  }

  // The flat address of a lane's `bytes` bytes, if they lie side by side in the buffer, in memory that others reach; else
  // one of private memory. For those who look at accesses.
  std::uint64_t flat(unsigned l, unsigned bytes) const {
    const place first = find(l, 0, 1), last = find(l, bytes - 1, 1);
    return first.is_inside && last.is_inside && !first.is_private && last.address - first.address == bytes - 1
               ? first.address
               : private_aperture << 32;
  }

private:
  enum class checks : std::uint8_t { structure, index, nothing, bytes };
  const std::uint32_t *index = nullptr, *offset = nullptr;
  std::uint64_t base = 0, immediate, scalar_offset;
  std::uint32_t stride = 0, records = 0;
  unsigned element = 0, together = 0; // bytes that stay together; indices that lie beside each other. 0: not swizzled
  bool adds_lane = false;
  checks rule = checks::bytes;
};

} // namespace gompsim::gcn

#endif
