// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the simulator tells its user, in lines that begin with "gompsim: ". Any thread; a message is written at once, so that
// messages of several threads do not mix.
#ifndef GOMPSIM_DRIVER_MESSAGE_H
#define GOMPSIM_DRIVER_MESSAGE_H

#include <string_view>

namespace gompsim::driver {

// Writes the text with the prefix before each of its lines, to where --reports says. No file is held open for it.
void print_message(std::string_view text);

// The same to stderr: what is wrong with the options themselves.
void print_to_stderr(std::string_view text);

// Writes the text as it is.
void write_to_stderr(std::string_view text);

} // namespace gompsim::driver

#endif
