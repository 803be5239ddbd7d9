// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef GOMPSIM_DRIVER_FILE_NAME_H
#define GOMPSIM_DRIVER_FILE_NAME_H

#include <string>
#include <string_view>
#include <unistd.h>

namespace gompsim::driver {

// A file's name with the number of this process in place of each "%p".
inline std::string with_process_number(std::string name) {
  const std::string process = std::to_string(getpid());
  for (std::size_t at = 0; (at = name.find("%p", at)) != name.npos; at += process.size()) name.replace(at, 2, process);
  return name;
}

// A file's name with a word before its extension: of "run.json" and "cuda", "run-cuda.json".
inline std::string with_word(std::string name, std::string_view word) {
  const std::size_t slash = name.rfind('/'), dot = name.rfind('.');
  const std::size_t first = slash == name.npos ? 0 : slash + 1; // of the last part, which may begin with a point
  const std::size_t at = dot == name.npos || dot <= first ? name.size() : dot;
  return name.insert(at, "-" + std::string(word));
}

} // namespace gompsim::driver

#endif
