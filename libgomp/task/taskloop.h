// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The taskloop construct (OpenMP 5.2 section 12.6).
#ifndef REGOMP_TASK_TASKLOOP_H
#define REGOMP_TASK_TASKLOOP_H

#include "task/create.h"

#include <cstdint>

namespace regomp {

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

void run_taskloop(thread &, const taskloop_request &);
// The same where a tool listens: each task is one to the tool.
void run_observed_taskloop(thread &, const taskloop_request &);

} // namespace regomp

#endif
