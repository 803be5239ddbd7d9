// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mutual exclusion tells tools: locks, critical, the lock of atomic constructs, ordered.
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

  tool_mutex(ompt_mutex_t k, const void *object, tool_entry entry)
      : kind(k), id(reinterpret_cast<std::uintptr_t>(object)), codeptr(entry.codeptr()) {}

  void tell_init(int hint) const {
    tell<ompt_callback_lock_init>(kind, unsigned(hint), unsigned(mutex_impl_word), id, codeptr);
  }
  void tell_destroy() const { tell<ompt_callback_lock_destroy>(kind, id, codeptr); }
  // Before the thread looks whether it is free. The library does not keep the hint.
  void tell_acquire() const {
    const mutex_impl impl = kind == ompt_mutex_ordered ? mutex_impl_turn : mutex_impl_word;
    tell<ompt_callback_mutex_acquire>(kind, 0u, unsigned(impl), id, codeptr);
  }
  void tell_acquired() const { tell<ompt_callback_mutex_acquired>(kind, id, codeptr); }
  // Afterwards: another thread may have it already, and the lock may be gone.
  void tell_released() const { tell<ompt_callback_mutex_released>(kind, id, codeptr); }
  // A nestable lock that its owner sets once more, or unsets and keeps.
  void tell_nested(ompt_scope_endpoint_t endpoint) const { tell<ompt_callback_nest_lock>(endpoint, id, codeptr); }

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
  // Calls `take`, with all that is told around it.
  template <typename Take>
  void acquire(Take take) const {
    tell_acquire();
    {
      const tool_state waits(state(), id);
      take();
    }
    tell_acquired();
  }
};

} // namespace regomp

#endif
