// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses of Fortran allocatables whose memory comes from omp_alloc, not from malloc (`!$omp allocators`). Any thread.
#ifndef REGOMP_ALLOCATOR_ADDRESS_SET_H
#define REGOMP_ALLOCATOR_ADDRESS_SET_H

namespace regomp {

void remember_address(void *); // not null
bool forget_address(void *);   // true if it was there

// Around fork(): no other thread is in the middle of a change when the child is made.
void lock_address_set();
void unlock_address_set();

} // namespace regomp

#endif
