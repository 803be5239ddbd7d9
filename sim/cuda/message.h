// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the simulator tells its user: on stderr, in lines that begin with "gompsim: ". Any thread; a message is written at
// once, so that messages of several threads do not mix.
#ifndef GOMPSIM_CUDA_MESSAGE_H
#define GOMPSIM_CUDA_MESSAGE_H

#include <string_view>

namespace gompsim::cuda {

// Writes the text with the prefix before each of its lines.
void print_message(std::string_view text);

// Writes the text as it is.
void write_to_stderr(std::string_view text);

} // namespace gompsim::cuda

#endif
