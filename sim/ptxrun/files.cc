// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptxrun/files.h"

#include <cstdio>

namespace gompsim::ptxrun {

bool read_file(const std::string &path, std::string *text) {
  std::FILE *f = std::fopen(path.c_str(), "rbe");
  if (f == nullptr) return false;
  char block[1 << 16];
  text->clear();
  for (std::size_t n; (n = std::fread(block, 1, sizeof block, f)) > 0;) text->append(block, n);
  const bool good = std::ferror(f) == 0;
  std::fclose(f);
  return good;
}

} // namespace gompsim::ptxrun
