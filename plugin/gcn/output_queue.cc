// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/output_queue.h"

#include "include/reverse_offload.h"
#include "plugin/common/order_watch.h"
#include "plugin/common/race_detector.h"
#include "plugin/common/reverse/request.h"

#include <atomic>
#include <cstdio>

namespace regomp::gcn {

namespace {

using kind = gcn_output_kind;

// The first word of a slot as has_news() sees it: `written`, and the beginning of the message.
std::uint64_t *first_word(gcn_output::slot &s) { return reinterpret_cast<std::uint64_t *>(&s); }

bool is_kind(std::uint64_t k) { return k <= static_cast<std::uint64_t>(kind::request); }

void print(const gcn_output::slot &s, kind what) {
  switch (what) {
  case kind::integer:
    std::printf("%.128s%ld\n", s.message, static_cast<long>(s.integer));
    break;
  case kind::real:
    std::printf("%.128s%f\n", s.message, s.real);
    break;
  case kind::line:
    std::printf("%.128s%.128s\n", s.message, s.text);
    break;
  case kind::text:
    std::printf("%.128s%.128s", s.message, s.text);
    break;
  case kind::request:
    break;
  }
  std::fflush(stdout);
}

void run(const gcn_output::slot &s) {
  const acting_for program(nullptr);
  const auto &r = s.request;
  reverse::run_request(stock_mailbox{r[0], r[1], r[2], r[3], r[4], static_cast<std::int32_t>(r[5])});
}

} // namespace

output_queue::output_queue(gcn_output &m)
    : source(true, "the output queue of a kernel is corrupted: something else than device code has written there", 0),
      memory(m) {
  listen(first_word(memory.queue[0]), 0);
}

void output_queue::reset() {
  lock_guard held(lock);
  // finish() has left all slots free.
  due = consumed = 0;
  for (std::uint64_t &word : answered) word = 0;
  memory.return_value = gcn_returned;
  memory.next_output = memory.consumed = 0;
  listen(first_word(memory.queue[0]), *first_word(memory.queue[0]));
}

reverse::request output_queue::take_next(view &v, bool text_alone) {
  lock_guard held(lock);
  if (!printing && due - consumed < gcn_output::slots) {
    gcn_output::slot &s = memory.queue[due % gcn_output::slots];
    // Acquire pairs with the device's release store of `written`: the slot, and the memory that a request names, are as the
    // device left them. The thread that serves it gets them by way of the lock, or is this thread.
    // What the launching thread wrote before the kernel, this object's `serialiser` among it, comes without a lock: the
    // header of the kernel's packet is stored with release (stream::dispatch), the device loads it with acquire before it
    // starts the kernel, the kernel's stores come after that, and this load after one of them.
    const std::uint64_t word = std::atomic_ref(*first_word(s)).load(std::memory_order_acquire);
    if (static_cast<std::uint32_t>(word) == 0) {
      listen(first_word(s), word);
    } else {
      got_from_device(this);
      const auto what = static_cast<std::uint64_t>(static_cast<std::uint32_t>(s.kind));
      if (!is_kind(what)) return {.slot = reverse::request::corrupted};
      const bool is_text = static_cast<kind>(what) != kind::request;
      if (is_text || !text_alone) {
        printing = is_text;
        // Relaxed: how many wait is an estimate. Never negative, as ours was counted before it was filled.
        const std::uint32_t behind = std::atomic_ref(memory.next_output).load(std::memory_order_relaxed) - due - 1;
        const reverse::request taken = {static_cast<int>(due % gcn_output::slots), due, what, is_text ? 0 : behind};
        ++due;
        taken_over.fetch_add(1, std::memory_order_relaxed);
        v.taken_over = ~std::uint64_t{0}; // there may be more
        return taken;
      }
      return {}; // somebody else's: it stays news
    }
  }
  v.taken_over = taken_over.load(std::memory_order_relaxed);
  return {};
}

reverse::request output_queue::take(const reverse::stack_range &, view &v) { return take_next(v, false); }

// From the store to `written` on the slot, and perhaps the end of the kernel, is the device's. All that we know of the entry
// changes with it, under the lock, which reset() and finish() take as well.
void output_queue::answer(std::uint32_t index) {
  const std::uint32_t slot = index % gcn_output::slots;
  const bool was_full = due - consumed == gcn_output::slots;
  answered[slot / 64] |= std::uint64_t{1} << slot % 64;
  while (consumed != due && (answered[consumed % gcn_output::slots / 64] >> consumed % 64 & 1) != 0) {
    answered[consumed % gcn_output::slots / 64] &= ~(std::uint64_t{1} << consumed % 64);
    ++consumed;
  }
  // Release pairs with the device's acquire: what the region stored where the device can reach it happens before the device
  // goes on. Copies to device memory are complete, as each was synchronous.
  std::atomic_ref(memory.queue[slot].written).store(0, std::memory_order_release);
  // Release: who reserved a slot's next use finds the slot free.
  std::atomic_ref(memory.consumed).store(consumed, std::memory_order_release);
  if (was_full || printing) taken_over.fetch_add(1, std::memory_order_relaxed); // more can be taken
}

bool output_queue::serve(const reverse::request &r) {
  gcn_output::slot &s = memory.queue[r.slot];
  const auto what = static_cast<kind>(r.before);
  if (what == kind::request)
    run(s);
  else
    print(s, what);
  lock_guard held(lock);
  // Relaxed: nobody but us writes there.
  if (std::atomic_ref(s.written).load(std::memory_order_relaxed) == 0) return false;
  answer(static_cast<std::uint32_t>(r.sequence));
  if (what == kind::request) return true;
  printing = false;
  printed.signal_all();
  return true;
}

bool output_queue::is_sound() {
  lock_guard held(lock);
  return std::atomic_ref(memory.consumed).load(std::memory_order_relaxed) == consumed;
}

bool output_queue::work(bool text_alone, bool *sound) {
  *sound = true;
  bool any = false;
  for (view unused;; any = true) {
    const reverse::request r = take_next(unused, text_alone);
    if (r.slot == reverse::request::none) return any;
    *sound = r.slot != reverse::request::corrupted && serve(r);
    if (!*sound) return any;
  }
}

bool output_queue::print_text(bool *sound) { return work(true, sound); }
bool output_queue::print_and_serve(bool *sound) { return work(false, sound); }

std::uint32_t output_queue::finish(bool *sound) {
  *sound = true;
  for (;;) {
    print_text(sound);
    if (!*sound) break;
    lock_guard held(lock);
    if (printing) {
      printed.wait(lock);
      continue;
    }
    // Relaxed, here and below: the end of the kernel has been seen, and with it all that it wrote.
    if (due == std::atomic_ref(memory.next_output).load(std::memory_order_relaxed) || due - consumed >= gcn_output::slots)
      break;
    ++due; // never filled
    answer(due - 1);
  }
  return std::atomic_ref(memory.return_value).load(std::memory_order_relaxed);
}

} // namespace regomp::gcn
