// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "allocator/memory_kind.h"

#include "allocator/device_memory.h"
#include "allocator/numa_libraries.h"
#include "allocator/pinned_memory.h"

#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

memory_kind as_memory_kind(memkind_kind k) { return static_cast<memory_kind>(unsigned(memory_kind::memkind) + unsigned(k)); }

libmemkind::kind memkind_of(const libmemkind &library, memory_kind k) {
  return library.kinds[unsigned(k) - unsigned(memory_kind::memkind)];
}

// The kinds of libmemkind that serve the allocator, best first.
bool choose_memkind(const allocator &a, memory_kind &result) {
  const bool interleaved = a.partition == partition_trait::interleaved;
  memkind_kind wanted[2];
  unsigned count = 0;
  if (a.space == memory_space::high_bw) {
    if (interleaved) wanted[count++] = memkind_kind::hbw_interleave;
    wanted[count++] = memkind_kind::hbw_preferred;
  } else if (a.space == memory_space::large_cap) {
    wanted[count++] = memkind_kind::dax_kmem_all;
    wanted[count++] = memkind_kind::dax_kmem;
  } else if (interleaved) {
    wanted[count++] = memkind_kind::interleave;
  }
  if (count == 0) return false;
  const libmemkind *library = find_libmemkind();
  if (library == nullptr) return false;
  for (unsigned i = 0; i < count; ++i) {
    if (library->get(wanted[i]) == nullptr) continue;
    result = as_memory_kind(wanted[i]);
    return true;
  }
  return false;
}

void *zeroed(void *memory, std::size_t bytes, bool zero) {
  if (zero && memory != nullptr) std::memset(memory, 0, bytes);
  return memory;
}

} // namespace

memory_kind choose_special_memory(const allocator &a) {
  if (a.space == memory_space::managed) return memory_kind::managed;
  if (a.pinned) return memory_kind::pinned;
  memory_kind kind;
  if (choose_memkind(a, kind)) return kind;
  if (a.partition == partition_trait::nearest && find_libnuma() != nullptr) return memory_kind::numa_local;
  return memory_kind::ordinary;
}

void *obtain_special_memory(memory_kind &kind, std::size_t bytes, bool zero) {
  switch (kind) {
  case memory_kind::ordinary:
    return obtain_memory(kind, bytes, zero);
  case memory_kind::pinned:
  case memory_kind::page_locked:
    if (void *memory = allocate_page_locked(bytes)) {
      kind = memory_kind::page_locked;
      return zeroed(memory, bytes, zero);
    }
    kind = memory_kind::pinned;
    return allocate_pinned(bytes, zero);
  case memory_kind::managed:
    return zeroed(allocate_managed(bytes), bytes, zero);
  case memory_kind::numa_local:
    return find_libnuma()->alloc_local(bytes);
  default: {
    const libmemkind &library = *find_libmemkind();
    const libmemkind::kind k = memkind_of(library, kind);
    return zero ? library.calloc(k, 1, bytes) : library.malloc(k, bytes);
  }
  }
}

void *resize_memory(memory_kind kind, void *memory, std::size_t from, std::size_t to) {
  switch (kind) {
  case memory_kind::ordinary:
    return std::realloc(memory, to);
  case memory_kind::pinned:
  case memory_kind::page_locked:
  case memory_kind::managed:
    return nullptr;
  case memory_kind::numa_local:
    return find_libnuma()->realloc(memory, from, to);
  default: {
    const libmemkind &library = *find_libmemkind();
    return library.realloc(memkind_of(library, kind), memory, to);
  }
  }
}

void release_special_memory(memory_kind kind, void *memory, std::size_t bytes) {
  switch (kind) {
  case memory_kind::ordinary:
    return std::free(memory);
  case memory_kind::pinned:
    return release_pinned(memory, bytes);
  case memory_kind::page_locked:
    return release_page_locked(memory);
  case memory_kind::managed:
    return release_managed(memory);
  case memory_kind::numa_local:
    return find_libnuma()->free(memory, bytes);
  default: {
    const libmemkind &library = *find_libmemkind();
    return library.free(memkind_of(library, kind), memory);
  }
  }
}

} // namespace regomp
