// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many threads on one: each fiber has a stack of its own, and the thread pointer of a real thread that does nothing but lend
// it. So thread-local variables, errno and pthread_self() are as in a thread of that name, and the code that runs on a fiber
// need not know. All fibers are switched by one thread of the system, at known points.
#ifndef REGOMP_BENCH_MODEL_FIBER_H
#define REGOMP_BENCH_MODEL_FIBER_H

#include <pthread.h>

namespace model {

struct fiber {
  void *stack_pointer = nullptr; // while it does not run
  void *thread_pointer = nullptr;
  pthread_t handle{};
};

// A fiber of the calling thread's own thread pointer, or, where `lender` is set, of a new thread's. It begins with `entry`,
// which must not return, when it is switched to for the first time. False: no thread can be had.
bool make_fiber(fiber &, void (*entry)(), bool lender);

// `from` is what runs; it goes on when it is switched to.
void switch_fiber(fiber &from, fiber &to);

} // namespace model

#endif
