// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What ThreadSanitizer must be told. A user's program may be compiled with -fsanitize=thread while this library is not; then
// the sanitizer sees neither our atomics nor our futexes, and would report whatever a barrier, a lock or a task orders. So
// each place where what one thread did is handed to another says so, naming the object that stands for the hand-over: before
// it with race_release, after it with race_acquire. They order nothing by themselves.
//
// Without the sanitizer in the process either costs a load and a branch. In a library that is itself instrumented they are
// empty.
#ifndef REGOMP_SUPPORT_RACE_DETECTOR_H
#define REGOMP_SUPPORT_RACE_DETECTOR_H

#ifndef __SANITIZE_THREAD__
extern "C" {
// The sanitizer's, in the program.
__attribute__((weak, visibility("default"))) void __tsan_acquire(void *);
__attribute__((weak, visibility("default"))) void __tsan_release(void *);
}
#endif

namespace regomp {

#ifdef __SANITIZE_THREAD__
inline constexpr bool race_detector_present = false;
inline void race_release(const void *) {}
inline void race_acquire(const void *) {}
#else
// Set by the library's constructor and constant then.
extern __attribute__((visibility("hidden"))) bool race_detector_present;

inline void race_release(const void *object) {
  if (race_detector_present) [[unlikely]]
    __tsan_release(const_cast<void *>(object));
}
inline void race_acquire(const void *object) {
  if (race_detector_present) [[unlikely]]
    __tsan_acquire(const_cast<void *>(object));
}
#endif

} // namespace regomp

#endif
