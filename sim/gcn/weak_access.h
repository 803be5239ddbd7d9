// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, atomic operations, waits and cache operations where memory is weak (sim/engine/weak.h): binding chooses
// these routines instead of the ordinary ones. What each chip's caches do, as AMD's documents have it:
//
//   gfx9 to gfx90a   a load with glc passes the L1 cache by; s_waitcnt vmcnt waits until stores are in L2, where the whole
//                    gpu sees them; buffer_wbinvl1 writes back and forgets the L1. gfx90a: buffer_wbl2 and a wait bring
//                    coarse-grained memory of the host back, buffer_invl2 forgets what L2 has of it
//   gfx940           sc0 and sc1 are the scope: sc1 the gpu, both the system. A gpu has several L2 caches: stores are seen
//                    by all of it when they have sc1, or after buffer_wbl2 sc1 and a wait. buffer_inv as loads
//   gfx10, gfx11     a load with glc (gfx10: and dlc) passes the L0 and L1 caches by; s_waitcnt_vscnt waits for stores,
//                    s_waitcnt does not; buffer_gl0_inv and buffer_gl1_inv are needed both
//
// Within a workgroup all waves share these caches, and see each other's stores in order. LDS is never late. Fine-grained
// memory of the host, which is what all of it is unless it is said to be coarse, is not held by L2. s_barrier orders
// nothing.
#ifndef GOMPSIM_GCN_WEAK_ACCESS_H
#define GOMPSIM_GCN_WEAK_ACCESS_H

#include "sim/engine/weak.h"
#include "sim/gcn/memory_operation.h"

namespace gompsim::gcn {

using engine::memory_scope;

struct weak_access {
  memory_operation what;
  engine::atomic_operation operation = nullptr;
  bool strong = false; // it passes the caches by, as far as the scope reaches
  memory_scope scope = memory_scope::sys;
  bool counts_as_store = false; // among what waits for stores wait for
  bool operator==(const weak_access &) const = default;
};

// What routines do with a lane's bytes where memory is weak. weak_note: an instruction that waits count has been issued;
// nothing where memory is not weak.
void weak_note(exec &, bool is_store);
void weak_read(exec &, const weak_access &, const std::byte *from, unsigned bytes, void *to);
void weak_write(exec &, const weak_access &, std::byte *to, unsigned bytes, const void *from);
std::uint64_t weak_update(exec &, const weak_access &, std::byte *, std::uint64_t, std::uint64_t other, bool *changed);
void weak_write_scalar(exec &, std::byte *to, unsigned bytes, const void *from);

// Null, if the instruction is no business of weak memory, nor of a buffer. `to`: what the routine is to find with
// insn::words.
handler find_weak(const instruction &, const gcn_chip &, weak_access *to);
engine::atomic_operation find_weak_atomic(atomic_kind, unsigned words); // exec_atomic.cc

} // namespace gompsim::gcn

#endif
