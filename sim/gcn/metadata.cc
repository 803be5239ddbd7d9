// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/metadata.h"

namespace gompsim::gcn {

namespace {

// One value at a time, by the MessagePack specification.
class cursor {
public:
  explicit cursor(bytes_view b) : all(b) {}

  enum class kind : std::uint8_t { nothing, number, text, array, map, other };
  struct item {
    kind what = kind::nothing;
    std::uint64_t n = 0; // number, or how many members follow
    std::string_view text;
  };

  bool is_broken() const { return broken; }
  void give_up() { broken = true; }

  item next() {
    const unsigned c = byte();
    if (broken) return {};
    if (c <= 0x7f) return {kind::number, c, {}};
    if (c <= 0x8f) return {kind::map, c & 15, {}};
    if (c <= 0x9f) return {kind::array, c & 15, {}};
    if (c <= 0xbf) return string(c & 31);
    if (c >= 0xe0) return {kind::number, static_cast<std::uint64_t>(static_cast<std::int64_t>(c) - 256), {}};
    switch (c) {
    case 0xc0:
      return {kind::other, 0, {}};
    case 0xc2:
      return {kind::number, 0, {}};
    case 0xc3:
      return {kind::number, 1, {}};
    case 0xc4:
      return blob(big(1));
    case 0xc5:
      return blob(big(2));
    case 0xc6:
      return blob(big(4));
    case 0xca:
      return blob(4);
    case 0xcb:
      return blob(8);
    case 0xcc:
      return {kind::number, big(1), {}};
    case 0xcd:
      return {kind::number, big(2), {}};
    case 0xce:
      return {kind::number, big(4), {}};
    case 0xcf:
      return {kind::number, big(8), {}};
    case 0xd0:
      return {kind::number, static_cast<std::uint64_t>(static_cast<std::int8_t>(big(1))), {}};
    case 0xd1:
      return {kind::number, static_cast<std::uint64_t>(static_cast<std::int16_t>(big(2))), {}};
    case 0xd2:
      return {kind::number, static_cast<std::uint64_t>(static_cast<std::int32_t>(big(4))), {}};
    case 0xd3:
      return {kind::number, big(8), {}};
    case 0xd9:
      return string(big(1));
    case 0xda:
      return string(big(2));
    case 0xdb:
      return string(big(4));
    case 0xdc:
      return {kind::array, big(2), {}};
    case 0xdd:
      return {kind::array, big(4), {}};
    case 0xde:
      return {kind::map, big(2), {}};
    case 0xdf:
      return {kind::map, big(4), {}};
    default:
      broken = true;
      return {};
    }
  }

  // The rest of a value of which `i` was read, however deep: a count, so that nothing nests.
  void skip(const item &i) {
    std::uint64_t left = members(i);
    while (left != 0 && !broken) {
      --left;
      const item m = next();
      const std::uint64_t more = members(m);
      if (more > all.size() || left > all.size()) broken = true; // each takes a byte at least
      left += more;
    }
  }

private:
  bytes_view all;
  std::size_t at = 0;
  bool broken = false;

  static std::uint64_t members(const item &i) { return i.what == kind::array ? i.n : i.what == kind::map ? 2 * i.n : 0; }
  unsigned byte() {
    if (at >= all.size()) {
      broken = true;
      return 0;
    }
    return static_cast<unsigned>(all[at++]);
  }
  std::uint64_t big(unsigned bytes) {
    std::uint64_t n = 0;
    for (unsigned k = 0; k < bytes; ++k) n = n << 8 | byte();
    return n;
  }
  item string(std::uint64_t bytes) {
    if (broken || all.size() - at < bytes) {
      broken = true;
      return {};
    }
    const std::string_view text(reinterpret_cast<const char *>(all.data()) + at, bytes);
    at += bytes;
    return {kind::text, 0, text};
  }
  item blob(std::uint64_t bytes) {
    item i = string(bytes);
    if (!broken) i = {kind::other, 0, {}};
    return i;
  }
};

using kind = cursor::kind;

void read_kernel(cursor &c, std::uint64_t fields, kernel_metadata &k) {
  for (; fields != 0 && !c.is_broken(); --fields) {
    const cursor::item key = c.next();
    if (key.what != kind::text) return c.give_up();
    const cursor::item value = c.next();
    const auto number = [&](std::string_view name, std::optional<std::uint64_t> &to) {
      if (key.text == name && value.what == kind::number) to = value.n;
    };
    if (key.text == ".symbol" && value.what == kind::text) k.symbol = value.text;
    if (key.text == ".uses_dynamic_stack" && value.what == kind::number) k.dynamic_call_stack = value.n != 0;
    number(".kernarg_segment_size", k.kernarg_bytes);
    number(".kernarg_segment_align", k.kernarg_alignment);
    number(".group_segment_fixed_size", k.group_bytes);
    number(".private_segment_fixed_size", k.private_bytes);
    number(".max_flat_workgroup_size", k.most_work_items);
    number(".wavefront_size", k.wavefront);
    c.skip(value);
  }
}

} // namespace

bool read_metadata(bytes_view note, std::vector<kernel_metadata> *to) {
  cursor c(note);
  const cursor::item top = c.next();
  if (top.what != kind::map) return false;
  for (std::uint64_t n = top.n; n != 0 && !c.is_broken(); --n) {
    const cursor::item key = c.next();
    if (key.what != kind::text) return false;
    const cursor::item value = c.next();
    if (key.text != "amdhsa.kernels" || value.what != kind::array) {
      c.skip(value);
      continue;
    }
    for (std::uint64_t k = value.n; k != 0 && !c.is_broken(); --k) {
      const cursor::item one = c.next();
      if (one.what != kind::map) return false;
      kernel_metadata m;
      read_kernel(c, one.n, m);
      if (!c.is_broken()) to->push_back(m);
    }
  }
  return !c.is_broken();
}

} // namespace gompsim::gcn
