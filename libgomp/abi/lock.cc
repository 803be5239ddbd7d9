// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locks (OpenMP 5.2 section 18.9). A simple lock has the same four bytes in both versions and both languages. A nestable
// lock of the old version has 8 bytes in place; of the new one 16, for which a Fortran variable of 8 bytes holds a pointer.
#include "abi/event_point.h"
#include "abi/export.h"
#include "observe/mutex.h"
#include "support/lock_word.h"
#include "support/memory.h"
#include "team/nest_lock.h"

using namespace regomp;

// The definition that follows, under its name in C and in Fortran: in both versions, the old one, or the new one.
#define BOTH_VERSIONS(name)                                                                                                 \
  REGOMP_EXPORT __attribute__((symver(name "@OMP_1.0"), symver(name "@@OMP_3.0"), symver(name "_@OMP_1.0"),                 \
                               symver(name "_@@OMP_3.0")))
#define OLD_VERSION(name) REGOMP_EXPORT __attribute__((symver(name "@OMP_1.0"), symver(name "_@OMP_1.0")))
#define NEW_VERSION(name) REGOMP_EXPORT __attribute__((symver(name "@@OMP_3.0")))

namespace {

nest_lock_ref by_current_task(nest_lock &l, const thread &thr) { return {l, lock_owner(thr)}; }

// Around a test, whose result it has.
auto around_test(const lock_word &l) {
  return [&l](auto test, const void *codeptr) {
    const tool_mutex mutex(ompt_mutex_test_lock, &l, codeptr);
    mutex.emit_step(events::mutex_step::acquire);
    const bool taken = test();
    if (taken) mutex.emit_step(events::mutex_step::acquired);
    return taken;
  };
}

// Nestable locks of both kinds. What takes one gives the new depth; 0: another holds the lock.
auto around_nested_take(ompt_mutex_t kind, const void *l) {
  return [kind, l](auto take, const void *codeptr) {
    const tool_mutex mutex(kind, l, codeptr);
    mutex.emit_step(events::mutex_step::acquire);
    const int state = tool_self().state;
    const int depth = [&] {
      const tool_state waits(kind == ompt_mutex_nest_lock ? mutex.state() : state, mutex.id);
      return take();
    }();
    if (depth == 1) mutex.emit_step(events::mutex_step::acquired);
    if (depth > 1) mutex.emit_step(events::mutex_step::nest);
    return depth;
  };
}
template <typename Lock>
auto around_nested_set(const Lock &l) {
  return [&l](auto set, const void *codeptr) {
    around_nested_take(ompt_mutex_nest_lock, &l)([&] { return set(), l.depth; }, codeptr);
  };
}
template <typename Lock>
auto around_nested_release(const Lock &l) {
  return [&l](auto release, const void *codeptr) {
    const bool is_last = l.depth == 1; // read while the caller owns it
    release();
    const tool_mutex mutex(ompt_mutex_nest_lock, &l, codeptr);
    mutex.emit_step(is_last ? events::mutex_step::released : events::mutex_step::unnest);
  };
}

// Parts of the entry points, whose caller REGOMP_ENTRY is. The unlikely ways are taken where somebody may listen, a race
// detector is in the process, or unlocking may not be plain.

[[gnu::always_inline]] inline void init(ompt_mutex_t kind, const void *l, int hint) {
  if (locks_have_listener) [[unlikely]]
    emit_if_listening(REGOMP_ENTRY, [=](const void *codeptr) {
      tool_mutex(kind, l, codeptr).emit_step(events::mutex_step::init, unsigned(hint));
    });
}
[[gnu::always_inline]] inline void destroy(ompt_mutex_t kind, const void *l) {
  if (locks_have_listener) [[unlikely]]
    emit_if_listening(REGOMP_ENTRY,
                      [=](const void *codeptr) { tool_mutex(kind, l, codeptr).emit_step(events::mutex_step::destroy); });
}

[[gnu::always_inline]] inline void set(nest_lock &l) {
  event_point(REGOMP_ENTRY, [&l](thread &thr) { by_current_task(l, thr).set(); }, around_nested_set(l));
}
[[gnu::always_inline]] inline int test(nest_lock &l) {
  return event_point(
      REGOMP_ENTRY, [&l](thread &thr) { return by_current_task(l, thr).test(); },
      around_nested_take(ompt_mutex_test_nest_lock, &l));
}
[[gnu::always_inline]] inline void unset(nest_lock &l) {
  if (!plain_unlock.load(std::memory_order_relaxed)) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [&l](thread &) { nest_lock_ref::unset(l); }, around_nested_release(l));
  nest_lock_ref::unset(l);
}

} // namespace

