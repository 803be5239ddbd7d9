// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/trace_file.h"

#include "sim/driver/message.h"
#include "sim/driver/quiet_write.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gompsim::driver {

namespace {

constexpr std::string_view opening = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n", closing = "\n]}\n";

// Programs use low numbers, and some close them all without asking whose they are.
int moved_high(int file) {
  for (const int least : {1000, 500, 200, 64})
    if (const int high = fcntl(file, F_DUPFD_CLOEXEC, least); high >= 0) {
      ::close(file);
      return high;
    }
  return file; // the process may have no such number
}

} // namespace

bool trace_file::open(std::string path) {
  name = std::move(path);
  file = open_quietly(name.c_str());
  struct stat status = {};
  if (file < 0 || fstat(file, &status) != 0) {
    const int error = errno;
    if (file >= 0) ::close(file);
    file = -1;
    print_message("the trace cannot be written to " + name + ": " + write_error(error));
    return false;
  }
  file = moved_high(file);
  device = status.st_dev;
  inode = status.st_ino;
  is_regular = S_ISREG(status.st_mode);
  return true;
}

bool trace_file::is_still_there() const {
  struct stat now;
  return fstat(file, &now) == 0 && now.st_dev == device && now.st_ino == inode;
}

// One write: the file is complete JSON before it and after it.
bool trace_file::append_to_regular(std::string_view event) {
  std::string text(bytes == 0 ? opening : ",\n");
  text.append(event);
  const std::size_t kept = text.size();
  text.append(closing);
  if (write_quietly_at(file, bytes, text)) {
    bytes += kept;
    return true;
  }
  const int error = errno;
  // The brackets go back to where they were, which takes no further room, and what was written of the event goes.
  const std::string_view end = bytes == 0 ? "" : closing;
  const bool whole = write_quietly_at(file, bytes, end) && ftruncate(file, static_cast<off_t>(bytes + end.size())) == 0;
  errno = whole ? error : errno;
  return false;
}

void trace_file::add(std::string_view event) {
  if (file < 0) return;
  if (!is_still_there()) {
    file = -1;
    return;
  }
  bool good;
  if (is_regular) {
    good = append_to_regular(event);
  } else {
    const std::string text = std::string(bytes == 0 ? "[\n" : ",\n").append(event);
    good = write_quietly(file, text);
    bytes += text.size();
  }
  if (good) return;
  const int error = errno;
  ::close(file);
  file = -1;
  if (error != EPIPE) print_message("the trace in " + name + " ends early: " + write_error(error));
}

} // namespace gompsim::driver
