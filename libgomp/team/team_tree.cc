// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/team_tree.h"

#include "support/memory.h"

#include <cstring>

namespace regomp {

void team_tree::set_groups(unsigned threads, const unsigned *group_of) {
  if (threads == threads_ && has_groups() && std::memcmp(group_of, group_of_, threads * sizeof *group_of) == 0) return;
  if (capacity_ < threads) {
    release_memory();
    group_of_ = static_cast<unsigned *>(allocate(threads * sizeof(unsigned)));
    first_ = static_cast<unsigned *>(allocate((threads + 1) * sizeof(unsigned)));
    order_ = static_cast<unsigned *>(allocate(threads * sizeof(unsigned)));
    seats_ = static_cast<seat *>(allocate(threads * sizeof(seat)));
    capacity_ = threads;
  }
  std::memcpy(group_of_, group_of, threads * sizeof *group_of);
  threads_ = threads;
  // Groups in the order of their first threads. A thread in no group yet begins one and collects the rest of it.
  constexpr unsigned nowhere = ~0u;
  for (unsigned i = 0; i < threads; ++i) seats_[i].group = nowhere;
  unsigned groups = 0;
  unsigned filled = 0;
  for (unsigned i = 0; i < threads; ++i) {
    if (seats_[i].group != nowhere) continue;
    first_[groups] = filled;
    for (unsigned j = i; j < threads; ++j) {
      if (group_of[j] != group_of[i]) continue;
      seats_[j] = {groups, filled - first_[groups]};
      order_[filled++] = j;
    }
    ++groups;
  }
  first_[groups] = filled;
  groups_ = groups; // one: as with set_numbered
  if (++version_ == 0) version_ = 1;
}

void team_tree::release_memory() {
  __builtin_free(group_of_);
  __builtin_free(first_);
  __builtin_free(order_);
  __builtin_free(seats_);
  group_of_ = first_ = order_ = nullptr;
  seats_ = nullptr;
  capacity_ = 0;
  groups_ = 1;
}

} // namespace regomp
