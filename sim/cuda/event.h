// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An event: stands for the marker command that its last record put into a stream. Shared by the handle table and by calls
// that are under way; any thread.
#ifndef GOMPSIM_CUDA_EVENT_H
#define GOMPSIM_CUDA_EVENT_H

#include "sim/cuda/words.h"
#include "sim/driver/command.h"

#include <memory>
#include <mutex>

namespace gompsim::cuda {

class context;

class event {
public:
  using handle_type = CUevent;
  static constexpr unsigned handle_kind = 3;

  event(std::shared_ptr<context> owner_, unsigned flags_) : owner(std::move(owner_)), flags(flags_) {}

  const std::shared_ptr<context> owner;
  const unsigned flags;

  // The marker of the last record, null before the first.
  std::shared_ptr<command> recorded() const {
    const std::lock_guard guard(lock);
    return marker;
  }
  void record(std::shared_ptr<command> m) {
    const std::lock_guard guard(lock);
    marker = std::move(m);
  }

private:
  mutable std::mutex lock;
  std::shared_ptr<command> marker;
};

} // namespace gompsim::cuda

#endif
