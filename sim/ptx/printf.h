// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formatting for device code's vprintf.
#ifndef GOMPSIM_PTX_PRINTF_H
#define GOMPSIM_PTX_PRINTF_H

#include <cstdint>
#include <string>

#include "sim/ptx/exec.h"

namespace gompsim::ptx {

// Formats as CUDA's printf does: `arguments` is the device address of the packed values, 32-bit ones aligned to 4 bytes and
// 64-bit ones and doubles to 8. Returns how many arguments were used; -1 after a fault of x.
int format_device_printf(exec &x, const insn *i, unsigned lane, std::uint64_t format, std::uint64_t arguments,
                         std::string *out);
// Reads a string that ends with NUL. False after a fault of x.
bool read_device_string(exec &x, const insn *i, unsigned lane, std::uint64_t address, std::string *out);

} // namespace gompsim::ptx

#endif
