// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies to the device that are on a kernel's queue before the kernel (kernel_copies.h): their thread waits for the kernel,
// so whoever needs their end before that sees to it.
//
// Each copy belongs to its thread, which adds it and removes it. Any thread may land it in between: under the lock, a leaf,
// which is held while the driver is asked for the end of a copy. That waits for no kernel.
#ifndef REGOMP_MAPPING_PENDING_COPIES_H
#define REGOMP_MAPPING_PENDING_COPIES_H

#include "support/lock.h"
#include "support/progress.h"

namespace regomp {

class pending_copy {
protected:
  // land(copy): the copy is to be done when it returns, and what waits for it told. Called at most once.
  explicit constexpr pending_copy(void (*land)(pending_copy &)) : land_(land) {}
  ~pending_copy() = default;

private:
  friend class transfer_progress;
  void (*const land_)(pending_copy &);
  pending_copy *next_ = nullptr, *previous_ = nullptr;
  bool listed_ = false;
};

// What waits for transfers of a device.
class transfer_progress : public progress {
public:
  template <typename Condition>
  void wait(Condition condition) {
    progress::wait(condition, [this] { land_all(); });
  }

  // The copy is on its queue. Nobody waits for ever: a thread that counts as a waiter before it looks at the list either
  // finds the copy there, or is seen here.
  void add(pending_copy &c) {
    {
      exclusive_guard guard(lock_);
      c.next_ = first_;
      if (first_ != nullptr) first_->previous_ = &c;
      first_ = &c;
      c.listed_ = true;
    }
    if (has_waiters()) land_all();
  }
  // True if nobody has landed it.
  bool remove(pending_copy &c) {
    exclusive_guard guard(lock_);
    return unlist(c);
  }

private:
  bool unlist(pending_copy &c) {
    if (!c.listed_) return false;
    (c.previous_ != nullptr ? c.previous_->next_ : first_) = c.next_;
    if (c.next_ != nullptr) c.next_->previous_ = c.previous_;
    c.listed_ = false;
    return true;
  }
  void land_all() {
    exclusive_guard guard(lock_);
    while (pending_copy *const c = first_) {
      unlist(*c);
      c->land_(*c);
    }
  }

  mutex lock_;
  pending_copy *first_ = nullptr;
};

} // namespace regomp

#endif
