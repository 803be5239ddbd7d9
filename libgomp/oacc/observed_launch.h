// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel of a compute construct in lines of REGOMP_INFO and events of REGOMP_TRACE. How it is launched its plugin says,
// in the event that profiling libraries get of it; one that sends none has no lines. Owned and used by the
// construct's thread, from before the plugin is called until it has returned.
#ifndef REGOMP_OACC_OBSERVED_LAUNCH_H
#define REGOMP_OACC_OBSERVED_LAUNCH_H

#include "acc_profiling.h"
#include "oacc/thread_record.h"
#include "watch/info_lines.h"

#include <optional>

namespace regomp {

class async_work;

class observed_launch {
public:
  // The device is the region's: a callback may have chosen another one for the thread. With `work` the kernel is put on that
  // queue, which the program calls `async`; else the plugin waits for it.
  observed_launch(acc_thread &t, const device &d, int async, async_work *work)
      : thread_(t), outer_(t.launch), device_(d), async_(async), work_(work) {
    t.launch = this;
  }
  ~observed_launch();
  observed_launch(const observed_launch &) = delete;
  observed_launch &operator=(const observed_launch &) = delete;

  // The plugin is about to launch it.
  void begin(const acc_launch_event &);

private:
  void end_traced();

  acc_thread &thread_;
  observed_launch *const outer_; // where a callback runs a construct
  const device &device_;
  const int async_;
  async_work *const work_;
  std::optional<observed_kernel> waited_for_;
  void *traced_ = nullptr; // what tells the kernel from others in the trace, until the queue has come to its end
};

} // namespace regomp

#endif
