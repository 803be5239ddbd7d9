// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether the process can read the memory at an address, without touching it. Any thread.
#ifndef REGOMP_LINUX_READABLE_H
#define REGOMP_LINUX_READABLE_H

#include <cerrno>
#include <cstddef>
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

// No page is smaller.
inline constexpr std::size_t least_page_bytes = 4096;

// Of a range; an empty one is readable anywhere.
inline bool is_readable(const void *start, std::size_t bytes) {
  std::uintptr_t at = reinterpret_cast<std::uintptr_t>(start);
  const std::uintptr_t end = at + bytes;
  if (end < at) return false;
  for (; at < end; at = (at | (least_page_bytes - 1)) + 1)
    if (!is_readable(at)) return false;
  return true;
}

// The length of a text that ends with a NUL within `most` bytes, all of them readable up to there; `most` if there is none.
// What lies there may be anybody's, a sanitizer's own memory too: hence neither a function of the C library nor
// instrumentation.
__attribute__((no_sanitize("address", "thread"))) inline std::size_t readable_length(const char *text, std::size_t most) {
  for (std::size_t length = 0; length < most;) {
    const std::uintptr_t at = reinterpret_cast<std::uintptr_t>(text) + length;
    if (!is_readable(at)) return most;
    const std::size_t in_page = least_page_bytes - at % least_page_bytes,
                      end = length + (in_page < most - length ? in_page : most - length);
    for (; length < end; ++length)
      if (text[length] == '\0') return length;
  }
  return most;
}

} // namespace regomp

#endif
