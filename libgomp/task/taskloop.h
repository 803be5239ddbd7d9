// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The taskloop construct (OpenMP 5.2 section 12.6).
#ifndef REGOMP_TASK_TASKLOOP_H
#define REGOMP_TASK_TASKLOOP_H

#include "task/taskloop_request.h"

namespace regomp {

struct thread;

void run_taskloop(thread &, const taskloop_request &);
// The same with its events, where somebody listens: each of its tasks is one for itself.
void run_taskloop_and_emit(thread &, const taskloop_request &);

} // namespace regomp

#endif
