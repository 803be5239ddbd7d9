// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "allocator/pinned_memory.h"

#include "support/lock_word.h"

#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>
#include <sys/mman.h>

namespace regomp {

namespace {

constexpr std::size_t page_bytes = 4096;

// A page that holds blocks of one size, behind this header. Those with a free block are in the list of their size.
struct shared_page {
  shared_page *next;
  shared_page *previous;
  struct free_slot *free; // blocks that were released
  unsigned fresh;         // number of the first block that was never used
  unsigned used;
};
struct free_slot {
  free_slot *next;
};

constexpr std::size_t header_bytes = 64;
static_assert(sizeof(shared_page) <= header_bytes);

// Multiples of 16, as large as the number of blocks in a page allows: 63, 31, 21, 15, 12, 9, 7, 5, 4, 3, 2.
constexpr unsigned slot_sizes[] = {64, 128, 192, 256, 336, 448, 576, 800, 1008, 1344, 2016};
constexpr unsigned size_count = unsigned(std::size(slot_sizes));
constexpr unsigned largest_slot = slot_sizes[size_count - 1];
constexpr unsigned slots_in_page(unsigned size) { return unsigned(page_bytes - header_bytes) / size; }

constinit futex_mutex pages_lock;
constinit shared_page *pages_with_room[size_count] = {};

unsigned index_for(std::size_t bytes) {
  unsigned i = 0;
  while (slot_sizes[i] < bytes) ++i;
  return i;
}

void *map_locked(std::size_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  if (mlock(memory, bytes) == 0) return memory;
  munmap(memory, bytes);
  return nullptr;
}

std::size_t whole_pages(std::size_t bytes) { return (bytes + page_bytes - 1) / page_bytes * page_bytes; }

bool has_room(const shared_page &p, unsigned index) {
  return p.free != nullptr || p.fresh < slots_in_page(slot_sizes[index]);
}

void link(shared_page *p, unsigned index) {
  p->previous = nullptr;
  p->next = pages_with_room[index];
  if (p->next != nullptr) p->next->previous = p;
  pages_with_room[index] = p;
}

void unlink(shared_page *p, unsigned index) {
  (p->previous != nullptr ? p->previous->next : pages_with_room[index]) = p->next;
  if (p->next != nullptr) p->next->previous = p->previous;
}

void *take_slot(shared_page *p, unsigned index, bool zero) {
  const unsigned size = slot_sizes[index];
  void *slot;
  if (p->free != nullptr) {
    slot = p->free;
    p->free = p->free->next;
    if (zero) std::memset(slot, 0, size);
  } else {
    slot = reinterpret_cast<char *>(p) + header_bytes + std::size_t(p->fresh++) * size; // zero, as mapped
  }
  ++p->used;
  if (!has_room(*p, index)) unlink(p, index);
  return slot;
}

void *allocate_small(std::size_t bytes, bool zero) {
  const unsigned index = index_for(bytes);
  lock_guard held(pages_lock);
  if (pages_with_room[index] == nullptr) {
    void *page = map_locked(page_bytes);
    if (page == nullptr) return nullptr;
    link(::new (page) shared_page{}, index);
  }
  return take_slot(pages_with_room[index], index, zero);
}

void release_small(void *memory, std::size_t bytes) {
  const unsigned index = index_for(bytes);
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  shared_page *p = reinterpret_cast<shared_page *>(address / page_bytes * page_bytes);
  lock_guard held(pages_lock);
  if (!has_room(*p, index)) link(p, index);
  p->free = ::new (memory) free_slot{p->free};
  // The last page of a size stays, so that a program that allocates and releases one block does not map one each time.
  if (--p->used == 0 && (p->next != nullptr || p->previous != nullptr)) {
    unlink(p, index);
    munmap(p, page_bytes);
  }
}

} // namespace

void *allocate_pinned(std::size_t bytes, bool zero) {
  if (bytes <= largest_slot) return allocate_small(bytes, zero);
  if (bytes > PTRDIFF_MAX) return nullptr;
  return map_locked(whole_pages(bytes)); // zero-filled
}

void release_pinned(void *memory, std::size_t bytes) {
  if (bytes <= largest_slot) {
    release_small(memory, bytes);
  } else {
    munmap(memory, whole_pages(bytes));
  }
}

void lock_pinned_memory() { pages_lock.lock(); }
void unlock_pinned_memory() { pages_lock.unlock(); }

// When the library is unloaded: pages without a block. The others belong to the program still.
__attribute__((destructor)) static void release_empty_pages() {
  lock_guard held(pages_lock);
  for (unsigned index = 0; index < size_count; ++index) {
    for (shared_page *p = pages_with_room[index]; p != nullptr;) {
      shared_page *next = p->next;
      if (p->used == 0) {
        unlink(p, index);
        munmap(p, page_bytes);
      }
      p = next;
    }
  }
}

} // namespace regomp
