// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looking for data races (sim/engine/races.h): an instruction of its own that binding puts in front of every load, store,
// atomic operation and cache operation, as for what else may be asked for (observe.h).
//
// What instructions mean to the order of waves is what GCC writes them for, on every chip the same:
//
//   atomic operations                acquire and release: GCC writes the same for all orders, an operation alone
//   loads and stores with a scope    strong. glc, dlc, and on gfx940 sc0 and sc1: GCC writes them for atomic and volatile
//                                    accesses, and for no others
//   buffer_wbinvl1, buffer_wbl2,     a fence that acquires and releases: GCC writes one behind a load that acquires, in
//   front buffer_inv, buffer_gl0_inv       of a store that releases, and for a flush s_barrier                        orders
//   all waves of the workgroup (exec_control.cc) s_waitcnt                        nothing: whether the hardware keeps what
//   the code means is what weak memory is for
//                                    (weak_access.h)
//
// Lanes of a wave are in step, whatever it executes.
//
// OpenACC: workers that wait take from LDS what decides the next branch. GCC writes a ds_write, a barrier, and in the other
// waves a ds_read behind that; nothing but time keeps the next ds_write from being early. Such pairs are GCC's, not the
// program's, and are known by where the barrier stands.
#ifndef GOMPSIM_GCN_RACE_ACCESS_H
#define GOMPSIM_GCN_RACE_ACCESS_H

#include <cstdint>
#include <memory>
#include <string_view>

#include "sim/engine/races.h"
#include "sim/gcn/code.h"
#include "sim/gcn/memory_operation.h"

namespace gompsim {
class code_object;
}

namespace gompsim::gcn {

// Who looks at accesses of code that is bound, an instruction after the other.
struct race_sites {
  engine::access_sites &numbers;
  std::shared_ptr<const code_object> object;
  std::shared_ptr<const engine::race_code> places; // of it
  bool behind_barrier = false; // s_barrier was before, and since then nothing but what takes values from LDS
};
race_sites sites_of(engine::access_sites &, std::shared_ptr<const code_object>);

// What the instruction that looks for races needs to know of the one behind it. Constant.
struct watched_race {
  insn plain;
  memory_operation what;
  std::uint8_t scalar_words = 0; // of scalar loads, stores and atomic operations
  engine::race_access access;    // its bytes are those of a piece, found when it is executed
};

// Null: the instruction accesses nothing that others see, and orders nothing.
handler find_race_observer(const instruction &, const insn &plain, race_sites &, watched_race *to);

// Whether the function is of GCC's device library, of the C library on the device, or of the runtime's: what it does with
// its own memory it orders by means of its own. The C library's names begin with an underscore, which programs' do not.
bool is_of_runtime(const code_object &, std::uint64_t offset);

} // namespace gompsim::gcn

#endif
