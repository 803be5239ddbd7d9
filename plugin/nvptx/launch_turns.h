// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps kernels of one image apart where its device code has one place for what all of them know of their launches, and
// that could not be mended (block_state_code.h). Kernels that leave the same there may run beside each other. One for all
// such images of a device, since an image may be gone before the end of its last kernel is known.
//
// Any thread, also a driver's callback: end() makes no driver call. One lock, a leaf, not held while a kernel runs.
#ifndef REGOMP_PLUGIN_NVPTX_LAUNCH_TURNS_H
#define REGOMP_PLUGIN_NVPTX_LAUNCH_TURNS_H

#include "plugin/common/mutex.h"

namespace regomp::nvptx {

struct kernel;

class launch_turns {
public:
  struct shape {
    const kernel *what;
    unsigned teams, threads;
    bool operator==(const shape &) const = default;
  };

  constexpr launch_turns() = default;

  // Waits until no kernel of another shape is in flight.
  void begin(const shape &s) {
    lock_guard held(lock);
    while (in_flight != 0 && s != current) ended.wait(lock);
    current = s;
    ++in_flight;
  }
  // The kernel has ended.
  void end() {
    lock_guard held(lock);
    if (--in_flight == 0) ended.signal_all();
  }

private:
  mutex lock; // of the rest
  condition ended;
  shape current = {};
  unsigned in_flight = 0;
};

} // namespace regomp::nvptx

#endif
