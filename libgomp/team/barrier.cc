// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/barrier.h"

#include "support/memory.h"

namespace regomp {

namespace {
// How many of `width` threads or nodes are below node `index` of the next level.
unsigned below(unsigned width, unsigned index, unsigned fan_in) {
  const unsigned first = index * fan_in;
  return width - first < fan_in ? width - first : fan_in;
}
} // namespace

void barrier::set_size(unsigned threads) {
  if (threads == threads_) return;
  unsigned total = 0;
  for (unsigned width = threads; width > 1 || total == 0;) {
    width = (width + fan_in - 1) / fan_in;
    total += width;
  }
  if (total > capacity_) {
    __builtin_free(nodes_);
    nodes_ = static_cast<node *>(allocate_aligned(alignof(node), total * sizeof(node)));
    for (unsigned i = 0; i < total; ++i) ::new (&nodes_[i]) node;
    capacity_ = total;
  }
  threads_ = threads;
  unsigned offset = 0;
  for (unsigned width = threads; width > 1 || offset == 0;) {
    const unsigned count = (width + fan_in - 1) / fan_in;
    // relaxed: the team is told of the size, and of this, when it is started.
    for (unsigned i = 0; i < count; ++i)
      nodes_[offset + i].missing.store(below(width, i, fan_in), std::memory_order_relaxed);
    offset += count;
    width = count;
  }
}

bool barrier::arrive(unsigned thread_num) {
  unsigned index = thread_num;
  unsigned width = threads_;
  unsigned offset = 0;
  for (;;) {
    index /= fan_in;
    node &n = nodes_[offset + index];
    if (n.missing.fetch_sub(1, std::memory_order_acq_rel) != 1) return false;
    // relaxed: nobody comes here again before the generation has changed, and that store comes after this one.
    n.missing.store(below(width, index, fan_in), std::memory_order_relaxed);
    const unsigned count = (width + fan_in - 1) / fan_in;
    if (count == 1) return true;
    offset += count;
    width = count;
  }
}

void barrier::release_memory() {
  __builtin_free(nodes_);
  nodes_ = nullptr;
  threads_ = capacity_ = 0;
}

} // namespace regomp
