// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading files.
#ifndef GOMPSIM_PTXRUN_FILES_H
#define GOMPSIM_PTXRUN_FILES_H

#include <string>

namespace gompsim::ptxrun {

// False: it cannot be read; errno says why.
bool read_file(const std::string &path, std::string *text);

} // namespace gompsim::ptxrun

#endif
