// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, atomic operations and fences where memory is weak (sim/engine/weak.h): decoding chooses these routines
// instead of the ordinary ones.
#ifndef GOMPSIM_PTX_WEAK_ACCESS_H
#define GOMPSIM_PTX_WEAK_ACCESS_H

#include "sim/engine/weak.h"
#include "sim/ptx/routines.h"

namespace gompsim::ptx {

inline memory_scope scope_of(std::uint64_t memory_flags) {
  return (memory_flags & mem_sys) != 0   ? memory_scope::sys
         : (memory_flags & mem_cta) != 0 ? memory_scope::cta
                                         : memory_scope::gpu;
}

void weak_release(exec &, memory_scope);
void weak_acquire(exec &, memory_scope);

// insn::extra of the routines.
struct weak_access : vector_access {
  space where = space::generic;
  std::uint8_t bytes = 0; // of an element
  bool is_signed = false, wide = false;
  bool strong = false, acquires = false, releases = false;
  memory_scope scope = memory_scope::gpu;
  atomic_operation operation = nullptr;
};
const insn *run_weak_load(exec &, const insn *);   // a, extra: weak_access
const insn *run_weak_store(exec &, const insn *);  // a, extra
const insn *run_weak_atomic(exec &, const insn *); // dst, a, b, c, extra; aux: whether there is a dst

} // namespace gompsim::ptx

#endif
