// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocators of uses_allocators clauses with traits (OpenMP 5.2 section 6.8): each region has its own, from its start to its
// end. A construct describes one by a memory space and an array of traits, which live on the stack of who encounters it.
// What describes it from then on is a record in the layout that GCC's device library reads: a region on a device gets the
// address of a copy, as of any private copy, and a region on the host the handle of an allocator made from it.
//
// A record belongs to its construct; only the construct's thread, or its target task, touches it.
#ifndef REGOMP_REGION_USED_ALLOCATORS_H
#define REGOMP_REGION_USED_ALLOCATORS_H

#include "allocator/allocator.h"
#include "mapping/allocator_record.h"
#include "mapping/map_item.h"
#include "support/array.h"

namespace regomp {

// What the compiler writes for an allocator of a construct.
struct allocator_description {
  std::uintptr_t space, trait_count;
  const allocator_trait *traits;
};

// False if the memory space or a trait is not valid: then there is no allocator, and its handle is omp_null_allocator.
bool describe_allocator(const allocator_description &, allocator_record &);

// The allocators of a region that runs on the host, for as long as it runs. The region's arguments are their handles.
class host_allocators {
public:
  explicit host_allocators(const map_list &);
  ~host_allocators();
  host_allocators(const host_allocators &) = delete;
  host_allocators &operator=(const host_allocators &) = delete;

private:
  array<allocator_handle, 4> handles_;
};

} // namespace regomp

#endif
