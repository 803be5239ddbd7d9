// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/calls.h"

#include <unistd.h>

namespace gompsim::driver {

namespace {

thread_local constinit const function_name *innermost_call = nullptr;
thread_local constinit int thread_number = 0;

} // namespace

int this_thread_number() {
  if (thread_number == 0) thread_number = gettid();
  return thread_number;
}

const function_name *current_call() { return innermost_call; }

call_mark::call_mark(const function_name &f) : outer(innermost_call) { innermost_call = &f; }
call_mark::~call_mark() { innermost_call = outer; }

} // namespace gompsim::driver
