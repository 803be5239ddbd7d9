// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locks (OpenMP 5.2 section 18.9). A simple lock has the same four bytes in both versions and both languages. A nestable
// lock of the old version has 8 bytes in place; of the new one 16, for which a Fortran variable of 8 bytes holds a pointer.
#include "abi/export.h"
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
nest_lock_ref by_current_task(nest_lock &l) { return {l, lock_owner(self())}; }
} // namespace

extern "C" {

BOTH_VERSIONS("omp_init_lock") void regomp_init_lock(lock_word *l) { *l = 0; }
BOTH_VERSIONS("omp_destroy_lock") void regomp_destroy_lock(lock_word *) {}
BOTH_VERSIONS("omp_set_lock") void regomp_set_lock(lock_word *l) { lock(*l); }
BOTH_VERSIONS("omp_unset_lock") void regomp_unset_lock(lock_word *l) { unlock(*l); }
BOTH_VERSIONS("omp_test_lock") int regomp_test_lock(lock_word *l) { return try_lock(*l); }

// --- nestable, owned by a task
// ----------------------------------------------------------------------------------------------

NEW_VERSION("omp_init_nest_lock") void regomp_init_nest_lock(nest_lock *l) { *l = nest_lock(); }
NEW_VERSION("omp_destroy_nest_lock") void regomp_destroy_nest_lock(nest_lock *) {}
NEW_VERSION("omp_set_nest_lock") void regomp_set_nest_lock(nest_lock *l) { by_current_task(*l).set(); }
NEW_VERSION("omp_unset_nest_lock") void regomp_unset_nest_lock(nest_lock *l) { nest_lock_ref::unset(*l); }
NEW_VERSION("omp_test_nest_lock") int regomp_test_nest_lock(nest_lock *l) { return by_current_task(*l).test(); }

// Fortran: `variable` is the program's integer(omp_nest_lock_kind).
NEW_VERSION("omp_init_nest_lock_") void regomp_init_nest_lock_f(nest_lock **variable) { *variable = create<nest_lock>(); }
NEW_VERSION("omp_destroy_nest_lock_") void regomp_destroy_nest_lock_f(nest_lock **variable) {
  destroy(*variable);
  *variable = nullptr;
}
NEW_VERSION("omp_set_nest_lock_") void regomp_set_nest_lock_f(nest_lock **variable) { by_current_task(**variable).set(); }
NEW_VERSION("omp_unset_nest_lock_") void regomp_unset_nest_lock_f(nest_lock **variable) { nest_lock_ref::unset(**variable); }
NEW_VERSION("omp_test_nest_lock_") int regomp_test_nest_lock_f(nest_lock **variable) {
  return by_current_task(**variable).test();
}

// --- nestable, owned by a thread
// --------------------------------------------------------------------------------------------

OLD_VERSION("omp_init_nest_lock") void regomp_init_nest_lock_old(thread_nest_lock *l) { *l = thread_nest_lock(); }
OLD_VERSION("omp_destroy_nest_lock") void regomp_destroy_nest_lock_old(thread_nest_lock *) {}
OLD_VERSION("omp_set_nest_lock") void regomp_set_nest_lock_old(thread_nest_lock *l) { set(*l); }
OLD_VERSION("omp_unset_nest_lock") void regomp_unset_nest_lock_old(thread_nest_lock *l) { unset(*l); }
OLD_VERSION("omp_test_nest_lock") int regomp_test_nest_lock_old(thread_nest_lock *l) { return test(*l); }

// --- with a hint (OpenMP 5.2 section 18.9.2)
// ------------------------------------------------------------------------------------------------
// omp.h and omp_lib declare these, stock does not export them. Every hint is met by the lock we have.

REGOMP_EXPORT void omp_init_lock_with_hint(lock_word *l, int) { regomp_init_lock(l); }
REGOMP_EXPORT void omp_init_lock_with_hint_(lock_word *l, const int *) { regomp_init_lock(l); }
REGOMP_EXPORT void omp_init_nest_lock_with_hint(nest_lock *l, int) { regomp_init_nest_lock(l); }
REGOMP_EXPORT void omp_init_nest_lock_with_hint_(nest_lock **variable, const int *) { regomp_init_nest_lock_f(variable); }

} // extern "C"
