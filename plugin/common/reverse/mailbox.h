// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's end of the stock reverse-offload protocol (include/reverse_offload.h): one mailbox an image, in pinned memory.
//
// Who may touch what. The device writes every field while fn is 0, then hands the slot over by storing fn. From then on the
// slot belongs to the host, until the host stores 0 to fn. Among the host threads that poll the same slot, the one that has
// set `claimed`, a word in host memory that the device never sees, acts for the host; the others only look at fn.
#ifndef REGOMP_PLUGIN_REVERSE_MAILBOX_H
#define REGOMP_PLUGIN_REVERSE_MAILBOX_H

#include "include/reverse_offload.h"
#include "plugin/common/reverse/source.h"

#include <atomic>

namespace regomp::plugin {
class pinned_lines;
}

namespace regomp::plugin::reverse {

class mailbox final : public source {
public:
  // Nothing is taken over before it is served, so `taken_over` stays as it is: what a view begins with.
  mailbox() : source(false, "the mailbox of reverse offload is corrupted", view().taken_over) {}

  // Makes the slot; false if there is no pinned memory. Before the image's first kernel.
  bool create(pinned_lines &);
  // No kernel of the image runs any more, and none will.
  void destroy(pinned_lines &);

  bool exists() const { return slot != nullptr; }
  stock_mailbox *address() const { return slot; }

  void begin(launch_record &) override {}
  void end(launch_record &) override {}
  // The mailbox does not say where a request comes from: it is everybody's.
  request take(const stack_range &, view &) override;
  [[nodiscard]] bool serve(const request &) override;
  [[nodiscard]] bool is_sound() override { return true; } // what can be seen at all, serve() sees

private:
  stock_mailbox *slot = nullptr;
  std::atomic<bool> claimed{false};
};

} // namespace regomp::plugin::reverse

#endif
