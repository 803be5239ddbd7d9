// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels print. It goes to stdio's stdout, where it keeps its order with what the host prints; kernel.h says how it
// gets out. Any thread.
#ifndef GOMPSIM_ENGINE_OUTPUT_H
#define GOMPSIM_ENGINE_OUTPUT_H

#include <string_view>

namespace gompsim::engine {

void print_from_kernel(std::string_view text);

} // namespace gompsim::engine

#endif
