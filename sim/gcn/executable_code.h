// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a workgroup needs of a code object that is loaded. Constant while a kernel of it runs; any thread.
#ifndef GOMPSIM_GCN_EXECUTABLE_CODE_H
#define GOMPSIM_GCN_EXECUTABLE_CODE_H

#include <cstdint>
#include <string>

#include "sim/engine/kernel.h"
#include "sim/gcn/code.h"

namespace gompsim::gcn {

// Of a kernel's descriptor: how its waves begin.
struct kernel_start {
  std::uint64_t entry = 0; // offset in the text
  std::uint32_t rsrc1 = 0, rsrc2 = 0, rsrc3 = 0;
  std::uint16_t properties = 0; // which user SGPRs it has
};

class executable_code : public executable {
public:
  const code *text = nullptr;
  std::uint64_t text_address = 0; // of the first byte of the text, on the device

  // "function+0x1c (file.c:12)", for reports.
  virtual std::string place_of(std::uint32_t text_offset) const = 0;
  virtual bool start_of(const function_info &, kernel_start *) const = 0; // false: it is not a kernel of this code
};

} // namespace gompsim::gcn

#endif
