// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files that are written without a wait for a reader, and without a signal: what the simulator has to say must not end the
// program because nobody reads it any more, or because files may not grow further. Any thread. False with errno set if not
// all of the text could be written.
#ifndef GOMPSIM_DRIVER_QUIET_WRITE_H
#define GOMPSIM_DRIVER_QUIET_WRITE_H

#include <cstdint>
#include <string>
#include <string_view>

namespace gompsim::driver {

// Opens a file for writing, made anew, without waiting for somebody who reads a FIFO; writes do wait for a slow reader. -1
// with errno set if it cannot be.
int open_quietly(const char *name);
// Why opening or writing failed.
std::string write_error(int error);
// At the file's position.
bool write_quietly(int file, std::string_view text);
// At an offset of a regular file.
bool write_quietly_at(int file, std::uint64_t offset, std::string_view text);

} // namespace gompsim::driver

#endif
