// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef REGOMP_TASK_TASK_REQUEST_H
#define REGOMP_TASK_TASK_REQUEST_H

#include <cstddef>

namespace regomp {

// Flags of GOMP_task and GOMP_taskloop.
enum task_flags : unsigned {
  task_flag_untied = 1,
  task_flag_final = 2,
  task_flag_mergeable = 4,
  task_flag_depend = 8,
  task_flag_priority = 0x10,
  task_flag_up = 0x100,
  task_flag_grainsize = 0x200,
  task_flag_if = 0x400,
  task_flag_nogroup = 0x800,
  task_flag_reduction = 0x1000,
  task_flag_detach = 0x2000,
  task_flag_strict = 0x4000,
};

using copy_function = void (*)(void *to, void *from);

// The argument block of a task: copied by `copy`, or byte by byte if that is null.
struct task_arguments {
  void *data;
  copy_function copy;
  std::size_t size;
  std::size_t alignment;
};

struct task_request {
  void (*fn)(void *);
  task_arguments arguments;
  bool deferrable = true; // the if clause
  bool final = false;
  void **depend = nullptr; // the compiler's array
  int priority = 0;
  void **event = nullptr; // where the handle of a detachable task goes
};

} // namespace regomp

#endif
