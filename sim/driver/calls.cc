// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/calls.h"

#include <unistd.h>

namespace gompsim::driver {

namespace {

thread_local constinit int thread_number = 0;

} // namespace

int this_thread_number() {
  if (thread_number == 0) thread_number = gettid();
  return thread_number;
}

} // namespace gompsim::driver
