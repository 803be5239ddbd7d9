// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of mutual exclusion: locks, critical, the lock of atomic constructs, ordered.
#ifndef REGOMP_OBSERVE_MUTEX_H
#define REGOMP_OBSERVE_MUTEX_H

#include "observe/event.h"

namespace regomp {

// What ompt_enumerate_mutex_impls names.
enum mutex_impl : unsigned {
  mutex_impl_word = 1, // all locks, critical constructs and the lock of atomic ones
  mutex_impl_turn = 2, // ordered regions
};

inline mutex_impl impl_of(ompt_mutex_t kind) { return kind == ompt_mutex_ordered ? mutex_impl_turn : mutex_impl_word; }

// One of them, at one call of the program's.
struct tool_mutex {
  ompt_mutex_t kind;
  ompt_wait_id_t id;
  const void *codeptr;

  tool_mutex(ompt_mutex_t k, const void *object, const void *code)
      : kind(k), id(reinterpret_cast<std::uintptr_t>(object)), codeptr(code) {}

  void emit_step(events::mutex_step step, unsigned hint = 0) const { emit(events::mutex{step, kind, id, codeptr, hint}); }

  // Of a thread that waits for it.
  int state() const {
    switch (kind) {
    case ompt_mutex_critical:
      return ompt_state_wait_critical;
    case ompt_mutex_atomic:
      return ompt_state_wait_atomic;
    case ompt_mutex_ordered:
      return ompt_state_wait_ordered;
    default:
      return ompt_state_wait_lock;
    }
  }
};

// Around what takes such a lock, and around what releases it.
inline auto around_acquire(ompt_mutex_t kind, const void *object) {
  return [kind, object](auto take, const void *codeptr) {
    const tool_mutex mutex(kind, object, codeptr);
    mutex.emit_step(events::mutex_step::acquire);
    {
      const tool_state waits(mutex.state(), mutex.id);
      take();
    }
    mutex.emit_step(events::mutex_step::acquired);
  };
}
inline auto around_release(ompt_mutex_t kind, const void *object) {
  return [kind, object](auto release, const void *codeptr) {
    release();
    tool_mutex(kind, object, codeptr).emit_step(events::mutex_step::released);
  };
}

} // namespace regomp

#endif
