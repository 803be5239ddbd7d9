// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What ThreadSanitizer is told in an instrumented plugin of order that goes through a device, whose accesses it does not
// see: what a thread does before it starts a kernel happens before what any thread does once it has read what the kernel has
// published. Where the kernel is started stands given_to_device, and behind the load with acquire got_from_device, with the
// same object. They order nothing by themselves.
#ifndef REGOMP_PLUGIN_RACE_DETECTOR_H
#define REGOMP_PLUGIN_RACE_DETECTOR_H

#ifdef __SANITIZE_THREAD__
extern "C" {
void __tsan_acquire(void *);
void __tsan_release(void *);
}
#endif

namespace regomp::plugin {

#ifdef __SANITIZE_THREAD__
inline void given_to_device(const void *object) { __tsan_release(const_cast<void *>(object)); }
inline void got_from_device(const void *object) { __tsan_acquire(const_cast<void *>(object)); }
#else
inline void given_to_device(const void *) {}
inline void got_from_device(const void *) {}
#endif

} // namespace regomp::plugin

#endif
