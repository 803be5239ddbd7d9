// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_cache/entry.h"

#include <cstring>

namespace regomp::nvptx {

namespace {

constexpr char magic[8] = {'r', 'e', 'g', 'o', 'm', 'p', 'I', '\n'};
constexpr std::size_t alignment = 64; // of the code, in the block

enum flags : std::uint32_t {
  flag_shares_state = 1,
  flag_team_memory = 2,
  flag_indirect_search = 4,
  flag_takes_limit = 8,
  flag_ring = 16,
  all_flags = 31
};

struct header {
  char magic[8];
  std::uint32_t format;
  std::uint32_t flags;
  std::uint64_t bytes; // of the whole block
  digest key;
  std::uint64_t stack_bytes;
  std::uint64_t regions_bytes;
  std::uint64_t edits_bytes;
  std::uint64_t code_bytes;
  std::uint32_t direct_count;
  std::uint32_t unused;
  digest check; // of the whole block but for this
};
static_assert(sizeof(header) == 128 && alignof(header) == 8);

digest check_of(const header &h, const char *block) {
  blake2b hash;
  hash.add(&h, offsetof(header, check));
  hash.add(block + sizeof h, h.bytes - sizeof h);
  return hash.finish();
}

// The parts behind the header: numbers, two texts, zeros up to the alignment, the code.
struct layout {
  std::size_t regions, edits, code, end;
  // False if it does not fit into memory.
  bool place(const header &h) {
    std::size_t used;
    regions = sizeof h + std::size_t{h.direct_count} * sizeof(std::uint32_t);
    if (__builtin_add_overflow(regions, h.regions_bytes, &edits) || __builtin_add_overflow(edits, h.edits_bytes, &used) ||
        __builtin_add_overflow(used, alignment - 1, &code))
      return false;
    code -= code % alignment;
    return !__builtin_add_overflow(code, h.code_bytes, &end);
  }
};

} // namespace

bool write_entry(const entry &e, const digest &key, array<char> &block) {
  header h = {};
  std::memcpy(h.magic, magic, sizeof magic);
  h.format = entry_format;
  h.flags = (e.shares_state ? flag_shares_state : 0u) | (e.has_team_memory ? flag_team_memory : 0u) |
            (e.has_indirect_search ? flag_indirect_search : 0u) | (e.kernels_take_limit ? flag_takes_limit : 0u) |
            (e.has_ring ? flag_ring : 0u);
  h.key = key;
  h.stack_bytes = e.stack_bytes;
  h.regions_bytes = e.regions.size();
  h.edits_bytes = e.edits.size();
  h.code_bytes = e.code.size();
  h.direct_count = e.direct_count;
  layout l;
  if (!l.place(h) || !block.resize(l.end)) return false;
  h.bytes = l.end;
  char *const to = block.data();
  const auto put = [to](std::size_t at, const void *from, std::size_t bytes) {
    if (bytes != 0) std::memcpy(to + at, from, bytes); // there may be nothing at all
  };
  std::memset(to, 0, l.code);
  put(sizeof h, e.direct_kernels, e.direct_count * sizeof *e.direct_kernels);
  put(l.regions, e.regions.data(), e.regions.size());
  put(l.edits, e.edits.data(), e.edits.size());
  put(l.code, e.code.data(), e.code.size());
  h.check = check_of(h, to);
  put(0, &h, sizeof h);
  return true;
}

bool read_entry(const char *block, std::size_t bytes, const digest &key, unsigned functions, entry &result) {
  header h;
  if (bytes < sizeof h) return false;
  std::memcpy(&h, block, sizeof h);
  layout l;
  if (std::memcmp(h.magic, magic, sizeof magic) != 0 || h.format != entry_format || h.bytes != bytes || !(h.key == key) ||
      (h.flags & ~all_flags) != 0 || h.direct_count > functions || !l.place(h) || l.end != bytes || h.code_bytes == 0 ||
      !(check_of(h, block) == h.check))
    return false;
  result.shares_state = (h.flags & flag_shares_state) != 0;
  result.has_team_memory = (h.flags & flag_team_memory) != 0;
  result.has_indirect_search = (h.flags & flag_indirect_search) != 0;
  result.kernels_take_limit = (h.flags & flag_takes_limit) != 0;
  result.has_ring = (h.flags & flag_ring) != 0;
  result.stack_bytes = h.stack_bytes;
  result.direct_kernels = reinterpret_cast<const std::uint32_t *>(block + sizeof h);
  result.direct_count = h.direct_count;
  for (std::uint32_t i = 0; i < h.direct_count; ++i)
    if (result.direct_kernels[i] >= functions) return false;
  result.regions = {block + l.regions, h.regions_bytes};
  result.edits = {block + l.edits, h.edits_bytes};
  result.code = {block + l.code, h.code_bytes};
  return true;
}

} // namespace regomp::nvptx
