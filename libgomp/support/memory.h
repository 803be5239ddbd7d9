// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the library itself: malloc underneath, so that plain free() releases all of it. Any thread.
#ifndef REGOMP_SUPPORT_MEMORY_H
#define REGOMP_SUPPORT_MEMORY_H

#include <cstddef>
#include <new>
#include <utility>

namespace regomp {

// Never null: running out ends the process with a message, since the library cannot go on without its own records. Where the
// program can be told instead, use plain malloc and check. The caller may hold locks: see set_out_of_memory_hook.
void *allocate(std::size_t bytes);
void *allocate_zeroed(std::size_t bytes);
void *allocate_aligned(std::size_t alignment, std::size_t bytes); // alignment: a power of two
void *reallocate(void *, std::size_t bytes);

// What is called, before the message, by a thread that runs out of memory: it sees to it that exit handlers do not wait for
// locks that the thread holds. Set once, by whoever has such locks and handlers; any thread may call the hook afterwards.
void set_out_of_memory_hook(void (*)());

// An object that nobody but destroy() releases.
template <typename T, typename... Args>
T *create(Args &&...args) {
  void *p = alignof(T) > alignof(std::max_align_t) ? allocate_aligned(alignof(T), sizeof(T)) : allocate(sizeof(T));
  return ::new (p) T(std::forward<Args>(args)...);
}

template <typename T>
void destroy(T *object) {
  if (object == nullptr) return;
  object->~T();
  __builtin_free(object);
}

} // namespace regomp

#endif
