// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finding the bytes that an instruction accesses, and saying what is wrong where it may not. For the thread that executes.
#ifndef GOMPSIM_ENGINE_ACCESS_H
#define GOMPSIM_ENGINE_ACCESS_H

#include <cstddef>
#include <cstdint>

#include "sim/engine/executor.h"
#include "sim/engine/fault.h"

namespace gompsim::engine {

// What an instruction does with the bytes at an address.
enum class access : std::uint8_t { load, store, update };

// Where the host finds n bytes, any number, at any address of device memory or of host memory that device code may reach;
// not for the windows. Null: it may not access them, and x.fault says why, but for the lane. With gpu_config::page_bounds an
// access may be made that is to be told first: *told is set, x.fault says what is wrong with it.
//
// Whether an address must be a multiple of something is the instruction set's to check before. This is slow: what is most
// often so an instruction finds out by itself, with memory_view::live, and comes here for the rest.
std::byte *find_bytes(executor &x, std::uint64_t address, unsigned n, access kind, bool *told);

// What is wrong with an access of n bytes at an offset of memory of `limit` bytes that has a name ("shared memory"): it is
// outside, or misaligned. Sets x.fault.
void fail_in_window(executor &x, unsigned lane, std::uint64_t offset, unsigned n, std::uint64_t limit, const char *name);

} // namespace gompsim::engine

#endif
