// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The decoded form of a function: an array of instructions, each with the routine that executes it for a whole warp.
//
// Registers are structures of arrays: a register of up to 32 bits is 32 lanes of 4 bytes (narrower values use the low bits,
// the others are undefined), one of 64 bits is 32 lanes of 8 bytes, a predicate is one lane_mask. A frame holds, in this
// order, the results, the parameters and the registers of a function. Constants and special registers are laid out like
// registers, so that an instruction does not care where an operand lies: an operand is one of four base addresses and an
// offset.
//
// A `code` belongs to a loaded program, is made once and never changes; any thread may execute it.
#ifndef GOMPSIM_PTX_CODE_H
#define GOMPSIM_PTX_CODE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/ptx/module.h"
#include "sim/ptx/types.h"

namespace gompsim::ptx {

struct exec;
struct insn;

// Executes an instruction for the active lanes and returns the next one; null if the lanes stop, for the reason in
// exec::why.
using handler = const insn *(*)(exec &, const insn *);

using operand_ref = std::uint32_t; // which base (2 bits), offset in bytes (30 bits)

enum class base_of : std::uint32_t { frame = 0, constants = 1, warp = 2, block = 3 };

constexpr operand_ref make_ref(base_of b, std::uint32_t offset) { return static_cast<std::uint32_t>(b) << 30 | offset; }

struct insn {
  handler run = nullptr;
  operand_ref dst = 0, a = 0, b = 0, c = 0;
  operand_ref guard = 0;    // a lane_mask
  lane_mask guard_flip = 0; // all ones for @!p
  union {
    std::int64_t imm = 0; // address offset, small modifiers
    const insn *target;   // of a branch
    const void *extra;    // whatever the family needs
  };
  union {
    std::uint64_t aux = 0;
    const insn *reconverge;  // where lanes that part at a branch come together again; null: nowhere known
    const operand_ref *more; // further operands
  };
};
static_assert(sizeof(insn) == 48);

// What a parameter or a result looks like in a frame: `words` times 32 lanes of 4 bytes, or of 8 bytes if it is wide.
struct value_shape {
  std::uint32_t offset = 0; // in the frame
  std::uint32_t words = 0;
  std::uint32_t bytes = 0;
  bool wide = false;
};

// Where caller and callee agree to find results and parameters: results first, in order, from the start of the frame.
struct call_frame_shape {
  std::vector<value_shape> results, params;
  std::uint32_t bytes = 0;
};
call_frame_shape shape_of(const std::vector<param_decl> &results, const std::vector<param_decl> &params);

enum class syscall : std::uint8_t { none, vprintf_call, malloc_call, free_call, assertfail_call };

struct call_site {
  std::vector<value_shape> results, params; // in the caller's frame
  std::uint32_t function = 0;               // index in the program, for a direct call
  syscall service = syscall::none;
};

struct switch_table {
  std::vector<const insn *> targets;
};

struct aligned_free {
  void operator()(std::byte *p) const { ::operator delete[](p, std::align_val_t{64}); }
};

struct code {
  const function_decl *fn = nullptr;
  std::uint32_t index = 0; // of the function in its program
  std::vector<insn> insns;
  std::vector<std::uint32_t> positions; // offset of each instruction's statement in the module's text
  std::unique_ptr<std::byte[], aligned_free> constants;
  std::uint32_t frame_bytes = 0;
  std::uint32_t local_bytes = 0, local_align = 1; // of the function's .local variables
  bool reconverges = true;                        // lanes that part come together again by themselves (flow.cc)
  bool uses_local = false;                        // has such variables or moves the local stack
  call_frame_shape shape;
  std::vector<std::shared_ptr<void>> kept; // what instructions point to
  std::string error;                       // not empty: the function cannot be executed, and why

  const insn *entry() const { return insns.data(); }
};

} // namespace gompsim::ptx

#endif
