// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/reduction.h"

#include "support/diagnostics.h"
#include "support/memory.h"
#include "task/task.h"
#include "team/for_task.h"

#include <cstring>

namespace regomp {

namespace {

// Slots of a descriptor. After these, three for each list item: address of the original, offset of the copy in a thread's
// chunk, the descriptor itself. Items are in the order of their offsets.
enum slot : unsigned {
  item_count = 0,
  chunk_size = 1, // bytes a thread
  base = 2,       // in: alignment; out: the copies, chunk after chunk
  next = 4,       // in: next descriptor of the registration; out, in the last one: the enclosing registration
  handle = 5,     // not 0 in the first descriptor of a registration
  limit = 6,      // end of the copies
  first_item = 7,
};

std::uintptr_t *following(const std::uintptr_t *d) { return reinterpret_cast<std::uintptr_t *>(d[next]); }

// Links the registration in front of `outer` and marks it; `set` gives each descriptor its copies.
template <typename Set>
void enter(std::uintptr_t *data, std::uintptr_t *outer, Set set) {
  for (std::uintptr_t *d = data;;) {
    set(d);
    d[handle] = d == data ? reinterpret_cast<std::uintptr_t>(data) : 0;
    for (std::uintptr_t i = 0; i < d[item_count]; ++i) d[first_item + 3 * i + 2] = reinterpret_cast<std::uintptr_t>(d);
    if (d[next] == 0) {
      d[next] = reinterpret_cast<std::uintptr_t>(outer);
      return;
    }
    d = following(d);
  }
}

struct found_item {
  std::uintptr_t *descriptor;
  std::uintptr_t offset; // in a thread's chunk
  std::uintptr_t original;
};

// Looks from the innermost registration outwards for an original or a copy at this address.
bool find_item(std::uintptr_t *registrations, std::uintptr_t address, found_item &found) {
  for (std::uintptr_t *d = registrations; d != nullptr; d = following(d)) {
    const std::uintptr_t *items = d + first_item;
    for (std::uintptr_t i = 0; i < d[item_count]; ++i) {
      if (items[3 * i] != address) continue;
      found = {d, items[3 * i + 1], address};
      return true;
    }
    if (address < d[base] || address >= d[limit]) continue;
    const std::uintptr_t offset = (address - d[base]) % d[chunk_size];
    for (std::uintptr_t i = d[item_count]; i-- != 0;) {
      if (items[3 * i + 1] > offset) continue;
      found = {d, offset, items[3 * i] + (offset - items[3 * i + 1])};
      return true;
    }
  }
  return false;
}

} // namespace

void register_reductions(std::uintptr_t *data, std::uintptr_t *outer, unsigned threads) {
  enter(data, outer, [threads](std::uintptr_t *d) {
    const std::size_t bytes = d[chunk_size] * threads;
    void *copies = allocate_aligned(d[base] > 64 ? d[base] : 64, bytes);
    std::memset(copies, 0, bytes);
    d[base] = reinterpret_cast<std::uintptr_t>(copies);
    d[limit] = d[base] + bytes;
  });
}

void share_reductions(std::uintptr_t *data, std::uintptr_t *first, std::uintptr_t *outer) {
  enter(data, outer, [&first](std::uintptr_t *d) {
    d[base] = first[base];
    d[limit] = first[limit];
    first = following(first);
  });
}

namespace {

template <typename Use>
void for_each_block(std::uintptr_t *data, Use use) {
  std::uintptr_t *d = data;
  do {
    std::uintptr_t *const after = following(d);
    use(reinterpret_cast<void *>(d[base]));
    d = after;
  } while (d != nullptr && d[handle] == 0);
  data[handle] = 0;
}

} // namespace

void unregister_reductions(std::uintptr_t *data) {
  for_each_block(data, [](void *block) { __builtin_free(block); });
}

void unregister_reductions_later(std::uintptr_t *data, void **list) {
  for_each_block(data, [list](void *block) {
    *static_cast<void **>(block) = *list;
    *list = block;
  });
}

void remap_reductions(thread &thr, std::size_t count, std::size_t originals, void **addresses) {
  const task *t = thr.task;
  std::uintptr_t *registrations = t != nullptr && t->group != nullptr ? t->group->reductions : nullptr;
  for (std::size_t i = 0; i < count; ++i) {
    found_item found;
    if (!find_item(registrations, reinterpret_cast<std::uintptr_t>(addresses[i]), found))
      fatal("couldn't find matching task_reduction or reduction with task modifier for %p", addresses[i]);
    const std::uintptr_t *d = found.descriptor;
    addresses[i] = reinterpret_cast<void *>(d[base] + d[chunk_size] * thr.num + found.offset);
    if (i < originals) addresses[count + i] = reinterpret_cast<void *>(found.original);
  }
}

} // namespace regomp
