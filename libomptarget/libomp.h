// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM's host runtime, libomp, offers to this library. Weak: a program that offloads without it, or before it is
// loaded, gets what a program without OpenMP on the host has. Any thread.
#ifndef REGOMP_LIBOMPTARGET_LIBOMP_H
#define REGOMP_LIBOMPTARGET_LIBOMP_H

#include <cstdint>

extern "C" {

[[gnu::weak]] int omp_get_default_device(void);
// 0: offloading is disabled, 1: OMP_TARGET_OFFLOAD is not set or default, 2: mandatory.
[[gnu::weak]] int __kmpc_get_target_offload(void);
[[gnu::weak]] std::int32_t __kmpc_global_thread_num(void *location);
// Waits for the children of the current task.
[[gnu::weak]] std::int32_t __kmpc_omp_taskwait(void *location, std::int32_t thread);
// Waits for the children of the current task that a task with these dependences would come behind.
[[gnu::weak]] void __kmpc_omp_wait_deps(void *location, std::int32_t thread, std::int32_t count, void *dependences,
                                        std::int32_t more_count, void *more_dependences);

} // extern "C"

namespace regomp {

// The source location where the compiler gives none.
struct kmpc_location {
  std::int32_t reserved_1, flags, reserved_2, reserved_3;
  const char *source;
};
inline constexpr kmpc_location unknown_location{0, 2, 0, 0, ";unknown;unknown;0;0;;"};

} // namespace regomp

#endif
