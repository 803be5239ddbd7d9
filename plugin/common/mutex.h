// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutual exclusion for plugins: POSIX mutexes and condition variables, which need no C++ library. They have no destructors,
// so that objects of static storage duration may hold them.
#ifndef REGOMP_PLUGIN_MUTEX_H
#define REGOMP_PLUGIN_MUTEX_H

#include <ctime>
#include <pthread.h>

namespace regomp::plugin {

class mutex {
public:
  constexpr mutex() = default;
  mutex(const mutex &) = delete;
  mutex &operator=(const mutex &) = delete;
  void lock() { pthread_mutex_lock(&m); }
  void unlock() { pthread_mutex_unlock(&m); }
  // By anybody: for assertions.
  bool is_held() {
    if (pthread_mutex_trylock(&m) != 0) return true;
    pthread_mutex_unlock(&m);
    return false;
  }

protected:
  constexpr explicit mutex(const pthread_mutex_t &kind) : m(kind) {}

private:
  friend class condition;
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
};

// Spins for a moment before it sleeps: for what is held for about a microsecond.
class adaptive_mutex : public mutex {
public:
  constexpr adaptive_mutex() : mutex(pthread_mutex_t PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP) {}
};

class lock_guard {
public:
  explicit lock_guard(mutex &which) : m(which) { m.lock(); }
  ~lock_guard() { m.unlock(); }
  lock_guard(const lock_guard &) = delete;
  lock_guard &operator=(const lock_guard &) = delete;

private:
  mutex &m;
};

// wait() may return without a signal; the caller holds the mutex and looks at its condition again.
class condition {
public:
  constexpr condition() = default;
  condition(const condition &) = delete;
  condition &operator=(const condition &) = delete;
  void wait(mutex &held) { pthread_cond_wait(&c, &held.m); }
  // As wait(), for so many nanoseconds, less than a second, at most.
  void wait_for(mutex &held, long nanoseconds) {
    timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += nanoseconds;
    if (until.tv_nsec >= 1'000'000'000) {
      until.tv_nsec -= 1'000'000'000;
      ++until.tv_sec;
    }
    pthread_cond_clockwait(&c, &held.m, CLOCK_MONOTONIC, &until);
  }
  void signal_one() { pthread_cond_signal(&c); }
  void signal_all() { pthread_cond_broadcast(&c); }

private:
  pthread_cond_t c = PTHREAD_COND_INITIALIZER;
};

} // namespace regomp::plugin

#endif
