// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words for what a block's threads look at, for block::describe: blocks stand still meanwhile.
#ifndef GOMPSIM_ENGINE_DESCRIBE_H
#define GOMPSIM_ENGINE_DESCRIBE_H

#include <cstdint>
#include <string>

namespace gompsim::engine {

class memory;
struct block;

// "0x7f00 (8 bytes into 64 bytes at 0x7ef8, name), which is 0": a word of up to 8 bytes, and what it holds. Empty if there
// is no such word. The address may lie in the window of shared memory; that of a word of host memory is followed by
// "(host memory)".
std::string word_text(const memory &, const block &, std::uint64_t address, unsigned bytes);
// The same of the block's shared memory: "byte 8 of shared memory, which is 0".
std::string shared_word_text(const block &, std::uint64_t offset, unsigned bytes);

} // namespace gompsim::engine

#endif
