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

// relaxed: the team is told of all this when it is started.
void barrier::set_count(node &n, unsigned count) {
  n.all = count;
  n.missing.store(count, std::memory_order_relaxed);
}

unsigned barrier::join(node **nodes, unsigned count, unsigned most, unsigned &made) {
  while (count > most) {
    unsigned parents = 0;
    for (unsigned first = 0; first < count; first += fan_in) {
      const unsigned end = count - first < fan_in ? count : first + fan_in;
      if (end - first == 1) { // nobody to wait for
        nodes[parents++] = nodes[first];
        continue;
      }
      node &parent = nodes_[made++];
      set_count(parent, end - first);
      for (unsigned i = first; i < end; ++i) nodes[i]->parent = &parent;
      nodes[parents++] = &parent; // parents <= first, so nothing is lost
    }
    count = parents;
  }
  return count;
}

void barrier::rebuild(unsigned threads, const team_tree &tree, std::uint64_t region) {
  const std::uint32_t generation = gate_of(0).generation();
  __builtin_free(places_);
  places_ = nullptr;
  threads_ = threads;
  version_ = tree.version();
  first_region_ = region;
  if (threads <= few || process.flat_barriers) { // no arithmetic, and no memory, where teams change their size often
    set_count(root_, threads);
    if (first_gate_.generation() != generation) first_gate_.generation_.store(generation, std::memory_order_relaxed);
    return;
  }
  places_ = static_cast<place *>(allocate(threads * sizeof(place)));
  make_nodes(tree);
  // relaxed: the team is told of all this when it is started. A thread that is late to leave the barrier waits for an
  // earlier generation.
  gates_ = (threads + few - 1) / few;
  for (unsigned i = 0; i < gates_; ++i) further_gates_[i].generation_.store(generation, std::memory_order_relaxed);
  for (unsigned i = 0; i < fan_in; ++i)
    ends_[i].region.store(i < root_.all ? region - 1 : no_region, std::memory_order_relaxed);
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
  auto **const level = static_cast<node **>(allocate(2 * leaves * sizeof(node *)));
  node **const tops = level + leaves;
  unsigned top_count = 0;
  unsigned made = 0;
  unsigned placed = 0;
  for (unsigned g = 0; g < tree.groups(); ++g) {
    const unsigned size = tree.group_size(g);
    unsigned count = 0;
    for (unsigned first = 0; first < size; first += fan_in) {
      set_count(nodes_[made], size - first < fan_in ? size - first : fan_in);
      level[count++] = &nodes_[made++];
    }
    for (unsigned i = 0; i < size; ++i) places_[tree.thread_at(g, i)] = {level[i / fan_in], placed++ / few};
    if (tree.groups() > 1) count = join(level, count, 1, made);
    for (unsigned i = 0; i < count; ++i) tops[top_count++] = level[i];
  }
  top_count = join(tops, top_count, fan_in, made);
  for (unsigned i = 0; i < top_count; ++i) {
    tops[i]->parent = &root_;
    tops[i]->index = i;
  }
  set_count(root_, top_count);
  __builtin_free(level);
}

// True for the last.
inline bool barrier::arrive_at(node &n) {
  if (count_down(n.missing, 1, std::memory_order_acq_rel) != 1) return false;
  // relaxed: nobody comes here again before the barrier is over, which this thread has yet to say.
  n.missing.store(n.all, std::memory_order_relaxed);
  return true;
}

bool barrier::arrive(unsigned thread_num) {
  for (node *n = places_ == nullptr ? &root_ : places_[thread_num].leaf;; n = n->parent) {
    if (!arrive_at(*n)) return false;
    if (n == &root_) return true;
  }
}

// seq_cst: the event count's protocol. Whose store comes last in that order finds all marks set.
bool barrier::arrive_at_end(unsigned thread_num, std::uint64_t region) {
  node *n = places_[thread_num].leaf;
  while (arrive_at(*n)) {
    if (n->parent != &root_) {
      n = n->parent;
      continue;
    }
    ends_[n->index].region.store(region, std::memory_order_seq_cst);
    return true;
  }
  return false;
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

// Stores that do not wait for each other, as in open_gates.
void barrier::start(std::uint64_t region) {
  // release: the region, and what the caller did before.
  for (unsigned i = 0; i < gates_; ++i) further_gates_[i].started_.store(region, std::memory_order_release);
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
