// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/reverse/mailbox.h"

#include "plugin/common/pinned_lines.h"
#include "plugin/common/reverse/request.h"

#include <new>

namespace regomp::plugin::reverse {

bool mailbox::create(pinned_lines &lines) {
  static_assert(sizeof(stock_mailbox) <= pinned_lines::line_bytes);
  void *line = lines.allocate();
  if (line == nullptr) return false;
  slot = ::new (line) stock_mailbox{};
  listen(&slot->fn, 0);
  return true;
}

void mailbox::destroy(pinned_lines &lines) {
  lines.release(slot);
  slot = nullptr;
}

request mailbox::take(const stack_range &, view &v) {
  v = {};
  // (1) Claim. One of several pollers gets the slot. Acquire pairs with the release in (5): what the previous claimer did,
  // its store of 0 to fn above all, happens before our load of fn in (2), so by coherence (2) can not return the value that
  // it has already served: either 0 or a later request. A request is therefore never served twice.
  bool expected = false;
  if (!claimed.compare_exchange_strong(expected, true, std::memory_order_acquire, std::memory_order_relaxed)) return {};

  // (2) Acquire pairs with the device's system-scope release store of fn: the other fields, stored before it, are visible.
  if (std::atomic_ref(slot->fn).load(std::memory_order_acquire) == 0) { // served by another thread, and nothing new has come
    claimed.store(false, std::memory_order_release);
    return {};
  }
  return {.slot = 0};
}

bool mailbox::serve(const request &) {
  // (3) The slot is ours: the device waits for fn to become 0 and writes nothing, other host threads fail at (1). The
  // request is copied before user code runs, for plain speed; nobody would change it.
  const stock_mailbox request = *slot;
  run_request(request);
  std::atomic_ref fn(slot->fn);
  // Relaxed: nobody but us writes there.
  if (fn.load(std::memory_order_relaxed) != request.fn) return false;

  // (4) Release pairs with the device's acquire load: what the region stored to memory that the device can reach happens
  // before the device goes on. Copies to device memory are complete already, as each was synchronous. From here on the slot
  // is the device's; it may publish the next request at once.
  fn.store(0, std::memory_order_release);

  // (5) A request published between (4) and here is seen by no claimer yet; whoever polls next serves it. Nobody else loads
  // fn as a claimer before this store, so the new request cannot be confused with ours.
  claimed.store(false, std::memory_order_release);
  return true;
}

} // namespace regomp::plugin::reverse
