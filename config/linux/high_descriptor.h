// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the library has file descriptors of its own open while the program runs: among numbers that programs do not use.
#ifndef REGOMP_LINUX_HIGH_DESCRIPTOR_H
#define REGOMP_LINUX_HIGH_DESCRIPTOR_H

#include <cerrno>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace regomp {

// Programs take the lowest number that is free. Not so high that the kernel's table of them grows by much.
inline int high_number() {
  constexpr rlim_t most = 4096;
  rlimit limit;
  const rlim_t end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < most ? limit.rlim_cur : most;
  const int number = static_cast<int>(end - end / 8);
  return number > STDERR_FILENO ? number : STDERR_FILENO + 1;
}

// For what is open for a moment only. The kernel's first table has 64 numbers, and a larger one is made while the
// process waits until every processor has seen it (some 10 ms), if it has several threads.
inline constexpr int rather_high_number = 48;

// A copy of the descriptor there, in place of it, that no other program inherits. -1, with errno: there is no room for it.
inline int move_descriptor_high(int low, int number = high_number()) {
  int high = fcntl(low, F_DUPFD_CLOEXEC, number);
  // Without room there: any but the program's standard input and output.
  if (high < 0) high = fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int error = errno;
  close(low);
  errno = error;
  return high;
}

} // namespace regomp

#endif
