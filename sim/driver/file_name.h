// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef GOMPSIM_DRIVER_FILE_NAME_H
#define GOMPSIM_DRIVER_FILE_NAME_H

#include <string>
#include <unistd.h>

namespace gompsim::driver {

// A file's name with the number of this process in place of each "%p".
inline std::string with_process_number(std::string name) {
  const std::string process = std::to_string(getpid());
  for (std::size_t at = 0; (at = name.find("%p", at)) != name.npos; at += process.size()) name.replace(at, 2, process);
  return name;
}

} // namespace gompsim::driver

#endif
