// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the fuzz targets share. Each is a function LLVMFuzzerTestOneInput, which libFuzzer calls with inputs that it makes
// up, and standalone.cc with those of files: so what was found once is tried again with any compiler.
#ifndef GOMPSIM_FUZZ_TARGET_H
#define GOMPSIM_FUZZ_TARGET_H

#include <cstddef>
#include <memory>

#include "sim/ptx/ptx.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size);

namespace gompsim::fuzz {

inline std::unique_ptr<gpu> make_small_gpu() {
  gpu_config c;
  c.memory_bytes = std::size_t{32} << 20;
  c.malloc_heap_bytes = std::size_t{1} << 20;
  c.workers = 1;
  return create_ptx_gpu(c);
}

} // namespace gompsim::fuzz

#endif
