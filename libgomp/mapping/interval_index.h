// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An ordered index of address intervals: a B+-tree whose nodes keep their keys in contiguous arrays, so that a look-up among
// a million intervals touches about four nodes. It serves the mapping table in both directions and the attach counters of an
// object. No locking of its own: its owner says who may touch it.
#ifndef REGOMP_MAPPING_INTERVAL_INDEX_H
#define REGOMP_MAPPING_INTERVAL_INDEX_H

#include <cstddef>
#include <cstdint>

namespace regomp {

struct interval {
  std::uintptr_t start;
  std::uintptr_t end; // one past the last byte; equal to start for an empty interval
  void *value;
};

namespace interval_index_detail {

// The starts of a node, with their number, fill four cache lines, and 31 of them are searched in five steps.
inline constexpr unsigned fanout = 31;

struct node_rest {
  std::uintptr_t end;
  void *value;
};

// An inner node's key i is the smallest key below child i.
struct alignas(64) node {
  std::size_t count;
  std::uintptr_t start[fanout]; // past all addresses from `count` on
  node_rest rest[fanout];
};

struct leaf_node : node {
  leaf_node *previous;
  leaf_node *next;
};

inline leaf_node *as_leaf(node *n) { return static_cast<leaf_node *>(n); }

} // namespace interval_index_detail

class interval_index {
  using node = interval_index_detail::node;

public:
  interval_index() = default;
  ~interval_index() { clear(); }
  interval_index(const interval_index &) = delete;
  interval_index &operator=(const interval_index &) = delete;

  // A place in the order, as a search has left it; good until the index changes.
  struct place {
    node *leaf = nullptr;
    unsigned position = 0;
  };

  // Ordered by start, then end, then value. The triple must not be there yet.
  void insert(const interval &);
  // The same where a search for what overlaps it has just found nothing.
  void insert(const interval &, const place &);
  // Several that stand side by side in the order, where a search for what overlaps one of them has just found nothing.
  void insert_run(const interval *keys, std::size_t n, place where);
  // The triple must be there.
  void erase(const interval &);
  // The same where a search for its first address has just ended.
  void erase(const interval &, const place &);
  void clear();
  std::size_t size() const { return size_; }

  // A position; invalid once the index changes.
  class cursor {
  public:
    explicit operator bool() const { return node_ != nullptr; }
    interval get() const { return {node_->start[position_], node_->rest[position_].end, node_->rest[position_].value}; }
    cursor next() const {
      cursor c = *this;
      if (++c.position_ == node_->count) {
        c.node_ = interval_index_detail::as_leaf(node_)->next;
        c.position_ = 0;
      }
      return c;
    }
    cursor previous() const {
      cursor c = *this;
      if (c.position_ == 0) {
        c.node_ = interval_index_detail::as_leaf(node_)->previous;
        c.position_ = c.node_ != nullptr ? static_cast<unsigned>(c.node_->count) : 0;
      }
      if (c.node_ != nullptr) c.position_--;
      return c;
    }

  private:
    friend class interval_index;
    node *node_ = nullptr;
    unsigned position_ = 0;
  };

  cursor first() const;
  // Removes the `n` intervals from one position to the other, both included.
  void erase_run(const cursor &first, const cursor &last, std::size_t n);
  // The value of an interval that has an address in common with [start, end), for start < end; null if there is none.
  // `where` the search ended: there such an interval belongs if there is none. Wants the non-empty intervals disjoint.
  void *overlapping(std::uintptr_t start, std::uintptr_t end, place &where) const;
  // What is free around a place where a search has found nothing: addresses [low, high) in which nothing lies or starts.
  struct gap {
    std::uintptr_t low, high;
  };
  gap gap_at(const place &) const;
  // The last interval that starts at or before the address, and the first that starts after it. False if there is none.
  cursor floor(std::uintptr_t address) const;
  cursor above(std::uintptr_t address) const;

private:
  bool erase_there(const interval &, const place &);
  void shrink();

  node *root_ = nullptr;
  unsigned height_ = 0; // levels above the leaves
  std::size_t size_ = 0;
};

} // namespace regomp

#endif
