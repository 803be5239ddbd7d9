// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/reach.h"

#include <array>
#include <utility>

#include "sim/gcn/decode.h"

namespace gompsim::gcn {

namespace {

// Addresses that code makes from where it stands: s_getpc_b64, then an addition of 64 bits in two halves. Each is where a
// call or a jump may go.
class addresses {
public:
  void forget() { pairs.fill({}); }

  // True if the instruction completes an address: an offset in the text, if it lies there.
  bool see(const instruction &i, std::uint64_t *target) {
    const bool is_low = i.op == opcode::s_add_u32, is_high = i.op == opcode::s_addc_u32;
    if (!(is_low || is_high) || i.dst.kind != operand_kind::sgpr) {
      overwrite(i.dst);
      overwrite(i.dst2);
      if (i.op == opcode::s_swappc_b64 || i.op == opcode::s_call_b64) forget();
      if (i.op == opcode::s_getpc_b64 && i.dst.kind == operand_kind::sgpr)
        pairs[i.dst.index] = {stage::whole, std::uint64_t{i.offset} + i.bytes};
      return false;
    }
    // In place, with a constant.
    const unsigned first = is_low ? i.dst.index : i.dst.index == 0 ? 0 : i.dst.index - 1u;
    const operand *constant = nullptr;
    for (unsigned n = 0; n < 2; ++n) {
      const operand &o = i.src[n], &other = i.src[1 - n];
      const bool is_number = o.kind == operand_kind::constant || o.kind == operand_kind::literal;
      if (is_number && other.kind == operand_kind::sgpr && other.index == i.dst.index) constant = &o;
    }
    pair p = pairs[first];
    overwrite(i.dst);
    if (constant == nullptr) return false;
    const std::uint64_t n = constant->value & 0xffffffff;
    if (is_low && p.at == stage::whole) {
      p.carry = (p.value & 0xffffffff) + n > 0xffffffff;
      p.value = (p.value & ~0xffffffffull) | ((p.value + n) & 0xffffffff);
      p.at = stage::low;
      pairs[first] = p;
      return false;
    }
    if (!is_high || p.at != stage::low) return false;
    *target = p.value + ((n + (p.carry ? 1 : 0)) << 32);
    return true;
  }

private:
  enum class stage : std::uint8_t { unknown, whole, low };
  struct pair {
    stage at = stage::unknown;
    std::uint64_t value = 0;
    bool carry = false;
  };
  std::array<pair, 128> pairs; // by the number of the first register

  // What is in registers that are written is no longer known.
  void overwrite(const operand &o) {
    if (o.kind != operand_kind::sgpr) return;
    const unsigned begin = o.index == 0 ? 0 : o.index - 1u, end = o.index + o.width;
    for (unsigned n = begin; n < end && n < pairs.size(); ++n) pairs[n] = {};
  }
};

bool goes_on_elsewhere(opcode o) {
  switch (o) {
  case opcode::s_endpgm:
  case opcode::s_endpgm_saved:
  case opcode::s_branch:
  case opcode::s_setpc_b64:
  case opcode::s_rfe_b64:
    return true;
  default:
    return false;
  }
}

} // namespace

void visit_reachable(const gcn_chip &chip, std::span<const std::byte> text, std::span<const std::uint64_t> starts,
                     const visitor &visit) {
  std::vector<bool> seen(text.size() / 4 + 1);
  std::vector<std::uint64_t> open;
  const auto add_open = [&](std::uint64_t offset) {
    if (offset % 4 == 0 && offset < text.size() && !seen[offset / 4]) open.push_back(offset);
  };
  for (const std::uint64_t s : starts) add_open(s);
  addresses made;
  while (!open.empty()) {
    std::uint64_t at = open.back();
    open.pop_back();
    made.forget();
    while (at < text.size() && !seen[at / 4]) {
      seen[at / 4] = true;
      instruction i;
      const bool good = decode(chip, text, static_cast<std::uint32_t>(at), &i);
      visit(i);
      if (!good) break; // a wave ends there
      std::uint64_t target = 0;
      if (made.see(i, &target)) add_open(target);
      if (i.target >= 0) add_open(static_cast<std::uint64_t>(i.target));
      if (goes_on_elsewhere(i.op)) break;
      at += i.bytes;
    }
  }
}

} // namespace gompsim::gcn
