// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptxrun/capture.h"

#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

namespace gompsim::ptxrun {

output_capture::output_capture() {
  std::fflush(stdout);
  file = memfd_create("output", MFD_CLOEXEC);
  saved = dup(STDOUT_FILENO);
  if (file < 0 || saved < 0 || dup2(file, STDOUT_FILENO) < 0) {
    std::perror("ptxrun: cannot redirect the standard output");
    std::exit(2);
  }
}

std::string output_capture::finish() {
  std::string text;
  if (saved < 0) return text;
  std::fflush(stdout);
  dup2(saved, STDOUT_FILENO);
  close(saved);
  saved = -1;
  lseek(file, 0, SEEK_SET);
  char block[4096];
  for (ssize_t n; (n = ::read(file, block, sizeof block)) > 0;) text.append(block, static_cast<std::size_t>(n));
  close(file);
  return text;
}

} // namespace gompsim::ptxrun
