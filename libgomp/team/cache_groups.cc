// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/cache_groups.h"

#include "icv/environment.h"
#include "support/memory.h"

#include <atomic>
#include <bit>

namespace regomp {

unsigned *cache_groups(const place_list &list, const char *sysfs) {
  auto *groups = static_cast<unsigned *>(allocate(list.count * sizeof(unsigned)));
  constexpr unsigned unknown = ~0u;
  for (unsigned i = 0; i < list.count; ++i) groups[i] = unknown;
  for (unsigned i = 0; i < list.count; ++i) {
    if (groups[i] != unknown) continue;
    // What is read for one place is true for all that share the cache with it.
    cpu_mask sharing;
    const unsigned cpu = list.places[i].next(0);
    if (!cpus_of_group(cpu_group::last_level_cache, cpu, sharing, sysfs)) sharing = cpu_mask();
    sharing.set(cpu);
    for (unsigned j = i; j < list.count; ++j)
      if (groups[j] == unknown && sharing.test(list.places[j].next(0))) groups[j] = i;
    groups[i] = i; // also a place without processors
  }
  return groups;
}

const unsigned *cache_groups_of_places() {
  static std::atomic<unsigned *> known{nullptr};
  // acquire and release: the numbers.
  if (unsigned *groups = known.load(std::memory_order_acquire)) return groups;
  unsigned *mine = cache_groups(*process.places);
  unsigned *theirs = nullptr;
  if (known.compare_exchange_strong(theirs, mine, std::memory_order_acq_rel)) return mine;
  __builtin_free(mine); // another thread has been quicker
  return theirs;
}

} // namespace regomp
