// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file that the library writes for as long as the program runs, beside the program's own files. The program knows nothing
// of its descriptor: it may close it, as daemons close all they have not opened, and get the number for a file of its own.
// So the number is higher than those that programs use, and each write asks first whether it still names the file that was
// opened. A write raises no signal. One thread at a time.
#ifndef REGOMP_LINUX_OUTPUT_FILE_H
#define REGOMP_LINUX_OUTPUT_FILE_H

#include "config/linux/high_descriptor.h"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <ctime>
#include <fcntl.h>
#include <initializer_list>
#include <sys/stat.h>
#include <unistd.h>

namespace regomp {

// A write to a pipe that nobody reads, or beyond the limit on a file's size, sends the thread a signal that ends the process
// or runs a handler of the program. Here such a signal is held back and taken away.
class without_write_signals {
public:
  without_write_signals() {
    sigemptyset(&ours_);
    sigaddset(&ours_, SIGPIPE);
    sigaddset(&ours_, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &ours_, &before_);
    // One that was pending already is the program's. Only what it has blocked can be.
    if (!has(before_, SIGPIPE) && !has(before_, SIGXFSZ)) return;
    sigset_t pending;
    sigpending(&pending);
    for (const int s : {SIGPIPE, SIGXFSZ})
      if (has(pending, s)) sigdelset(&ours_, s);
  }
  ~without_write_signals() {
    const int error = errno;
    const timespec no_time = {};
    if (failed_)
      while (sigtimedwait(&ours_, nullptr, &no_time) > 0) continue;
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    errno = error;
  }
  without_write_signals(const without_write_signals &) = delete;
  without_write_signals &operator=(const without_write_signals &) = delete;
  void note_failure() { failed_ = true; }

private:
  static bool has(const sigset_t &set, int signal) { return sigismember(&set, signal) == 1; }

  sigset_t ours_, before_;
  bool failed_ = false;
};

class output_file {
public:
  // Creates or empties the file. False, with errno, if it cannot be written; a FIFO must have a reader (ENXIO).
  bool open(const char *name) {
    const int low = ::open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0666);
    if (low < 0) return false;
    descriptor_ = move_descriptor_high(low);
    struct stat what;
    if (descriptor_ < 0 || fstat(descriptor_, &what) != 0) return false;
    device_ = what.st_dev;
    inode_ = what.st_ino;
    regular_ = S_ISREG(what.st_mode);
    // Not to wait was for the opening of a FIFO. A reader may be slower than the program.
    fcntl(descriptor_, F_SETFL, fcntl(descriptor_, F_GETFL) & ~O_NONBLOCK);
    return true;
  }

  bool is_open() const { return descriptor_ >= 0; }
  bool is_regular() const { return regular_; }

  // False if the program has closed the descriptor, whatever the number names now.
  bool is_there() const {
    struct stat what;
    return descriptor_ >= 0 && fstat(descriptor_, &what) == 0 && what.st_dev == device_ && what.st_ino == inode_;
  }

  // All of the text; at `offset` if the file is a regular one. False, with errno, if not all of it could be written. Only if
  // the file is there.
  bool write(const char *text, std::size_t length, off_t offset) {
    without_write_signals guard;
    for (std::size_t written = 0; written < length;) {
      const ssize_t n = regular_
                            ? pwrite(descriptor_, text + written, length - written, offset + static_cast<off_t>(written))
                            : ::write(descriptor_, text + written, length - written);
      if (n < 0 && errno == EINTR) continue;
      if (n > 0) {
        written += static_cast<std::size_t>(n);
        continue;
      }
      if (n == 0) errno = ENOSPC;
      guard.note_failure();
      return false;
    }
    return true;
  }

  bool shorten(off_t length) { return ftruncate(descriptor_, length) == 0; }

  // What the program has put in the place of a descriptor that it closed stays open.
  void close() {
    if (is_there()) ::close(descriptor_);
    descriptor_ = -1;
  }

private:
  int descriptor_ = -1;
  bool regular_ = false;
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

} // namespace regomp

#endif
