// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The locks of the target core and their guards. The mutex is a thin cover over the C library's.
// doc/target-core.md lists every lock, what it protects and the order in which they are taken.
#ifndef REGOMP_SUPPORT_LOCK_H
#define REGOMP_SUPPORT_LOCK_H

#include "support/shared_mutex.h"

#include <pthread.h>

namespace regomp {

class mutex {
public:
  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }
  bool try_lock() { return pthread_mutex_trylock(&mutex_) == 0; }
  // In the child of a fork, where the owner no longer exists.
  void forget_owner() { mutex_ = PTHREAD_MUTEX_INITIALIZER; }
  pthread_mutex_t *native() { return &mutex_; }
  // By anybody: for assertions.
  bool is_held() {
    if (!try_lock()) return true;
    unlock();
    return false;
  }

private:
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
};

template <typename Lock>
class [[nodiscard]] exclusive_guard {
public:
  explicit exclusive_guard(Lock &l) : lock_(l) { lock_.lock(); }
  ~exclusive_guard() { lock_.unlock(); }
  exclusive_guard(const exclusive_guard &) = delete;
  exclusive_guard &operator=(const exclusive_guard &) = delete;

private:
  Lock &lock_;
};

class [[nodiscard]] shared_guard {
public:
  explicit shared_guard(shared_mutex &l) : lock_(l) { lock_.lock_shared(); }
  ~shared_guard() { lock_.unlock_shared(); }
  shared_guard(const shared_guard &) = delete;
  shared_guard &operator=(const shared_guard &) = delete;

private:
  shared_mutex &lock_;
};

} // namespace regomp

#endif
