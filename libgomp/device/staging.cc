// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/staging.h"

#include "assertion.h"
#include "support/memory.h"

#include <cstdlib>

namespace regomp {

// With the lock.
staging_pool::buffer *staging_pool::take_free() {
  buffer *b = free_;
  REGOMP_ASSERT(lock_.is_held() && (b != nullptr) == (count_ != 0) && count_ <= all_);
  if (b != nullptr) {
    free_ = b->next;
    count_--;
  } else {
    all_++; // the caller makes one
  }
  return b;
}

staging_pool::buffer *staging_pool::make(const plugin &p) {
  buffer *b = create<buffer>();
  void *memory = nullptr;
  b->page_locked =
      p.page_locked_host_alloc != nullptr && p.page_locked_host_alloc(&memory, buffer_size) && memory != nullptr;
  b->bytes = static_cast<unsigned char *>(b->page_locked ? memory : allocate(buffer_size));
  return b;
}

staging_pool::buffer *staging_pool::borrow(const plugin &p) {
  buffer *b;
  {
    exclusive_guard guard(lock_);
    b = take_free();
  }
  return b != nullptr ? b : make(p);
}

staging_pool::buffer *staging_pool::borrow_for_region(const plugin &p) {
  buffer *b;
  {
    exclusive_guard guard(lock_);
    if (free_ == nullptr && all_ >= kept) return nullptr;
    b = take_free();
  }
  return b != nullptr ? b : make(p);
}

void staging_pool::give_back(const plugin &p, buffer *b) {
  {
    exclusive_guard guard(lock_);
    if (count_ < kept) {
      b->next = free_;
      free_ = b;
      count_++;
      return;
    }
    REGOMP_ASSERT(all_ > count_); // this one is among them
    all_--;
  }
  release(p, b);
}

void staging_pool::release(const plugin &p, buffer *b) {
  if (b->page_locked)
    p.page_locked_host_free(b->bytes);
  else
    std::free(b->bytes);
  destroy(b);
}

void staging_pool::release_all(const plugin &p) {
  exclusive_guard guard(lock_);
  while (free_ != nullptr) {
    buffer *b = free_;
    free_ = b->next;
    release(p, b);
  }
  all_ -= count_;
  count_ = 0;
}

} // namespace regomp
