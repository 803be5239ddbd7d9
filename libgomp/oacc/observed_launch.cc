// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/observed_launch.h"

#include "mapping/async_work.h"
#include "support/memory.h"

#include <cstdio>
#include <cstdlib>

namespace regomp {

namespace {

// On a thread of the plugin's.
void kernel_has_ended(void *id) {
  note_queued_end(id);
  std::free(id);
}

} // namespace

void observed_launch::begin(const acc_launch_event &launch) {
  launch_text text;
  std::snprintf(text.name, sizeof text.name, "%s", launch.kernel_name);
  std::snprintf(text.geometry, sizeof text.geometry, "%zu gangs of %zu workers of %zu lanes", launch.gangs, launch.workers,
                launch.vector_length);
  if (work_ == nullptr) {
    waited_for_.emplace(device_, text);
    return;
  }
  end_traced(); // where a plugin launches several kernels for one construct
  if (observing(trace_events)) traced_ = allocate(1);
  note_queued_launch(device_, text, async_, traced_);
}

// The queue says when it has come so far.
void observed_launch::end_traced() {
  if (traced_ == nullptr) return;
  device_.functions->async_queue_callback(work_->queue(), kernel_has_ended, traced_);
  traced_ = nullptr;
}

observed_launch::~observed_launch() {
  thread_.launch = outer_;
  end_traced();
}

} // namespace regomp
