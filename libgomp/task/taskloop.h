// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The taskloop construct (OpenMP 5.2 section 12.6).
#ifndef REGOMP_TASK_TASKLOOP_H
#define REGOMP_TASK_TASKLOOP_H

#include "task/taskloop_request.h"

namespace regomp {

struct thread;

void run_taskloop(thread &, const taskloop_request &);
// The same where a tool listens: each task is one to the tool.
void run_observed_taskloop(thread &, const taskloop_request &);

} // namespace regomp

#endif
