// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locks (OpenMP 5.2 section 18.9). A simple lock has the same four bytes in both versions and both languages. A nestable
// lock of the old version has 8 bytes in place; of the new one 16, for which a Fortran variable of 8 bytes holds a pointer.
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

// What follows, as far as `..._slowly`, is where a tool may listen, a race detector is in the process, or unlocking may not
// be plain.

[[gnu::noinline]] void tell_init(ompt_mutex_t kind, const void *l, int hint, tool_entry entry) {
  if (!tool_listens()) return;
  const in_library here(entry);
  tool_mutex(kind, l, entry).tell_init(hint);
}
[[gnu::noinline]] void tell_destroy(ompt_mutex_t kind, const void *l, tool_entry entry) {
  if (!tool_listens()) return;
  const in_library here(entry);
  tool_mutex(kind, l, entry).tell_destroy();
}

[[gnu::noinline]] void set_slowly(lock_word &l, tool_entry entry) {
  if (!tool_listens()) return lock(l);
  const in_library here(entry);
  tool_mutex(ompt_mutex_lock, &l, entry).acquire([&l] { lock(l); });
}
[[gnu::noinline]] void unset_slowly(lock_word &l, tool_entry entry) {
  lock_word_unlock(l, 1);
  if (!tool_listens()) return;
  const in_library here(entry);
  tool_mutex(ompt_mutex_lock, &l, entry).tell_released();
}
[[gnu::noinline]] bool test_slowly(lock_word &l, tool_entry entry) {
  if (!tool_listens()) return try_lock(l);
  const in_library here(entry);
  const tool_mutex seen(ompt_mutex_test_lock, &l, entry);
  seen.tell_acquire();
  const bool taken = try_lock(l);
  if (taken) seen.tell_acquired();
  return taken;
}

// Nestable locks of both kinds. `take` gives the new depth; 0: another holds the lock.
template <typename Take>
int test_nested(ompt_mutex_t kind, const void *l, tool_entry entry, Take take) {
  const in_library here(entry);
  const tool_mutex seen(kind, l, entry);
  seen.tell_acquire();
  const tool_thread &me = tool_self();
  const int state = me.state;
  const int depth = [&] {
    const tool_state waits(kind == ompt_mutex_nest_lock ? seen.state() : state, seen.id);
    return take();
  }();
  if (depth == 1) seen.tell_acquired();
  if (depth > 1) seen.tell_nested(ompt_scope_begin);
  return depth;
}
template <typename Lock, typename Unset>
void unset_nested(Lock &l, tool_entry entry, Unset unset) {
  const bool is_last = l.depth == 1; // read while the caller owns it
  unset();
  if (!tool_listens()) return;
  const in_library here(entry);
  const tool_mutex seen(ompt_mutex_nest_lock, &l, entry);
  if (is_last) return seen.tell_released();
  seen.tell_nested(ompt_scope_end);
}

[[gnu::noinline]] void set_slowly(nest_lock &l, tool_entry entry) {
  nest_lock_ref by_me = by_current_task(l, self());
  if (!tool_listens()) return by_me.set();
  test_nested(ompt_mutex_nest_lock, &l, entry, [&] { return by_me.set(), l.depth; });
}
[[gnu::noinline]] int test_slowly(nest_lock &l, tool_entry entry) {
  nest_lock_ref by_me = by_current_task(l, self());
  if (!tool_listens()) return by_me.test();
  return test_nested(ompt_mutex_test_nest_lock, &l, entry, [&] { return by_me.test(); });
}
[[gnu::noinline]] void unset_slowly(nest_lock &l, tool_entry entry) {
  unset_nested(l, entry, [&l] { nest_lock_ref::unset(l); });
}

[[gnu::noinline]] void set_slowly(thread_nest_lock &l, tool_entry entry) {
  if (!tool_listens()) return set(l);
  test_nested(ompt_mutex_nest_lock, &l, entry, [&l] { return set(l), l.depth; });
}
[[gnu::noinline]] int test_slowly(thread_nest_lock &l, tool_entry entry) {
  if (!tool_listens()) return test(l);
  return test_nested(ompt_mutex_test_nest_lock, &l, entry, [&l] { return test(l); });
}
[[gnu::noinline]] void unset_slowly(thread_nest_lock &l, tool_entry entry) {
  unset_nested(l, entry, [&l] { unset(l); });
}

// The ways without them: parts of the entry points, whose caller REGOMP_ENTRY is.

[[gnu::always_inline]] inline void init(ompt_mutex_t kind, const void *l, int hint) {
  if (locks_are_observed) [[unlikely]]
    tell_init(kind, l, hint, REGOMP_ENTRY);
}
[[gnu::always_inline]] inline void destroy(ompt_mutex_t kind, const void *l) {
  if (locks_are_observed) [[unlikely]]
    tell_destroy(kind, l, REGOMP_ENTRY);
}

[[gnu::always_inline]] inline void set(nest_lock &l) {
  const thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return set_slowly(l, REGOMP_ENTRY);
  by_current_task(l, *thr).set();
}
[[gnu::always_inline]] inline int test(nest_lock &l) {
  const thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return test_slowly(l, REGOMP_ENTRY);
  return by_current_task(l, *thr).test();
}
[[gnu::always_inline]] inline void unset(nest_lock &l) {
  if (!plain_unlock.load(std::memory_order_relaxed)) [[unlikely]]
    return unset_slowly(l, REGOMP_ENTRY);
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
  if (locks_are_observed) [[unlikely]]
    return set_slowly(*l, REGOMP_ENTRY);
  if (!take_free(*l, 1)) [[unlikely]]
    lock_word_wait(*l, 1);
}
BOTH_VERSIONS("omp_unset_lock") __attribute__((aligned(64))) void regomp_unset_lock(lock_word *l) {
  if (!plain_unlock.load(std::memory_order_relaxed)) [[unlikely]]
    return unset_slowly(*l, REGOMP_ENTRY);
  if (!subtract_undivided(*l, 1)) [[unlikely]]
    lock_word_wake(*l);
}
BOTH_VERSIONS("omp_test_lock") int regomp_test_lock(lock_word *l) {
  if (locks_are_observed) [[unlikely]]
    return test_slowly(*l, REGOMP_ENTRY);
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
  if (locks_are_observed) [[unlikely]]
    return set_slowly(*l, REGOMP_ENTRY);
  set(*l);
}
OLD_VERSION("omp_unset_nest_lock") void regomp_unset_nest_lock_old(thread_nest_lock *l) {
  if (locks_are_observed) [[unlikely]]
    return unset_slowly(*l, REGOMP_ENTRY);
  unset(*l);
}
OLD_VERSION("omp_test_nest_lock") int regomp_test_nest_lock_old(thread_nest_lock *l) {
  if (locks_are_observed) [[unlikely]]
    return test_slowly(*l, REGOMP_ENTRY);
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
