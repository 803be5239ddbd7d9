// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fence that one side pays for. Where one thread stores and then looks, and another announces itself and then checks, each
// needs a full fence between its two accesses so that one of them sees the other. If the first does so at every turn and
// the second only before it sleeps, the second can ask the kernel for both fences (membarrier): between its call and its
// return each running thread of the process has passed a point where all its accesses before are visible and none after has
// been made. If that point comes after the first thread's store, the check that follows the call sees the store; if before,
// the look comes after what preceded the call, so it sees the announcement.
//
// Where the kernel has no such call, or it would take long to ask for it, both sides use an ordinary full fence. Any thread.
#ifndef REGOMP_LINUX_ASYMMETRIC_FENCE_H
#define REGOMP_LINUX_ASYMMETRIC_FENCE_H

#include <atomic>

namespace regomp {

// Whether heavy_fence() works, so that the light side may rely on it. Set by register_for_heavy_fences and constant then; a
// child process inherits what it stands for.
extern __attribute__((visibility("hidden"))) bool heavy_fence_works;

// By a constructor of the library, while there is one thread; unless the user forbids the call.
void register_for_heavy_fences();

// The side in a hurry: a store that comes before the thread's later accesses as the other side sees them. Also a release.
template <typename T>
void store_before_look(std::atomic<T> &object, T value) {
  if (heavy_fence_works) [[likely]] {
    object.store(value, std::memory_order_release);
    std::atomic_signal_fence(std::memory_order_seq_cst); // the compiler is not to move the look before it
  } else {
    object.store(value, std::memory_order_seq_cst);
  }
}

// The other side, between its announcement (a read-modify-write with seq_cst) and its check. False: the system has refused
// what it granted at the start (a program may give up system calls), so a store may be overlooked for a moment.
bool heavy_fence();

} // namespace regomp

#endif
