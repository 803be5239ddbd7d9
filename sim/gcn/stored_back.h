// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a store to a bit-field becomes: a load of the word, an operation that clears the field, one that sets it, and a store
// to where the word came from. So bits that nobody has written go back where they were, and are not read.
#ifndef GOMPSIM_GCN_STORED_BACK_H
#define GOMPSIM_GCN_STORED_BACK_H

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/gcn/chip.h"
#include "sim/gcn/instruction.h"

namespace gompsim::gcn {

// Whether what the load brings is used for nothing else, as far as the instructions behind it follow each other without a
// branch. `behind`: the offset of the next instruction.
bool is_stored_back(const gcn_chip &, std::span<const std::byte> text, const instruction &load, std::uint32_t behind);

} // namespace gompsim::gcn

#endif
