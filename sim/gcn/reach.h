// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which instructions of a text waves can come to: from kernels' entries along branches and calls, and from every address
// that the data of the code object holds. Any thread.
#ifndef GOMPSIM_GCN_REACH_H
#define GOMPSIM_GCN_REACH_H

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sim/gcn/chip.h"
#include "sim/gcn/instruction.h"

namespace gompsim::gcn {

// Called with each place that a wave can come to, once. The instruction is op none if it could not be decoded.
using visitor = std::function<void(const instruction &)>;

// `starts` are offsets in the text; those that are none are left out. What follows an instruction after which a wave does
// not go on (s_endpgm, a jump) is not reached by that.
void visit_reachable(const gcn_chip &, std::span<const std::byte> text, std::span<const std::uint64_t> starts,
                     const visitor &);

} // namespace gompsim::gcn

#endif
