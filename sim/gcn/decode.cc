// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/decode.h"

#include "sim/gcn/decoder.h"

namespace gompsim::gcn {

namespace {

// Which encoding a first word is of, and the opcode's number in it.
struct identity {
  encoding format = encoding::none;
  unsigned number = 0;
};

identity identify_flat(generation g, std::uint32_t w) {
  static constexpr encoding segments[] = {encoding::flat, encoding::scratch, encoding::global, encoding::none};
  const unsigned shift = g == generation::gfx11 ? 16 : 14;
  return {segments[w >> shift & 3], w >> 18 & 0x7f};
}

identity identify(generation g, std::uint32_t w) {
  const bool is_rdna = g >= generation::gfx10;
  if (w >> 31 == 0) {
    const unsigned number = w >> 25 & 0x3f;
    if (number == 0x3f) return {encoding::vop1, w >> 9 & 0xff};
    if (number == 0x3e) return {encoding::vopc, w >> 17 & 0xff};
    return {encoding::vop2, number};
  }
  if (w >> 30 == 2) {
    const unsigned number = w >> 23 & 0x7f;
    if (number == 0x7d) return {encoding::sop1, w >> 8 & 0xff};
    if (number == 0x7e) return {encoding::sopc, w >> 16 & 0x7f};
    if (number == 0x7f) return {encoding::sopp, w >> 16 & 0x7f};
    if (number >= 0x60) return {encoding::sopk, w >> 23 & 0x1f};
    return {encoding::sop2, number};
  }
  const unsigned top = w >> 26;
  if (top == (is_rdna ? 0x3du : 0x30u)) return {encoding::smem, w >> 18 & 0xff};
  if (w >> 23 == (is_rdna ? 0x198u : 0x1a7u)) return {encoding::vop3p, w >> 16 & 0x7f};
  if (top == (is_rdna ? 0x35u : 0x34u)) return {encoding::vop3, w >> 16 & 0x3ff};
  if (top == 0x36) return {encoding::ds, is_rdna ? w >> 18 & 0xff : w >> 17 & 0xff};
  if (top == 0x37) return identify_flat(g, w);
  if (top == 0x38) return {encoding::mubuf, g == generation::gfx11 ? w >> 18 & 0xff : w >> 18 & 0x7f};
  return {};
}

} // namespace

bool decoder::scalar() {
  const std::uint32_t v = w[0];
  const bool is_k = i.format == encoding::sopk, is_p = i.format == encoding::sopp;
  const auto simm = static_cast<std::int16_t>(v & 0xffff);
  if (is_k || is_p) i.immediate = simm;
  for (unsigned n = 0; n < f->operands; ++n) {
    const operand_form &o = f->operand[n];
    switch (o.field) {
    case 'd':
      if (!scalar_destination(v >> 16 & 0x7f, o.type, i.dst)) return false;
      break;
    case 'S':
      if (!scalar_destination(v >> 16 & 0x7f, o.type, i.src[0])) return false;
      break;
    case '0':
      if (!scalar_source(v & 0xff, o.type, i.src[0])) return false;
      break;
    case '1':
      if (!scalar_source(v >> 8 & 0xff, o.type, i.src[1])) return false;
      break;
    case 'K':
      if (!literal_operand(o.type, i.src[0])) return false;
      break;
    case 'm':
      if (!is_p) i.immediate = static_cast<std::int32_t>(v & 0xff);
      break;
    case 'g':
      if (!is_p) i.immediate = static_cast<std::int32_t>(v >> 8 & 0xff);
      break;
    case 'l':
      i.target = std::int64_t{i.offset} + 4 + 4 * std::int64_t{simm};
      break;
    default:
      break; // in i.immediate
    }
  }
  return true;
}

bool decode(const gcn_chip &chip, std::span<const std::byte> text, std::uint32_t offset, instruction *to) {
  *to = {};
  to->offset = offset;
  to->bytes = 4;
  if (offset >= text.size() || text.size() - offset < 4) {
    to->bytes = static_cast<std::uint8_t>(offset < text.size() ? text.size() - offset : 0);
    return false;
  }
  std::uint32_t words[4] = {};
  unsigned count = 0;
  for (; count < 4 && text.size() - offset >= 4 * (count + 1); ++count)
    for (unsigned b = 0; b < 4; ++b) words[count] |= static_cast<std::uint32_t>(text[offset + 4 * count + b]) << 8 * b;
  const identity id = identify(chip.generation, words[0]);
  if (id.format != encoding::none && decoder(chip, words, count, to).run(id.format, id.number)) return true;
  *to = {};
  to->offset = offset;
  to->bytes = 4;
  return false;
}

} // namespace gompsim::gcn
