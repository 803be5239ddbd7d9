// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A barrier in two halves: arriving, and waiting for the others. Arrivals are counted in a tree; threads that share a cache
// arrive at nodes of their own (team/team_tree.h). Whoever arrives last at a node goes on to the next, and nobody waits on a
// node. All wait for the generation to change. Of that there is a copy, a gate, for each eight threads, in the same order,
// and the thread that arrives last of all moves all of them on: so a line that threads spin on is fetched eight times, and
// from another cache once or twice. Up to eight threads have one node and one gate. Waiting is the business of the caller,
// who has tasks to run meanwhile.
//
// In a team of more than eight threads a region ends without the gates: the last at each child of the root leaves a mark
// (arrive_at_end), and the region has ended when all marks are there. The next region of the same threads may be started at
// the gates, by a number of its own in each (start).
//
// Order: each arrival is acquire-release on its node, so the last at a node has seen everything its siblings did before, and
// by the same up the tree; the change of the generation, in each gate a release, publishes it to all that see it.
#ifndef REGOMP_TEAM_BARRIER_H
#define REGOMP_TEAM_BARRIER_H

#include "team/team_tree.h"

#include <atomic>
#include <cstdint>

namespace regomp {

class barrier {
public:
  // What up to eight threads wait at. All gates of a team have the same generation, but while they are being opened.
  class alignas(64) gate {
  public:
    // Read before arriving: it cannot change until all have arrived.
    std::uint32_t generation() const { return generation_.load(std::memory_order_relaxed); }
    // seq_cst: the event count's protocol; also acquires what all did before they arrived.
    bool is_open(std::uint32_t generation) const { return generation_.load(std::memory_order_seq_cst) != generation; }

    // Whether the region of this number has been started here, for a thread of the region before. acquire: the region, and
    // what the leader did before.
    bool has_started(std::uint64_t region) const { return started_.load(std::memory_order_acquire) == region; }

  private:
    friend class barrier;
    std::atomic<std::uint32_t> generation_{0};
    std::atomic<std::uint64_t> started_{0}; // the last region that has been started here
  };

  // Makes room for the gates of a team of so many threads at most. Once, by who makes the team.
  void reserve(unsigned most_threads);
  // For `threads` threads, near each other as the tree says. Nobody uses the barrier meanwhile, except that threads that
  // leave it late may still look at their gates (generation and region), and for the end of their region. Memory is kept for
  // as many as ever took part. `region`: the number of the next one that ends here; see arrive_at_end().
  void set_size(unsigned threads, const team_tree &tree, std::uint64_t region) {
    if (threads != threads_ || tree.version() != version_) rebuild(threads, tree, region);
  }
  // Forgets arrivals that no opening followed; set_size comes before the next use.
  void forget() { threads_ = 0; }
  void release_memory();

  // Of a thread of the team. It stays where it is as long as the team.
  const gate &gate_of(unsigned thread_num) const {
    return places_ == nullptr ? first_gate_ : further_gates_[places_[thread_num].gate];
  }

  // True for the thread that arrives last; it must call open().
  bool arrive(unsigned thread_num);

  // Lets all go. The caller then wakes those who sleep.
  void open() {
    if (places_ != nullptr) return open_gates();
    // seq_cst: the event count's protocol.
    first_gate_.generation_.store(first_gate_.generation() + 1, std::memory_order_seq_cst);
  }

  // A barrier at the end of a region in a team of more threads than one gate is for. No gates are opened: only the leader
  // waits for nothing but the end. Nor does anybody arrive at the root of the tree: whoever arrives last at a node below it
  // leaves a mark, and the region has ended when all have. The numbers of a team's regions rise by one.
  bool has_gates() const { return places_ != nullptr; }
  // True: if the region has ended then, the thread must wake those who sleep.
  bool arrive_at_end(unsigned thread_num, std::uint64_t region);
  // For threads of that region and, once it has ended, for ever, since a thread may be late: no mark is ever set below a
  // region that has ended. So it does no harm that a late thread sees the marks change one by one when the team gets another
  // size. Order: as with is_open.
  bool has_ended(std::uint64_t region) const {
    for (const end_mark &end : ends_)
      if (end.region.load(std::memory_order_seq_cst) < region) return false;
    return true;
  }

  // The start of a region, as the second half of the barrier at the end of the one before. It can be here if the same
  // threads were in that one, at the same gates. Each waits at its gate for the number after its last region's and for no
  // other. That number comes up only in this way: a thread that has no part in the next region finds later ones at the most.
  bool can_start(std::uint64_t region) const { return has_gates() && region != first_region_; }
  void start(std::uint64_t region);

  // What the race detector is told stands for the hand-over at the end of this generation, in the region of this number,
  // whose end moves no gates on where there are several. The next has another, so that what a fast thread does after a
  // barrier is not taken to come before a slow one leaves it.
  const void *handover(std::uint32_t generation, std::uint64_t region) const {
    return reinterpret_cast<const char *>(this) + 8 * ((has_gates() ? generation + region : generation) % 2);
  }
  // The same of the next barrier, for who has not arrived there or waits there.
  const void *next_handover(std::uint64_t region) const { return handover(gate_of(0).generation(), region); }

private:
  static constexpr unsigned few = 8;    // threads at one node, if they are all there are; threads at a gate
  static constexpr unsigned fan_in = 4; // of the nodes of larger teams, where arrivals come one after the other
  struct alignas(64) node {
    std::atomic<std::uint32_t> missing{0};
    std::uint32_t all = 0;  // how many come here
    node *parent = nullptr; // where the last of them goes
    unsigned index = 0;     // among the children of the root, of which there are fan_in at most
  };
  static constexpr std::uint64_t no_region = ~std::uint64_t(0); // comes after all regions
  struct alignas(64) end_mark {
    // The last at whose end all below the node have arrived; no_region: there is no such node.
    std::atomic<std::uint64_t> region{0};
  };
  struct place {
    node *leaf; // at which the thread arrives
    std::uint32_t gate;
  };
  static bool arrive_at(node &);
  void rebuild(unsigned threads, const team_tree &, std::uint64_t region);
  void make_nodes(const team_tree &);
  void reserve_nodes(unsigned nodes);
  static void set_count(node &, unsigned count);
  // Makes parents, and parents of these, for the nodes, until so many are left as have one parent; returns their number.
  unsigned join(node **nodes, unsigned count, unsigned most, unsigned &made);
  void open_gates();

  gate first_gate_;
  end_mark ends_[fan_in];             // of the root's children
  node root_;                         // of the tree, or all there is
  alignas(64) node *nodes_ = nullptr; // the others
  place *places_ = nullptr;           // of each thread; null: all at the root and the first gate
  gate *further_gates_ = nullptr;
  unsigned gates_ = 0; // of these in use
  unsigned threads_ = 0;
  unsigned version_ = 0;           // of the tree
  std::uint64_t first_region_ = 0; // at these gates
  unsigned capacity_ = 0;          // nodes
};

} // namespace regomp

#endif
