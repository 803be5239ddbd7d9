// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/quiet_write.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>

namespace gompsim::driver {

namespace {

// While one lives, this thread's writes raise signals that are never delivered. A signal that was pending before stays so.
class write_signals_blocked {
public:
  write_signals_blocked() {
    sigset_t pending;
    sigpending(&pending);
    sigemptyset(&own);
    for (const int s : {SIGPIPE, SIGXFSZ})
      if (sigismember(&pending, s) != 1) sigaddset(&own, s);
    pthread_sigmask(SIG_BLOCK, &own, &before);
  }
  ~write_signals_blocked() {
    const int error = errno;
    const timespec now = {};
    if (failed) sigtimedwait(&own, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = error;
  }
  bool failed = false;

private:
  sigset_t own, before;
};

// Calls write(text) until all of it is written.
template <class F>
bool write_all(std::string_view rest, F write) {
  write_signals_blocked blocked;
  while (!rest.empty()) {
    const ssize_t n = write(rest);
    if (n > 0) {
      rest.remove_prefix(static_cast<std::size_t>(n));
    } else if (n == 0 || errno != EINTR) {
      blocked.failed = true;
      return false;
    }
  }
  return true;
}

} // namespace

int open_quietly(const char *name) {
  const int file = ::open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file < 0 || fcntl(file, F_SETFL, 0) == 0) return file;
  const int error = errno;
  ::close(file);
  errno = error;
  return -1;
}

std::string write_error(int error) { return error == ENXIO ? "nobody reads it" : std::strerror(error); }

bool write_quietly(int file, std::string_view text) {
  return write_all(text, [&](std::string_view rest) { return ::write(file, rest.data(), rest.size()); });
}

bool write_quietly_at(int file, std::uint64_t offset, std::string_view text) {
  return write_all(text, [&](std::string_view rest) {
    return ::pwrite(file, rest.data(), rest.size(), static_cast<off_t>(offset + (text.size() - rest.size())));
  });
}

} // namespace gompsim::driver
