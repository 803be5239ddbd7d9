// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What ThreadSanitizer must be told. It may watch the program, libgomp and the plugin while the simulator is not
// instrumented; then it sees copies into their memory, which any thread may do for another (command.cc), but not the atomics
// by which the end of a copy is announced. So who ends a command names what stands for the end, with race_release before it,
// and who has seen the end names the same, with race_acquire after it. They order nothing by themselves. A simulator that is
// itself instrumented needs none of this.
#ifndef GOMPSIM_DRIVER_RACE_DETECTOR_H
#define GOMPSIM_DRIVER_RACE_DETECTOR_H

#ifndef __SANITIZE_THREAD__
extern "C" {
// The sanitizer's, in the program; null without it.
__attribute__((weak, visibility("default"))) void __tsan_acquire(void *);
__attribute__((weak, visibility("default"))) void __tsan_release(void *);
}
#endif

namespace gompsim::driver {

#ifdef __SANITIZE_THREAD__
inline void race_release(const void *) {}
inline void race_acquire(const void *) {}
#else
inline void race_release(const void *object) {
  if (__tsan_release != nullptr) [[unlikely]]
    __tsan_release(const_cast<void *>(object));
}
inline void race_acquire(const void *object) {
  if (__tsan_acquire != nullptr) [[unlikely]]
    __tsan_acquire(const_cast<void *>(object));
}
#endif

} // namespace gompsim::driver

#endif
