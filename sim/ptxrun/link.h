// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Links PTX that somebody else wrote and says what of it the engine does not support.
#ifndef GOMPSIM_PTXRUN_LINK_H
#define GOMPSIM_PTXRUN_LINK_H

#include <string>
#include <vector>

namespace gompsim::ptxrun {

// Links the files into one program, loads it and decodes every function. A file may hold several modules separated by NUL
// characters, as GCC's *.mkoffload files do. Prints what is wrong, and counts; false if something is.
bool link_files(const std::vector<std::string> &paths);

} // namespace gompsim::ptxrun

#endif
