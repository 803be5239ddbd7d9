// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's end of the ring protocol (include/reverse_offload.h): one ring an image. Announced requests are taken over into
// a list, under a lock, and served from there by whoever may serve them (doc/reverse-offload.md), without it.
#ifndef REGOMP_PLUGIN_REVERSE_RING_H
#define REGOMP_PLUGIN_REVERSE_RING_H

#include "include/reverse_offload.h"
#include "plugin/common/mutex.h"
#include "plugin/common/reverse/source.h"

#include <atomic>
#include <cstdint>

namespace regomp::plugin {
class platform;
}

namespace regomp::plugin::reverse {

class ring final : public source {
public:
  ring() : source(true, "the ring of reverse offload is corrupted", 0) {}

  // False if there is no page-locked memory. Before the image's first kernel.
  bool create(platform &);
  // No kernel of the image runs any more, and none will.
  void destroy(platform &);
  bool exists() const { return memory != nullptr; }
  // The first value of the device variable.
  ring_device device_side() const;

  void begin(launch_record &) override;
  void end(launch_record &) override;
  request take(const stack_range &, view &) override;
  [[nodiscard]] bool serve(const request &) override;
  // Looks at all of the ring: a doorbell that is neither an old one nor one that may come, an answer that is no longer
  // there.
  [[nodiscard]] bool is_sound() override;

private:
  struct entry {
    std::uint64_t sequence = 0;
    std::uint64_t before = 0; // the sequence number of the slot's request before this one
    std::uint64_t stack = 0;  // as it was when the request was taken over
    int next = -1;
  };

  bool is_being_served(unsigned slot) const;
  bool is_of_a_launch(std::uint64_t stack) const;
  void prefetch(std::uint64_t ticket) const;
  bool take_over();

  ring_memory *memory = nullptr;

  mutex lock; // of the rest, and of taken_over, which is the ticket of the next doorbell; a leaf
  int first = -1, last = -1;
  unsigned count = 0;
  launch_record *launches = nullptr;
  entry entries[ring_slots]; // by slot

  // By slot: the last answer, written without the lock once `done` has it. By then
  // the slot may be in use again; one that was served later writes later, or earlier, which is_sound() takes into account.
  std::atomic<std::uint64_t> answered[ring_slots] = {};
};

} // namespace regomp::plugin::reverse

#endif
