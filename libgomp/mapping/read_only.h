// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants of the program lie in memory that nobody can write. C and C++ compilers map those that a region uses as if they
// were variables (tofrom, implicitly); copied back, they would end the process.
//
// Any thread, under any lock: nothing is allocated, and no lock of the dynamic linker is taken.
#ifndef REGOMP_MAPPING_READ_ONLY_H
#define REGOMP_MAPPING_READ_ONLY_H

#include <cstddef>
#include <cstdint>

namespace regomp {

// True if a loaded program or library says that it never writes there. False if it is not known.
bool is_read_only(std::uintptr_t start, std::size_t length);

} // namespace regomp

#endif
