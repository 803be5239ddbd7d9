// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The locks of the target core and their guards: thin covers over the C library's, which ThreadSanitizer and valgrind know.
// doc/target-core.md lists every lock, what it protects and the order in which they are taken.
#ifndef REGOMP_TARGET_LOCK_H
#define REGOMP_TARGET_LOCK_H

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

private:
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
};

// Readers beside one another, a waiting writer before new readers: a thread that holds it shared must not ask again.
class shared_mutex {
public:
  void lock() { pthread_rwlock_wrlock(&lock_); }
  void unlock() { pthread_rwlock_unlock(&lock_); }
  void lock_shared() { pthread_rwlock_rdlock(&lock_); }
  void unlock_shared() { pthread_rwlock_unlock(&lock_); }

private:
  pthread_rwlock_t lock_ = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
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
