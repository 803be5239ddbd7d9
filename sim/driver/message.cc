// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/message.h"

#include "sim/driver/file_name.h"
#include "sim/driver/options.h"
#include "sim/driver/quiet_write.h"

#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace gompsim::driver {

namespace {

std::string with_prefix(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.append("gompsim: ").append(text.substr(0, end)).push_back('\n');
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return out;
}

} // namespace

void print_message(std::string_view text) {
  const std::string all = with_prefix(text);
  const std::string &name = chosen_options().reports_file;
  if (name.empty()) return;
  if (name != "-") {
    // Without waiting for somebody who reads a FIFO.
    const std::string path = with_process_number(name);
    if (const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666); file >= 0) {
      const bool good = write_quietly(file, all);
      ::close(file);
      if (good) return;
    }
  }
  write_to_stderr(all);
}

void print_to_stderr(std::string_view text) { write_to_stderr(with_prefix(text)); }

void write_to_stderr(std::string_view text) { write_quietly(STDERR_FILENO, text); } // nobody can be told if it fails

} // namespace gompsim::driver
