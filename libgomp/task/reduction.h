// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Task reductions (OpenMP 5.2 section 5.5.9): private copies of list items, one a thread, that tasks find by the address of
// the original. The descriptor is an array of words that the compiler lays out; see reduction.cc for the slots.
#ifndef REGOMP_TASK_REDUCTION_H
#define REGOMP_TASK_REDUCTION_H

#include <cstddef>
#include <cstdint>

namespace regomp {

struct thread;

// Declared in task/for_team.h as well: allocates the copies for `threads` threads and puts the registration, a chain of
// descriptors, in front of `outer`.
void register_reductions(std::uintptr_t *data, std::uintptr_t *outer, unsigned threads);
// The same with the copies of `first`, another thread's descriptor of the same construct.
void share_reductions(std::uintptr_t *data, std::uintptr_t *first, std::uintptr_t *outer);
// Frees the copies of a registration.
void unregister_reductions(std::uintptr_t *data);
// The same when other threads may still use their copies: thread 0, which has done with its own at the beginning of each
// block, puts the blocks on a list that is freed at the end of the region.
void unregister_reductions_later(std::uintptr_t *data, void **list);

// GOMP_task_reduction_remap.
void remap_reductions(thread &, std::size_t count, std::size_t originals, void **addresses);

} // namespace regomp

#endif
