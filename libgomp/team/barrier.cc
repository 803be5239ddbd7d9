// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/barrier.h"

#include "assertion.h"
#include "config/cpu/processor.h"
#include "icv/icvs.h"
#include "support/memory.h"

namespace regomp {

void barrier::reserve(unsigned most_threads) {
  if (most_threads <= few) return;
  const unsigned gates = (most_threads + few - 1) / few;
  further_gates_ = static_cast<gate *>(allocate_aligned(alignof(gate), gates * sizeof(gate)));
  for (unsigned i = 0; i < gates; ++i) ::new (&further_gates_[i]) gate;
}

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

void barrier::rebuild(unsigned threads, const team_tree &tree, std::uint32_t region) {
  const std::uint32_t generation = gate_of(0).generation();
  __builtin_free(places_);
  places_ = nullptr;
  threads_ = threads;
  version_ = tree.version();
  if (threads <= few || process.flat_barriers) { // no arithmetic, and no memory, where teams change their size often
    reserve_nodes(1);
    nodes_[0].all = threads;
    nodes_[0].parent = top;
    nodes_[0].missing.store(threads, std::memory_order_relaxed); // as below
    if (first_gate_.generation() != generation) first_gate_.generation_.store(generation, std::memory_order_relaxed);
    return;
  }
  places_ = static_cast<place *>(allocate(threads * sizeof(place)));
  make_nodes(tree);
  // relaxed: the team is told of all this when it is started. A thread that is late to leave the barrier waits for an
  // earlier generation.
  gates_ = (threads + few - 1) / few;
  for (unsigned i = 0; i < gates_; ++i) further_gates_[i].generation_.store(generation, std::memory_order_relaxed);
  // Not half a circle of numbers behind, after many regions of few threads.
  end_.generation_.store(region - 1, std::memory_order_relaxed);
}

void barrier::reserve_nodes(unsigned nodes) {
  if (nodes <= capacity_) return;
  __builtin_free(nodes_);
  nodes_ = static_cast<node *>(allocate_aligned(alignof(node), nodes * sizeof(node)));
  for (unsigned i = 0; i < nodes; ++i) ::new (&nodes_[i]) node;
  capacity_ = nodes;
}

void barrier::make_nodes(const team_tree &tree) {
  unsigned leaves = 0;
  for (unsigned g = 0; g < tree.groups(); ++g) leaves += (tree.group_size(g) + fan_in - 1) / fan_in;
  reserve_nodes(2 * leaves); // each parent has two nodes at least below it
  auto *level = static_cast<std::uint32_t *>(allocate((leaves + tree.groups()) * sizeof(std::uint32_t)));
  std::uint32_t *const group_tops = level + leaves;
  unsigned made = 0;
  unsigned placed = 0;
  for (unsigned g = 0; g < tree.groups(); ++g) {
    const unsigned size = tree.group_size(g);
    unsigned count = 0;
    for (unsigned first = 0; first < size; first += fan_in) {
      nodes_[made].all = size - first < fan_in ? size - first : fan_in;
      nodes_[made].parent = top;
      level[count++] = made++;
    }
    for (unsigned i = 0; i < size; ++i) places_[tree.thread_at(g, i)] = {level[i / fan_in], placed++ / few};
    group_tops[g] = join(level, count, made);
  }
  join(group_tops, tree.groups(), made);
  // relaxed: the team is told of all this when it is started.
  for (unsigned i = 0; i < made; ++i) nodes_[i].missing.store(nodes_[i].all, std::memory_order_relaxed);
  __builtin_free(level);
}

bool barrier::arrive(unsigned thread_num) {
  std::uint32_t index = places_ == nullptr ? 0 : places_[thread_num].leaf;
  do {
    node &n = nodes_[index];
    if (count_down(n.missing, 1, std::memory_order_acq_rel) != 1) return false;
    // relaxed: nobody comes here again before the generation has changed, and that store comes after this one.
    n.missing.store(n.all, std::memory_order_relaxed);
    index = n.parent;
  } while (index != top);
  return true;
}

// Stores that do not wait for each other, then one fence for all: the caller looks for sleepers behind it. Who sleeps has
// said so, by a seq_cst operation, before it looked at its gate for the last time; if that look came before the fence, the
// caller sees that there is a sleeper, and otherwise the look saw the gate open (support/event_count.h).
void barrier::open_gates() {
  const std::uint32_t next = further_gates_[0].generation() + 1;
  // release: what all did before they arrived.
  for (unsigned i = 0; i < gates_; ++i) further_gates_[i].generation_.store(next, std::memory_order_release);
  full_fence();
}

void barrier::release_memory() {
  __builtin_free(nodes_);
  __builtin_free(places_);
  __builtin_free(further_gates_);
  nodes_ = nullptr;
  places_ = nullptr;
  further_gates_ = nullptr;
  threads_ = version_ = capacity_ = gates_ = 0;
}

} // namespace regomp
