// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Page-locked buffers for copies to memory that is not: a copy takes one, and gives it back when its bytes are where they
// belong. None is freed before the device is closed, since that may wait for kernels; there are as many as copies that were
// under way at once.
//
// Any thread; one lock, a leaf. Buffers are allocated outside it.
#ifndef REGOMP_PLUGIN_BOUNCE_BUFFERS_H
#define REGOMP_PLUGIN_BOUNCE_BUFFERS_H

#include "plugin/common/mutex.h"
#include "plugin/common/platform.h"

#include <cstddef>

namespace regomp::plugin {

class bounce_buffers {
public:
  // Each of so many bytes, at least that of a pointer.
  constexpr bounce_buffers(platform &p, std::size_t size) : bytes(size), driver(p) {}

  // Null if there is no page-locked memory, or if none is idle and one more must not be allocated: the driver may wait for
  // kernels then, which a thread that serves one must not.
  unsigned char *take(bool may_allocate) {
    {
      lock_guard held(lock);
      if (link *const b = idle) {
        idle = b->next;
        return reinterpret_cast<unsigned char *>(b);
      }
    }
    return may_allocate ? static_cast<unsigned char *>(driver.allocate_page_locked(bytes)) : nullptr;
  }
  void give_back(unsigned char *buffer) {
    auto *const b = reinterpret_cast<link *>(buffer);
    lock_guard held(lock);
    b->next = idle;
    idle = b;
  }
  // Frees those that nobody has. No kernel runs.
  void clear() {
    lock_guard held(lock);
    while (link *const b = idle) {
      idle = b->next;
      driver.free_page_locked(b);
    }
  }

  const std::size_t bytes;

private:
  struct link {
    link *next;
  };

  platform &driver;
  mutex lock;
  link *idle = nullptr;
};

} // namespace regomp::plugin

#endif
