// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's end of a kernel's output queue (include/gcn_image.h): text, and requests of reverse offload, in the order in
// which device code reserved their slots. Each launch has one of its own.
//
// Entries are taken in order; requests are served and answered in any order, several at once. A text is a request like the
// others, whose service is to be printed; nothing behind it is taken until that is done, so that what a region prints comes
// after what its kernel printed before. So a text is printed by whoever polls, at once, and waits for no request.
//
// Any thread. One lock, a leaf: neither regions nor output come under it.
#ifndef REGOMP_PLUGIN_GCN_OUTPUT_QUEUE_H
#define REGOMP_PLUGIN_GCN_OUTPUT_QUEUE_H

#include "include/gcn_image.h"
#include "plugin/common/mutex.h"
#include "plugin/common/reverse/source.h"
#include "plugin/gcn/core_names.h"

#include <cstdint>

namespace regomp::gcn {

class output_queue : public reverse::source {
public:
  // The memory is the device's, too, and all zero.
  explicit output_queue(gcn_output &);

  // Before each launch, when nothing of the last one is under way.
  void reset();

  reverse::request take(const reverse::stack_range &, view &) override;
  [[nodiscard]] bool serve(const reverse::request &) override;
  [[nodiscard]] bool is_sound() override;

  // Prints the text that comes next, if it does; what waits behind a request stays. Returns whether there was any. False in
  // *sound: something else than device code has written there.
  bool print_text(bool *sound);
  // The same, and runs the regions of requests in between: for a kernel whose requests nobody else serves.
  bool print_and_serve(bool *sound);
  // The kernel has ended: prints what is left, slots that were reserved and never filled excepted, and returns what the
  // kernel stored as its return value. Waits until a text that another thread prints is printed.
  std::uint32_t finish(bool *sound);

private:
  reverse::request take_next(view &, bool text_alone);
  bool work(bool text_alone, bool *sound);
  void answer(std::uint32_t index); // lock held

  gcn_output &memory;
  mutex lock; // of the rest, and of taken_over, which counts changes of what can be taken
  condition printed;
  std::uint32_t due = 0;                               // the entry to be taken next
  std::uint32_t consumed = 0;                          // all before it are answered
  bool printing = false;                               // the entry before `due` is a text, and a thread prints it
  std::uint64_t answered[gcn_output::slots / 64] = {}; // by slot, of those from `consumed` on
};

} // namespace regomp::gcn

#endif
