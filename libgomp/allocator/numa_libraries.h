// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libnuma and libmemkind, if the system has them: opened when an allocator first asks for what they do, and kept. Any
// thread.
#ifndef REGOMP_ALLOCATOR_NUMA_LIBRARIES_H
#define REGOMP_ALLOCATOR_NUMA_LIBRARIES_H

#include <cstddef>

namespace regomp {

// numa(3). Null if the library is missing or the kernel has no NUMA support.
struct libnuma {
  void *(*alloc_local)(std::size_t); // zero-filled pages
  void *(*realloc)(void *, std::size_t from, std::size_t to);
  void (*free)(void *, std::size_t);
};
const libnuma *find_libnuma();

enum class memkind_kind : unsigned char { hbw_interleave, hbw_preferred, dax_kmem_all, dax_kmem, interleave, count };

// memkind(3). Null if the library is missing.
struct libmemkind {
  using kind = struct memkind *;
  void *(*malloc)(kind, std::size_t);
  void *(*calloc)(kind, std::size_t, std::size_t);
  void *(*realloc)(kind, void *, std::size_t);
  void (*free)(kind, void *);
  kind kinds[unsigned(memkind_kind::count)]; // null: not available on this machine

  kind get(memkind_kind k) const { return kinds[unsigned(k)]; }
};
const libmemkind *find_libmemkind();

} // namespace regomp

#endif
