// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is an instruction of the processor, and no function of C++.
//
//   cpu_relax ()          a moment's pause of a thread that spins
//   processor_counter ()  a counter that grows at a constant rate, the same on all processors, and costs next to nothing
//   counter_frequency ()  how often it does in a second; 0: the processor does not say (config/cpu/fast_clock.h)
//   order_counter ()      what is read of the counter behind it is read after all loads in front of it
//   full_fence ()         others see what the thread has stored before it reads what comes behind. As an instruction since
//                         ThreadSanitizer knows no fence of C++; it orders no data, which acquire and release do
//   subtract_undivided (word, amount)
//                         subtracts, and says whether nothing is left. A release. Where the processor has an instruction for
//                         it this is not atomic: what others write meanwhile may be lost. But it is complete or has not
//                         begun when the thread is interrupted. So it sees what was written before a heavy_fence()
//                         (config/linux/asymmetric_fence.h), or is complete, for all to see, when that returns. Elsewhere it
//                         is an atomic operation, which can do no less.
#ifndef REGOMP_CPU_PROCESSOR_H
#define REGOMP_CPU_PROCESSOR_H

#include <cstdint>

namespace regomp {

#if defined(__x86_64__)

inline void cpu_relax() { __builtin_ia32_pause(); }
inline std::uint64_t processor_counter() { return __builtin_ia32_rdtsc(); }
inline std::uint64_t counter_frequency() { return 0; }
inline void order_counter() { __builtin_ia32_lfence(); }
// Quicker than mfence; the line is the thread's own. The red zone below the stack pointer is left alone.
inline void full_fence() { __asm__ volatile("lock orl $0, (%%rsp)" : : : "memory", "cc"); }
inline bool subtract_undivided(std::uint32_t &word, std::uint32_t amount) {
  bool zero;
  __asm__ volatile("subl %2, %0" : "+m"(word), "=@ccz"(zero) : "ri"(amount) : "memory");
  return zero;
}

#elif defined(__aarch64__)

// `yield` does nothing on most processors; this waits as long as `pause` does.
inline void cpu_relax() { __asm__ volatile("isb" : : : "memory"); }
inline std::uint64_t processor_counter() {
  std::uint64_t n;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(n));
  return n;
}
inline std::uint64_t counter_frequency() {
  std::uint64_t n;
  __asm__("mrs %0, cntfrq_el0" : "=r"(n));
  return n & 0xffffffff;
}
inline void order_counter() { __asm__ volatile("isb" : : : "memory"); }
inline void full_fence() { __asm__ volatile("dmb ish" : : : "memory"); }
// Release suffices: what the other side announces is in the word itself, and an atomic operation overlooks nothing there.
inline bool subtract_undivided(std::uint32_t &word, std::uint32_t amount) {
  return __atomic_sub_fetch(&word, amount, __ATOMIC_RELEASE) == 0;
}

#else
#error "regomp does not know this processor: config/cpu/processor.h"
#endif

} // namespace regomp

#endif
