// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who is near whom in a team. Threads that are bound to places fall into groups, one for each last-level cache; a region's
// start and its barriers go through few threads of each group to the rest of it, so that what they write crosses from one
// cache to another once for a group, not once for a thread. In teams whose threads are not bound nobody knows where they
// are, and small ones have no need: there is one group then, in the order of the numbers, and no table.
//
// Starting: the group of the leader comes first. The first thread of a group wakes the first threads of up to eight further
// groups, and each thread up to eight of its own group; so the leader of up to nine unbound threads wakes them all.
//
// Made by the leader between regions, constant in a region.
#ifndef REGOMP_TEAM_TEAM_TREE_H
#define REGOMP_TEAM_TEAM_TREE_H

namespace regomp {

class team_tree {
public:
  static constexpr unsigned fan_out = 8;

  // One group. No store where nothing changes: the threads have the line.
  void set_numbered(unsigned threads) {
    if (threads_ == threads && groups_ == 1) return;
    threads_ = threads;
    groups_ = 1;
  }
  // Thread i belongs where all are that have the number group_of[i]. Does nothing if this is the tree already.
  void set_groups(unsigned threads, const unsigned *group_of);
  void release_memory();

  bool has_groups() const { return groups_ > 1; }
  unsigned groups() const { return groups_; }
  unsigned group_size(unsigned group) const { return groups_ == 1 ? threads_ : first_[group + 1] - first_[group]; }
  // Changes when groups do; 0 without.
  unsigned version() const { return groups_ == 1 ? 0 : version_; }

  // Where a thread is, and who is there. The leader has seat 0 of group 0.
  struct seat {
    unsigned group;
    unsigned index;
  };
  seat seat_of(unsigned thread) const { return groups_ == 1 ? seat{0, thread} : seats_[thread]; }
  unsigned thread_at(unsigned group, unsigned index) const { return groups_ == 1 ? index : order_[first_[group] + index]; }

  bool leader_starts_all() const { return groups_ == 1 && threads_ <= fan_out + 1; }
  // Calls visit(thread) for each thread that `thread` has to start.
  template <typename Visit>
  void for_each_child(unsigned thread, Visit visit) const {
    const seat at = seat_of(thread);
    if (at.index == 0) below(at.group, groups_, [&](unsigned group) { visit(thread_at(group, 0)); });
    below(at.index, group_size(at.group), [&](unsigned index) { visit(thread_at(at.group, index)); });
  }

private:
  template <typename Visit>
  static void below(unsigned index, unsigned count, Visit visit) {
    for (unsigned i = index * fan_out + 1; i < count && i <= (index + 1) * fan_out; ++i) visit(i);
  }

  unsigned threads_ = 1;
  unsigned groups_ = 1;
  unsigned capacity_ = 0; // threads that the tables have room for
  unsigned version_ = 0;
  unsigned *group_of_ = nullptr; // as given
  unsigned *first_ = nullptr;    // of each group, in order_; one more at the end
  unsigned *order_ = nullptr;    // threads, group by group
  seat *seats_ = nullptr;        // of each thread
};

} // namespace regomp

#endif
