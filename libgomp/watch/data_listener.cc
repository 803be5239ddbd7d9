// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/data_listener.h"

#include "observe/observed.h"

namespace regomp {

namespace {
std::atomic<void (*)(const data_event &)> data_listener{nullptr};
} // namespace

// The bit of `observed` is set after the listener and read without an order: who sees it may still find no listener, and
// then misses an event of before.
void listen_to_data(void (*listener)(const data_event &)) {
  data_listener.store(listener, std::memory_order_release);
  observed.fetch_or(data_events, std::memory_order_relaxed);
}

void hear_data(const data_event &e) {
  if (!observing(data_events)) return;
  if (const auto listener = data_listener.load(std::memory_order_acquire)) listener(e);
}

} // namespace regomp
