// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/barrier.h"

#include "assertion.h"
#include "support/memory.h"

namespace regomp {

std::uint32_t barrier::join(std::uint32_t *nodes, unsigned count, unsigned &made) {
  while (count > 1) {
    unsigned parents = 0;
    for (unsigned first = 0; first < count; first += fan_in) {
      const unsigned end = count - first < fan_in ? count : first + fan_in;
      if (end - first == 1) { // nobody to wait for
        nodes[parents++] = nodes[first];
        continue;
      }
      const std::uint32_t parent = made++;
      nodes_[parent].all = end - first;
      nodes_[parent].parent = top;
      for (unsigned i = first; i < end; ++i) nodes_[nodes[i]].parent = parent;
      nodes[parents++] = parent; // parents <= first, so nothing is lost
    }
    count = parents;
  }
  return nodes[0];
}

void barrier::rebuild(unsigned threads, const team_tree &tree) {
  unsigned leaves = 0;
  for (unsigned g = 0; g < tree.groups(); ++g) leaves += (tree.group_size(g) + fan_in - 1) / fan_in;
  const unsigned total = 2 * leaves; // each parent has two nodes at least below it
  if (total > capacity_) {
    __builtin_free(nodes_);
    nodes_ = static_cast<node *>(allocate_aligned(alignof(node), total * sizeof(node)));
    for (unsigned i = 0; i < total; ++i) ::new (&nodes_[i]) node;
    capacity_ = total;
  }
  __builtin_free(leaves_);
  leaves_ = tree.has_groups() ? static_cast<std::uint32_t *>(allocate(threads * sizeof(std::uint32_t))) : nullptr;
  threads_ = threads;
  version_ = tree.version();
  if (leaves == 1) { // no arithmetic, and no memory, where teams change their size often
    nodes_[0].all = threads;
    nodes_[0].parent = top;
    nodes_[0].missing.store(threads, std::memory_order_relaxed); // as below
    return;
  }
  auto *level = static_cast<std::uint32_t *>(allocate((leaves + tree.groups()) * sizeof(std::uint32_t)));
  std::uint32_t *const group_tops = level + leaves;
  unsigned made = 0;
  for (unsigned g = 0; g < tree.groups(); ++g) {
    const unsigned size = tree.group_size(g);
    unsigned count = 0;
    for (unsigned first = 0; first < size; first += fan_in) {
      nodes_[made].all = size - first < fan_in ? size - first : fan_in;
      nodes_[made].parent = top;
      level[count++] = made++;
    }
    if (leaves_ != nullptr)
      for (unsigned i = 0; i < size; ++i) leaves_[tree.thread_at(g, i)] = level[i / fan_in];
    group_tops[g] = join(level, count, made);
  }
  join(group_tops, tree.groups(), made);
  // relaxed: the team is told of all this when it is started.
  for (unsigned i = 0; i < made; ++i) nodes_[i].missing.store(nodes_[i].all, std::memory_order_relaxed);
  __builtin_free(level);
}

bool barrier::arrive(unsigned thread_num) {
  std::uint32_t index = leaves_ == nullptr ? thread_num / fan_in : leaves_[thread_num];
  do {
    node &n = nodes_[index];
    if (count_down(n.missing, 1, std::memory_order_acq_rel) != 1) return false;
    // relaxed: nobody comes here again before the generation has changed, and that store comes after this one.
    n.missing.store(n.all, std::memory_order_relaxed);
    index = n.parent;
  } while (index != top);
  return true;
}

void barrier::release_memory() {
  __builtin_free(nodes_);
  __builtin_free(leaves_);
  nodes_ = nullptr;
  leaves_ = nullptr;
  threads_ = version_ = capacity_ = 0;
}

} // namespace regomp
