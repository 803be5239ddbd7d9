// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A process may fork while other threads allocate: the child gets the tables in one piece and unlocked.
#include "allocator/address_set.h"
#include "allocator/pinned_memory.h"

#include <pthread.h>

namespace regomp {

namespace {

void before_fork() {
  lock_pinned_memory();
  lock_address_set();
}

void after_fork() {
  unlock_address_set();
  unlock_pinned_memory();
}

} // namespace

__attribute__((constructor)) static void watch_forks() { pthread_atfork(before_fork, after_fork, after_fork); }

} // namespace regomp
