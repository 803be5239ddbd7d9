// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes that raise no signal: what the simulator has to say must not end the program because nobody reads it any more, or
// because files may not grow further. Any thread. False with errno set if not all of the text could be written.
#ifndef GOMPSIM_CUDA_QUIET_WRITE_H
#define GOMPSIM_CUDA_QUIET_WRITE_H

#include <cstdint>
#include <string_view>

namespace gompsim::cuda {

// At the file's position.
bool write_quietly(int file, std::string_view text);
// At an offset of a regular file.
bool write_quietly_at(int file, std::uint64_t offset, std::string_view text);

} // namespace gompsim::cuda

#endif
