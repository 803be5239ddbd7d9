// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of mutual exclusion: locks, critical, the lock of atomic constructs, ordered.
#ifndef REGOMP_OBSERVE_MUTEX_H
#define REGOMP_OBSERVE_MUTEX_H

#include "observe/tool.h"

namespace regomp {

// What ompt_enumerate_mutex_impls names.
enum mutex_impl : unsigned {
  mutex_impl_word = 1, // all locks, critical constructs and the lock of atomic ones
  mutex_impl_turn = 2, // ordered regions
};

// One of them, at one call of the program's.
struct tool_mutex {
  ompt_mutex_t kind;
  ompt_wait_id_t id;
  const void *codeptr;

  tool_mutex(ompt_mutex_t k, const void *object, const void *code)
      : kind(k), id(reinterpret_cast<std::uintptr_t>(object)), codeptr(code) {}

  void emit_init(int hint) const {
    emit<ompt_callback_lock_init>(kind, unsigned(hint), unsigned(mutex_impl_word), id, codeptr);
  }
  void emit_destroy() const { emit<ompt_callback_lock_destroy>(kind, id, codeptr); }
  // Before the thread looks whether it is free. The library does not keep the hint.
  void emit_acquire() const {
    const mutex_impl impl = kind == ompt_mutex_ordered ? mutex_impl_turn : mutex_impl_word;
    emit<ompt_callback_mutex_acquire>(kind, 0u, unsigned(impl), id, codeptr);
  }
  void emit_acquired() const { emit<ompt_callback_mutex_acquired>(kind, id, codeptr); }
  // Afterwards: another thread may have it already, and the lock may be gone.
  void emit_released() const { emit<ompt_callback_mutex_released>(kind, id, codeptr); }
  // A nestable lock that its owner sets once more, or unsets and keeps.
  void emit_nested(ompt_scope_endpoint_t endpoint) const { emit<ompt_callback_nest_lock>(endpoint, id, codeptr); }

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
    mutex.emit_acquire();
    {
      const tool_state waits(mutex.state(), mutex.id);
      take();
    }
    mutex.emit_acquired();
  };
}
inline auto around_release(ompt_mutex_t kind, const void *object) {
  return [kind, object](auto release, const void *codeptr) {
    release();
    tool_mutex(kind, object, codeptr).emit_released();
  };
}

} // namespace regomp

#endif
