// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the thread that launched a kernel waits for its end when the kernel uses reverse offload.
#ifndef REGOMP_PLUGIN_REVERSE_WAIT_H
#define REGOMP_PLUGIN_REVERSE_WAIT_H

#include "plugin/common/device_core.h"

namespace regomp::plugin::reverse {

// Waits until the work that the queue has now is done, and serves requests of the source that come from these stacks
// meanwhile. Returns the outcome of the queue's work. No lock is held.
status wait_and_serve(device_core &, execution_queue &, const stack_range &, source &);

} // namespace regomp::plugin::reverse

#endif
