// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef REGOMP_TASK_TASKLOOP_REQUEST_H
#define REGOMP_TASK_TASKLOOP_REQUEST_H

#include "task/task_request.h"

#include <cstdint>

namespace regomp {

// A taskloop construct as the program has met it.
struct taskloop_request {
  void (*fn)(void *);
  task_arguments arguments;
  unsigned flags;
  unsigned long num_tasks; // or the grain size
  int priority;
  // The iteration space: values are computed modulo 2^64.
  std::uint64_t start;
  std::uint64_t end;
  std::uint64_t step;
  std::uint64_t count;
};

} // namespace regomp

#endif
