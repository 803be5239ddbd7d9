// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cancellation (OpenMP 5.2 section 16). `which` is the compiler's code for the construct. Both return true if the construct
// is cancelled, and false always unless OMP_CANCELLATION allows it.
#ifndef REGOMP_TASK_CANCEL_H
#define REGOMP_TASK_CANCEL_H

namespace regomp {

struct thread;

bool cancel(thread &, int which);
bool cancellation_point(thread &, int which);

} // namespace regomp

#endif
