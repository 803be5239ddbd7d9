// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's end of the ring protocol (include/reverse_offload.h): one ring an image. Announced requests are taken over into
// a list, under a lock, and served from there by whoever may serve them (doc/reverse-offload.md), without it.
#ifndef REGOMP_PLUGIN_NVPTX_REVERSE_RING_H
#define REGOMP_PLUGIN_NVPTX_REVERSE_RING_H

#include "include/reverse_offload.h"
#include "plugin/common/mutex.h"
#include "plugin/nvptx/core_names.h"

#include <atomic>
#include <cstdint>

namespace regomp::nvptx {

// The soft stacks of one launch. Requests whose stack pointer lies there come from it.
struct stack_range {
  std::uint64_t start = 0;
  std::uint64_t bytes = 0;

  // A stack grows down from its end: the pointer of the topmost, still empty stack is the end of the range.
  bool contains(std::uint64_t pointer) const { return pointer - 1 - start < bytes; }
};
inline constexpr stack_range all_stacks = {0, UINT64_MAX};

// A launch whose kernel may ask. The launching code owns it; the ring has it in a list from begin() to end().
struct asking_launch {
  stack_range stacks;
  asking_launch *next = nullptr, *previous = nullptr;
};

class reverse_ring {
public:
  constexpr reverse_ring() = default;

  // False if there is no page-locked memory. The device's context is current. Before the image's first kernel.
  bool create();
  // No kernel of the image runs any more, and none will.
  void destroy();
  bool exists() const { return memory != nullptr; }
  // The first value of the device variable.
  ring_device device_side() const;

  // Before a kernel is launched that may ask, and when it has ended. Nothing if there is no ring.
  void begin(asking_launch &);
  void end(asking_launch &);

  // What a poller knows of the list from its last vain look at it.
  struct view {
    std::uint64_t taken_over = ~std::uint64_t{0};
  };
  // True if there may be a request that the poller has not seen yet. Two relaxed loads; a hint only, take() decides.
  bool may_have_news(const view &) const;

  // Requests taken over so far.
  std::uint64_t arrived() const { return taken_over.load(std::memory_order_relaxed); }

  static constexpr int none = -1, damaged = -2;
  struct request {
    int slot = none;          // `none`, or `damaged`: what is written in the ring is no device's
    std::uint64_t stamp = 0;  // what the device waits for
    std::uint64_t before = 0; // what stands there until then
    unsigned waiting = 0;     // how many others are left in the list
  };
  // A request from one of these stacks, the oldest. It is the caller's from then on.
  request take(const stack_range &, view &);
  // Runs the region, user code, and answers. False, and no answer, if something else has written where the answer goes.
  [[nodiscard]] bool serve(const request &);

  // False if an announcement is neither an old one nor one that may come, or an answer is no longer there: what waits for it
  // would wait for ever. Looks at all of the ring; for now and then.
  [[nodiscard]] bool is_sound();

private:
  struct entry {
    std::uint64_t stamp = 0;
    std::uint64_t before = 0; // the stamp of the slot's request before this one
    std::uint64_t stack = 0;  // as it was when the request was taken over
    int next = -1;
  };

  bool is_being_served(unsigned slot) const;
  bool is_of_a_launch(std::uint64_t stack) const;
  bool take_over();

  ring_memory *memory = nullptr;

  // Number of requests taken over, which is the ticket of the next announcement. Written under the lock. Read without it
  // for hints, hence atomic.
  std::atomic<std::uint64_t> taken_over{0};
  mutex lock; // of the rest; a leaf
  int first = -1, last = -1;
  unsigned count = 0;
  asking_launch *launches = nullptr;
  entry entries[ring_slots]; // by slot

  // By slot: the stamp of the last request that was answered, written without the lock once `done` has it. By then the slot
  // may be in use again; one that was served later writes later, or earlier, which is_sound() takes into account.
  std::atomic<std::uint64_t> answered[ring_slots] = {};
};

} // namespace regomp::nvptx

#endif