extern "C" {

BOTH_VERSIONS("omp_init_lock") void regomp_init_lock(lock_word *l) {
  *l = 0;
  init(ompt_mutex_lock, l, 0);
}
BOTH_VERSIONS("omp_destroy_lock") void regomp_destroy_lock(lock_word *l) { destroy(ompt_mutex_lock, l); }
// For a free lock these two are a few instructions each: where one crosses a cache line, that shows.
BOTH_VERSIONS("omp_set_lock") __attribute__((aligned(64))) void regomp_set_lock(lock_word *l) {
  if (locks_have_listener) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [l](thread &) { lock(*l); }, around_acquire(ompt_mutex_lock, l));
  if (!take_free(*l, 1)) [[unlikely]]
    lock_word_wait(*l, 1);
}
BOTH_VERSIONS("omp_unset_lock") __attribute__((aligned(64))) void regomp_unset_lock(lock_word *l) {
  if (!plain_unlock.load(std::memory_order_relaxed)) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [l](thread &) { lock_word_unlock(*l, 1); }, around_release(ompt_mutex_lock, l));
  if (!subtract_undivided(*l, 1)) [[unlikely]]
    lock_word_wake(*l);
}
BOTH_VERSIONS("omp_test_lock") int regomp_test_lock(lock_word *l) {
  if (locks_have_listener) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [l](thread &) { return try_lock(*l); }, around_test(*l));
  return take_free(*l, 1);
}

// --- nestable, owned by a task ----------------------------------------------------------------------------------------

NEW_VERSION("omp_init_nest_lock") void regomp_init_nest_lock(nest_lock *l) {
  *l = nest_lock();
  init(ompt_mutex_nest_lock, l, 0);
}
NEW_VERSION("omp_destroy_nest_lock") void regomp_destroy_nest_lock(nest_lock *l) { destroy(ompt_mutex_nest_lock, l); }
NEW_VERSION("omp_set_nest_lock") void regomp_set_nest_lock(nest_lock *l) { set(*l); }
NEW_VERSION("omp_unset_nest_lock") void regomp_unset_nest_lock(nest_lock *l) { unset(*l); }
NEW_VERSION("omp_test_nest_lock") int regomp_test_nest_lock(nest_lock *l) { return test(*l); }

// Fortran: `variable` is the program's integer(omp_nest_lock_kind).
NEW_VERSION("omp_init_nest_lock_") void regomp_init_nest_lock_f(nest_lock **variable) {
  *variable = create<nest_lock>();
  init(ompt_mutex_nest_lock, *variable, 0);
}
NEW_VERSION("omp_destroy_nest_lock_") void regomp_destroy_nest_lock_f(nest_lock **variable) {
  destroy(ompt_mutex_nest_lock, *variable);
  destroy(*variable);
  *variable = nullptr;
}
NEW_VERSION("omp_set_nest_lock_") void regomp_set_nest_lock_f(nest_lock **variable) { set(**variable); }
NEW_VERSION("omp_unset_nest_lock_") void regomp_unset_nest_lock_f(nest_lock **variable) { unset(**variable); }
NEW_VERSION("omp_test_nest_lock_") int regomp_test_nest_lock_f(nest_lock **variable) { return test(**variable); }

// --- nestable, owned by a thread --------------------------------------------------------------------------------------

OLD_VERSION("omp_init_nest_lock") void regomp_init_nest_lock_old(thread_nest_lock *l) {
  *l = thread_nest_lock();
  init(ompt_mutex_nest_lock, l, 0);
}
OLD_VERSION("omp_destroy_nest_lock") void regomp_destroy_nest_lock_old(thread_nest_lock *l) {
  destroy(ompt_mutex_nest_lock, l);
}
OLD_VERSION("omp_set_nest_lock") void regomp_set_nest_lock_old(thread_nest_lock *l) {
  if (locks_have_listener) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [l](thread &) { set(*l); }, around_nested_set(*l));
  set(*l);
}
OLD_VERSION("omp_unset_nest_lock") void regomp_unset_nest_lock_old(thread_nest_lock *l) {
  if (locks_have_listener) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [l](thread &) { unset(*l); }, around_nested_release(*l));
  unset(*l);
}
OLD_VERSION("omp_test_nest_lock") int regomp_test_nest_lock_old(thread_nest_lock *l) {
  if (locks_have_listener) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [l](thread &) { return test(*l); }, around_nested_take(ompt_mutex_test_nest_lock, l));
  return test(*l);
}

// --- with a hint (OpenMP 5.2 section 18.9.2) --------------------------------------------------------------------------
// omp.h and omp_lib declare these, stock does not export them. Every hint is met by the lock we have.

REGOMP_EXPORT void omp_init_lock_with_hint(lock_word *l, int hint) {
  *l = 0;
  init(ompt_mutex_lock, l, hint);
}
REGOMP_EXPORT void omp_init_lock_with_hint_(lock_word *l, const int *hint) {
  *l = 0;
  init(ompt_mutex_lock, l, *hint);
}
REGOMP_EXPORT void omp_init_nest_lock_with_hint(nest_lock *l, int hint) {
  *l = nest_lock();
  init(ompt_mutex_nest_lock, l, hint);
}
REGOMP_EXPORT void omp_init_nest_lock_with_hint_(nest_lock **variable, const int *hint) {
  *variable = create<nest_lock>();
  init(ompt_mutex_nest_lock, *variable, *hint);
}

} // extern "C"
