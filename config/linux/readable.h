// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether the process can read the memory at an address, without touching it. Any thread.
#ifndef REGOMP_LINUX_READABLE_H
#define REGOMP_LINUX_READABLE_H

#include <cerrno>
#include <cstdint>
#include <sys/syscall.h>
#include <unistd.h>

namespace regomp {

// The kernel reads the set of signals before it finds that there is no such way to change the mask, and changes nothing.
// What reads memory of a process by name (process_vm_readv) is refused in many containers.
inline bool is_readable(std::uintptr_t address) {
  constexpr long no_such_way = -1, set_bytes = 8;
  const int before = errno;
  const bool readable =
      syscall(SYS_rt_sigprocmask, no_such_way, address & ~std::uintptr_t{set_bytes - 1}, nullptr, set_bytes) == 0 ||
      errno != EFAULT;
  errno = before;
  return readable;
}

} // namespace regomp

#endif
