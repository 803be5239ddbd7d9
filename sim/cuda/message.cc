// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/message.h"

#include <cerrno>
#include <string>
#include <unistd.h>

namespace gompsim::cuda {

void print_message(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.append("gompsim: ").append(text.substr(0, end)).push_back('\n');
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  write_to_stderr(out);
}

void write_to_stderr(std::string_view rest) {
  while (!rest.empty()) {
    const ssize_t n = ::write(STDERR_FILENO, rest.data(), rest.size());
    if (n > 0)
      rest.remove_prefix(static_cast<std::size_t>(n));
    else if (n == 0 || errno != EINTR)
      return; // nobody can be told
  }
}

} // namespace gompsim::cuda
