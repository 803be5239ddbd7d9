// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/stored_back.h"

#include <algorithm>
#include <vector>

#include "sim/gcn/decode.h"
#include "sim/gcn/memory_operation.h"

namespace gompsim::gcn {

namespace {

bool is_register(const operand &o) { return o.kind == operand_kind::vgpr || o.kind == operand_kind::sgpr; }
bool is_mask(const operand &o) { return o.kind == operand_kind::constant || o.kind == operand_kind::literal; }
bool overlap(const operand &a, const operand &b) {
  return is_register(a) && a.kind == b.kind && a.index < b.index + b.width && b.index < a.index + a.width;
}
bool same(const operand &a, const operand &b) { return a.kind == b.kind && a.index == b.index && a.value == b.value; }

// Registers that hold the word.
class holders {
public:
  explicit holders(std::initializer_list<operand> l) : list(l) {}
  bool has(const operand &o) const {
    return std::any_of(list.begin(), list.end(), [&](const operand &r) { return overlap(r, o); });
  }
  // A bit for each source that is one of them.
  unsigned among(const instruction &i) const {
    unsigned found = 0;
    for (unsigned k = 0; k < 4; ++k) found |= unsigned{has(i.src[k])} << k;
    return found;
  }
  void add(const operand &o) { list.push_back(o); }
  void drop(const operand &o) {
    std::erase_if(list, [&](const operand &r) { return overlap(r, o); });
  }

private:
  std::vector<operand> list;
};

bool is_copy(opcode op) {
  return op == opcode::v_mov_b32 || op == opcode::s_mov_b32 || op == opcode::v_readlane_b32 ||
         op == opcode::v_readfirstlane_b32 || op == opcode::v_writelane_b32;
}

// What is loaded is in `sources`: whether the instruction clears bits of it, and does nothing else with it.
bool clears_bits(const instruction &i, unsigned sources) {
  switch (i.op) {
  case opcode::v_and_b32:
  case opcode::s_and_b32:
  case opcode::v_and_or_b32:
    return (sources == 1 && is_mask(i.src[1])) || (sources == 2 && is_mask(i.src[0]));
  case opcode::v_bfi_b32:
    return sources == 4 && is_mask(i.src[0]);
  default:
    return false;
  }
}

// The same word with bits cleared is in `sources`: whether bits are set in it, or more of them cleared.
bool sets_bits(const instruction &i, unsigned sources) {
  switch (i.op) {
  case opcode::v_or_b32:
  case opcode::s_or_b32:
  case opcode::v_xor_b32:
  case opcode::s_xor_b32:
    return sources == 1 || sources == 2;
  case opcode::v_or3_b32:
    return sources == 1 || sources == 2 || sources == 4;
  case opcode::v_and_or_b32:
  case opcode::v_lshl_or_b32:
    return sources == 4 || clears_bits(i, sources);
  default:
    return clears_bits(i, sources);
  }
}

bool leaves(const instruction &i) {
  return i.format == encoding::sopp ? i.op != opcode::s_waitcnt && i.op != opcode::s_nop
                                    : i.target >= 0 || i.op == opcode::s_setpc_b64 || i.op == opcode::s_swappc_b64;
}

} // namespace

bool is_stored_back(const gcn_chip &chip, std::span<const std::byte> text, const instruction &load, std::uint32_t behind) {
  constexpr unsigned most = 40; // instructions
  const memory_operation &what = memory_operation_of(load.op);
  if (what.kind != memory_kind::load || what.space != memory_space::flat || what.words != 1 || what.d16) return false;
  if (overlap(load.dst, load.src[0])) return false;
  holders loaded{load.dst}, cleared{};
  bool address_holds = true, stored = false;
  instruction i;
  for (unsigned n = 0; n < most && decode(chip, text, behind, &i) && !leaves(i); ++n, behind += i.bytes) {
    const unsigned as_loaded = loaded.among(i), as_cleared = cleared.among(i);
    const memory_operation &o = memory_operation_of(i.op);
    if ((as_loaded | as_cleared) != 0 && (i.sdwa.is_present || i.dpp.is_present)) return false;
    bool passes_loaded = false, passes_cleared = false;
    if (o.kind == memory_kind::store && as_loaded == 0 && as_cleared == 2) {
      if (!address_holds || o.space != what.space || bytes_of(o) > bytes_of(what) || i.memory_offset != load.memory_offset ||
          !same(i.src[0], load.src[0]) || !same(i.src[2], load.src[2]))
        return false;
      stored = true;
    } else if (as_loaded != 0) {
      passes_loaded = as_cleared == 0 && as_loaded == 1 && is_copy(i.op);
      passes_cleared = as_cleared == 0 && clears_bits(i, as_loaded);
      if (!passes_loaded && !passes_cleared) return false;
    } else if (as_cleared != 0) {
      passes_cleared = (as_cleared == 1 && is_copy(i.op)) || sets_bits(i, as_cleared);
      if (!passes_cleared) return false;
    }
    if (o.kind == memory_kind::store) continue; // writes no register
    for (const operand &d : {i.dst, i.dst2}) {
      loaded.drop(d);
      cleared.drop(d);
      if (overlap(d, load.src[0]) || overlap(d, load.src[2])) address_holds = false;
    }
    if (passes_loaded) loaded.add(i.dst);
    if (passes_cleared) cleared.add(i.dst);
  }
  return stored;
}

} // namespace gompsim::gcn
