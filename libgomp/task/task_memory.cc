// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/task_memory.h"

#include "assertion.h"
#include "support/memory.h"
#include "team/for_task.h"

namespace regomp {

// The blocks of one class, one after the other, behind this line. The owner's alone.
struct alignas(64) slab {
  slab *next; // older
  std::uint32_t size_class;
  std::uint32_t end;        // of what has been cut, in bytes from the slab's beginning
  std::uint32_t free_bytes; // while counting: of the blocks that are free
  bool goes;                // it is about to be returned
};

namespace {

constexpr std::size_t large_class = task_block_classes;
constexpr unsigned most_collected = 32;
// With what malloc adds, a whole number of pages.
constexpr std::size_t slab_bytes = 32768 - 64;
static_assert(slab_bytes >= sizeof(slab) + bytes_of_class(task_block_classes - 1));

slab *slab_of(free_block *b) { return reinterpret_cast<slab *>(reinterpret_cast<char *>(b) - b->in_slab); }

slab *open_slab(thread &thr, std::size_t size_class) {
  task_blocks &mine = thr.blocks;
  slab *s = mine.open[size_class];
  if (s != nullptr && s->end + bytes_of_class(size_class) <= slab_bytes) return s;
  s = ::new (allocate_aligned(alignof(slab), slab_bytes)) slab{};
  s->size_class = std::uint32_t(size_class);
  s->end = sizeof(slab);
  s->next = mine.slabs;
  mine.slabs = s;
  ++mine.slab_count;
  return mine.open[size_class] = s;
}

// In place of the link from blocks that have been put on a stack to those below, until it has been written.
constinit free_block not_linked{};

// Puts blocks that others have released where the thread looks for them, as far as they are linked; returns the first that
// is not yet.
free_block *take_linked(thread &thr, free_block *b) {
  while (b != nullptr) {
    // acquire: the other does not touch the block any more.
    free_block *next = std::atomic_ref(b->next).load(std::memory_order_acquire);
    if (next == &not_linked) break;
    free_payload(thr, b->payload());
    b = next;
  }
  return b;
}

// Takes the blocks that others have released. Those that are not linked yet the thread leaves for the next time, and what
// has come since then as well: it may be that the other does not run.
void take_back(thread &thr) {
  task_blocks &mine = thr.blocks;
  mine.coming = take_linked(thr, mine.coming);
  // relaxed look first: usually there is nothing. acquire: what those who released the blocks did with them is over.
  if (mine.coming != nullptr || thr.returned.load(std::memory_order_relaxed) == nullptr) return;
  mine.coming = take_linked(thr, thr.returned.exchange(nullptr, std::memory_order_acquire));
}

// In the child of a fork: the link that is missing never comes.
void end_where_not_linked(free_block *b) {
  while (b != nullptr && b->next != &not_linked) b = b->next;
  if (b != nullptr) b->next = nullptr;
}

// Finds the slabs to return: all that is cut from them is free, and there are older ones enough.
bool choose_slabs_to_return(task_blocks &mine) {
  for (free_block *b : mine.free)
    for (; b != nullptr; b = b->next) slab_of(b)->free_bytes += std::uint32_t(bytes_of_class(b->size_class));
  bool any = false;
  unsigned older = mine.slab_count;
  for (slab *s = mine.slabs; s != nullptr; s = s->next) {
    REGOMP_ASSERT(older != 0 && s->free_bytes <= s->end - sizeof(slab));
    s->goes = --older >= kept_slabs && s->free_bytes == s->end - sizeof(slab);
    any |= s->goes;
    s->free_bytes = 0;
  }
  return any;
}

void forget_blocks_that_go(task_blocks &mine) {
  for (std::size_t c = 0; c < task_block_classes; ++c) {
    if (slab *s = mine.open[c]; s != nullptr && s->goes) mine.open[c] = nullptr;
    for (free_block **link = &mine.free[c]; *link != nullptr;) {
      if (slab_of(*link)->goes) {
        *link = (*link)->next;
      } else {
        link = &(*link)->next;
      }
    }
  }
}

} // namespace

void *allocate_new_block(thread &thr, std::size_t size_class) {
  take_back(thr);
  if (thr.blocks.free[size_class] != nullptr) return allocate_class(thr, size_class);
  release_at_thread_exit(thr); // so that the blocks it keeps do not outlive it
  slab *s = open_slab(thr, size_class);
  free_block *b = reinterpret_cast<free_block *>(reinterpret_cast<char *>(s) + s->end);
  b->owner = &thr;
  b->size_class = std::uint32_t(size_class);
  b->in_slab = s->end;
  s->end += std::uint32_t(bytes_of_class(size_class));
  return b->payload();
}

void *allocate_large_block(thread &, std::size_t bytes) {
  free_block *b = static_cast<free_block *>(allocate_aligned(64, task_offset + bytes));
  b->owner = nullptr;
  b->size_class = large_class;
  return b->payload();
}

void free_elsewhere(thread &thr, free_block *b) {
  if (b->owner == nullptr) {
    __builtin_free(b);
    return;
  }
  task_blocks &mine = thr.blocks;
  if (mine.collected != nullptr && (mine.collected->owner != b->owner || mine.collected_count == most_collected))
    give_back_blocks(thr);
  if (mine.collected == nullptr) mine.collected_end = b;
  b->next = mine.collected;
  mine.collected = b;
  ++mine.collected_count;
}

void give_back_blocks(thread &thr) {
  task_blocks &mine = thr.blocks;
  free_block *first = mine.collected;
  if (first == nullptr) return;
  // Two steps, of which each is done at once: where all threads of a large team leave a region at the same time, few would
  // find the top of the stack as they have seen it last. release: hands over the blocks; who takes the stack takes it from
  // all who have come before, since their operations follow on each other.
  mine.collected_end->next = &not_linked;
  free_block *const below = first->owner->returned.exchange(first, std::memory_order_release);
  // release: as in take_back.
  std::atomic_ref(mine.collected_end->next).store(below, std::memory_order_release);
  mine.collected = nullptr;
  mine.collected_count = 0;
}

void return_unused_blocks(thread &thr) {
  task_blocks &mine = thr.blocks;
  if (mine.slab_count <= kept_slabs || mine.slab_count <= mine.return_above) return;
  take_back(thr);
  if (choose_slabs_to_return(mine)) {
    forget_blocks_that_go(mine);
    for (slab **link = &mine.slabs; *link != nullptr;) {
      slab *s = *link;
      if (s->goes) {
        *link = s->next;
        __builtin_free(s);
        --mine.slab_count;
      } else {
        link = &s->next;
      }
    }
  }
  // Where many blocks stay in use, the next look comes when there are twice as many slabs.
  mine.return_above = mine.slab_count > kept_slabs ? 2 * mine.slab_count : 0;
}

void end_returned_blocks_after_fork(thread &survivor) {
  end_where_not_linked(survivor.blocks.coming);
  end_where_not_linked(survivor.returned.load(std::memory_order_relaxed));
}

void adopt_blocks_after_fork(thread &survivor, thread &gone) {
  for (slab *s = gone.blocks.slabs; s != nullptr; s = s->next) {
    const std::size_t bytes = bytes_of_class(s->size_class);
    for (std::size_t at = sizeof(slab); at < s->end; at += bytes)
      reinterpret_cast<free_block *>(reinterpret_cast<char *>(s) + at)->owner = &survivor;
  }
  // The slabs themselves stay where they are: which of their blocks are free only the other thread knew.
}

void release_task_memory(thread &thr) {
  thr.spare_task = nullptr;
  // All blocks are back and linked. The threads of a team have given them back before its leader leaves it. A worker may
  // give back blocks of the leader later, when it ends pools (workers.cc), but release_thread has waited for its end, in
  // destroy_pools. They go with their slabs; the thread may come here again, from the hook of its exit. acquire: as in
  // take_back.
  if (thr.returned.load(std::memory_order_relaxed) != nullptr) thr.returned.exchange(nullptr, std::memory_order_acquire);
  task_blocks &mine = thr.blocks;
  while (slab *s = mine.slabs) {
    mine.slabs = s->next;
    __builtin_free(s);
  }
  mine = {};
}

} // namespace regomp
