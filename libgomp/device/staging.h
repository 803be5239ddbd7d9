// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host buffers in which the small copies of a construct are gathered: page-locked where the plugin can, so that the driver
// copies straight from them. A device owns a pool; a thread borrows a buffer for one transfer, or for one region.
#ifndef REGOMP_DEVICE_STAGING_H
#define REGOMP_DEVICE_STAGING_H

#include "device/plugin.h"
#include "support/lock.h"

#include <cstddef>

namespace regomp {

class staging_pool {
public:
  static constexpr std::size_t buffer_size = 64 * 1024; // a run of gathered copies ends here

  struct buffer {
    buffer *next;
    unsigned char *bytes;
    bool page_locked;
  };

  // Never null.
  buffer *borrow(const plugin &);
  // For as long as a kernel runs: null where more regions than the pool keeps buffers would each make one and free it.
  buffer *borrow_for_region(const plugin &);
  void give_back(const plugin &, buffer *);
  // Releases the buffers that nobody has borrowed.
  void release_all(const plugin &);

private:
  static constexpr unsigned kept = 64; // 4 MiB of page-locked memory a device at most
  buffer *take_free();
  buffer *make(const plugin &);
  static void release(const plugin &, buffer *);

  mutex lock_;
  buffer *free_ = nullptr;
  unsigned count_ = 0; // of those
  unsigned all_ = 0;   // and of those that are borrowed
};

} // namespace regomp

#endif
