// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last four parameters of GOMP_task: flags, depend, priority, detach. Most tasks need the flags only.
//
// On x86-64 the four come on the stack, and separate parameters would all be read on entry. A struct of this size passed by
// value lies there just so (System V ABI). Elsewhere some come in registers, and a struct would come by its address.
#ifndef REGOMP_CPU_TASK_ARGUMENTS_H
#define REGOMP_CPU_TASK_ARGUMENTS_H

#include <cstddef>

namespace regomp {

struct rare_task_arguments {
  unsigned flags;
  void **depend;
  int priority;
  void *detach;
};

} // namespace regomp

#if defined(__x86_64__)
static_assert(sizeof(regomp::rare_task_arguments) == 32 && offsetof(regomp::rare_task_arguments, detach) == 24);
#define REGOMP_RARE_TASK_PARAMETERS regomp::rare_task_arguments rare_arguments
#define REGOMP_RARE_TASK_FLAGS rare_arguments.flags
#define REGOMP_RARE_TASK_ARGUMENTS rare_arguments
#define REGOMP_PASS_RARE_TASK_ARGUMENTS rare_arguments
#else
#define REGOMP_RARE_TASK_PARAMETERS unsigned rare_flags, void **rare_depend, int rare_priority, void *rare_detach
#define REGOMP_RARE_TASK_FLAGS rare_flags
#define REGOMP_RARE_TASK_ARGUMENTS {rare_flags, rare_depend, rare_priority, rare_detach}
#define REGOMP_PASS_RARE_TASK_ARGUMENTS rare_flags, rare_depend, rare_priority, rare_detach
#endif

#endif
