// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What must hold where the code stands, whatever the program does: who owns, which lock is held, that no count falls below
// zero. Checked in builds that were configured with --enable-assertions, as those of the sanitizers are; nothing is left of
// it in others. What programs can do wrong is no matter for these: it gets its message in every build.
#ifndef REGOMP_ASSERTION_H
#define REGOMP_ASSERTION_H

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace regomp {

[[noreturn, gnu::cold]] inline void assertion_failed(const char *file, int line, const char *condition) {
  std::fprintf(stderr, "regomp: %s:%d: does not hold: %s\n", file, line, condition);
  std::abort();
}

#if defined REGOMP_ASSERTIONS
#define REGOMP_ASSERT(condition)                                                                                            \
  ((condition) ? static_cast<void>(0) : ::regomp::assertion_failed(__FILE__, __LINE__, #condition))
#else
#define REGOMP_ASSERT(condition) static_cast<void>(sizeof(static_cast<bool>(condition))) // not evaluated
#endif

// fetch_sub of a count of what there is; std::atomic or std::atomic_ref.
template <typename Atomic>
typename Atomic::value_type count_down(Atomic &count, typename Atomic::value_type by, std::memory_order order) {
  const typename Atomic::value_type before = count.fetch_sub(by, order);
  REGOMP_ASSERT(before >= by);
  return before;
}

} // namespace regomp

#endif
