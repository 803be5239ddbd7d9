// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A barrier in two halves: arriving, and waiting for the others. Arrivals are counted in a tree with eight threads a node,
// which for up to eight threads is one counter; threads that share a cache arrive at the same node (team/team_tree.h).
// Whoever arrives last at a node goes on to the next, and nobody waits on a node. All wait for one word, the generation,
// which the thread that arrives last of all moves on. Waiting is the business of the caller, who has tasks to run meanwhile.
//
// Order: each arrival is acquire-release on its node, so the last at a node has seen everything its siblings did before, and
// by the same up the tree; the change of the generation publishes it to all that see it.
#ifndef REGOMP_TEAM_BARRIER_H
#define REGOMP_TEAM_BARRIER_H

#include "team/team_tree.h"

#include <atomic>
#include <cstdint>

namespace regomp {

class barrier {
public:
  // For `threads` threads, near each other as the tree says. Nobody uses the barrier meanwhile. Memory is kept for as many
  // as ever took part.
  void set_size(unsigned threads, const team_tree &tree) {
    if (threads != threads_ || tree.version() != version_) rebuild(threads, tree);
  }
  // Forgets arrivals that no opening followed; set_size comes before the next use.
  void forget() { threads_ = 0; }
  void release_memory();

  // Read before arriving: it cannot change until all have arrived.
  std::uint32_t generation() const { return generation_.load(std::memory_order_relaxed); }

  // True for the thread that arrives last; it must call open().
  bool arrive(unsigned thread_num);

  // Lets all go. The caller then wakes those who sleep. seq_cst: the event count's protocol.
  void open() { generation_.store(generation_.load(std::memory_order_relaxed) + 1, std::memory_order_seq_cst); }

  // seq_cst for the same reason; also acquires what all did before they arrived.
  bool is_open(std::uint32_t generation) const { return generation_.load(std::memory_order_seq_cst) != generation; }

  // What the race detector is told stands for the hand-over at the end of this generation. The next has another, so that
  // what a fast thread does after a barrier is not taken to come before a slow one leaves it.
  const void *handover(std::uint32_t generation) const {
    return reinterpret_cast<const char *>(this) + 8 * (generation % 2);
  }

private:
  static constexpr unsigned fan_in = 8;
  static constexpr std::uint32_t top = ~std::uint32_t(0);
  struct alignas(64) node {
    std::atomic<std::uint32_t> missing{0};
    std::uint32_t all = 0;      // how many come here
    std::uint32_t parent = top; // where the last of them goes
  };
  void rebuild(unsigned threads, const team_tree &);
  // Makes parents, and parents of these, for nodes that have none; returns the one that is left.
  std::uint32_t join(std::uint32_t *nodes, unsigned count, unsigned &made);

  alignas(64) std::atomic<std::uint32_t> generation_{0};
  alignas(64) node *nodes_ = nullptr;
  std::uint32_t *leaves_ = nullptr; // of each thread; null: number / fan_in
  unsigned threads_ = 0;
  unsigned version_ = 0;  // of the tree
  unsigned capacity_ = 0; // nodes
};

} // namespace regomp

#endif
