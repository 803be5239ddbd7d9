// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small pieces of page-locked host memory that the device reads and writes under the same address: mailboxes and
// end-of-kernel words. Each has lines of its own, so that a poll of one is not disturbed by writes to another.
//
// Any thread; one lock, held across the driver's allocation of a page, which waits for nothing. Pages are kept until
// clear().
#ifndef REGOMP_PLUGIN_PINNED_LINES_H
#define REGOMP_PLUGIN_PINNED_LINES_H

#include "plugin/common/array.h"
#include "plugin/common/mutex.h"

#include <cstddef>

namespace regomp::plugin {

class platform;

class pinned_lines {
public:
  static constexpr std::size_t line_bytes = 128; // two cache lines: processors fetch neighbours in pairs

  explicit constexpr pinned_lines(platform &p) : driver(p) {}

  // Zeroed; null if the driver has no page-locked memory (which is not reported).
  void *allocate();
  void release(void *line);
  // Frees all pages. No kernel may run.
  void clear();

private:
  static constexpr std::size_t page_bytes = 4096;

  platform &driver;
  mutex lock; // of the rest
  array<void *> pages;
  array<void *> unused;
};

} // namespace regomp::plugin

#endif
