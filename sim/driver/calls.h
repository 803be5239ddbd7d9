// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which function of the driver each thread is in, for reports and the trace.
#ifndef GOMPSIM_DRIVER_CALLS_H
#define GOMPSIM_DRIVER_CALLS_H

#include "sim/driver/words.h"

namespace gompsim::driver {

// The calling thread's number, as the system counts.
int this_thread_number();

// The driver's function that the calling thread is in, the innermost; null outside of all. An element of the driver's table
// (driver_words::functions).
inline thread_local constinit const function_name *innermost_call = nullptr;
inline const function_name *current_call() { return innermost_call; }

// The calling thread is in the function for as long as this lives.
class call_mark {
public:
  explicit call_mark(const function_name &f) : outer(innermost_call) { innermost_call = &f; }
  ~call_mark() { innermost_call = outer; }
  call_mark(const call_mark &) = delete;
  call_mark &operator=(const call_mark &) = delete;

private:
  const function_name *const outer;
};

} // namespace gompsim::driver

#endif
