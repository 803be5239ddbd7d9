// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/initial_context.h"

#include "team/thread.h"

namespace regomp {

thread_local constinit thread this_thread{};

const task_icvs &current_icvs(const thread &) { return process.initial; }
task_icvs &writable_icvs(thread &) { return process.initial; }

int default_device_icv() {
  const int device = current_icvs(self()).default_device;
  return device != default_device_unset ? device : process.unset_default_device.load(std::memory_order_relaxed);
}

void set_default_device_icv(int device) { writable_icvs(self()).default_device = device; }

void run_in_initial_context(void (*fn)(void *), void *data, unsigned) {
  thread &thr = self();
  const thread_context saved = thr;
  static_cast<thread_context &>(thr) = thread_context{};
  fn(data);
  static_cast<thread_context &>(thr) = saved;
}

} // namespace regomp
