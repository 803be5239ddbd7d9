// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sleeping on a 32-bit word: Linux futexes, private to the process. A sleeper names a set of bits and is woken by wakers
// that name one of them. The order of memory is the business of the atomics around these calls. Any thread.
#ifndef REGOMP_LINUX_FUTEX_H
#define REGOMP_LINUX_FUTEX_H

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace regomp {

inline constexpr std::uint32_t any_waiter = ~std::uint32_t(0);

// Sleeps if *word still is `expected`. May return early for no reason; the caller checks its condition again.
inline void futex_wait(const void *word, std::uint32_t expected, std::uint32_t bits = any_waiter) {
  const int saved = errno; // user code around an OpenMP construct does not expect errno to change
  syscall(SYS_futex, word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, expected, nullptr, nullptr, bits);
  errno = saved;
}

// The same for any waker, and not for longer than these nanoseconds, fewer than a second.
inline void futex_wait_for(const void *word, std::uint32_t expected, long nanoseconds) {
  const int saved = errno; // as above
  const timespec most{0, nanoseconds};
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, &most);
  errno = saved;
}

// Wakes at most `count` sleepers that named one of `bits`; returns how many.
inline int futex_wake(const void *word, int count, std::uint32_t bits = any_waiter) {
  const int saved = errno;
  const long woken = syscall(SYS_futex, word, FUTEX_WAKE_BITSET | FUTEX_PRIVATE_FLAG, count, nullptr, nullptr, bits);
  errno = saved;
  return woken > 0 ? int(woken) : 0;
}

} // namespace regomp

#endif
