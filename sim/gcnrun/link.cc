// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptxrun/link.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <span>

#include "sim/gcn/gcn.h"
#include "sim/ptxrun/files.h"

namespace gompsim::ptxrun {

// Of code objects: each is read, which decodes and binds it.
bool link_files(const std::vector<std::string> &paths) {
  bool good = true;
  for (const std::string &path : paths) {
    std::string image, log;
    if (!read_file(path, &image)) {
      std::printf("%s: %s\n", path.c_str(), std::strerror(errno));
      return false;
    }
    const auto start = std::chrono::steady_clock::now();
    const auto object = read_code_object(path, std::as_bytes(std::span(image)), &log);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (object == nullptr)
      good = false;
    else
      std::printf("%s: for %s, read in %.1f ms\n", path.c_str(), std::string(isa_name(*object)).c_str(), seconds * 1e3);
    if (!log.empty()) std::printf("%s: %s\n", path.c_str(), log.c_str());
  }
  return good;
}

} // namespace gompsim::ptxrun
