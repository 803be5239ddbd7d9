// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An ordered index of address intervals: a B+-tree whose nodes keep their keys in contiguous arrays, so that a look-up among
// a million intervals touches about four nodes. It serves the mapping table in both directions and the attach counters of an
// object. No locking of its own: its owner says who may touch it.
#ifndef REGOMP_TARGET_INTERVAL_INDEX_H
#define REGOMP_TARGET_INTERVAL_INDEX_H

#include <cstddef>
#include <cstdint>

namespace regomp {

struct interval {
  std::uintptr_t start;
  std::uintptr_t end; // one past the last byte; equal to start for an empty interval
  void *value;
};

class interval_index {
public:
  interval_index() = default;
  ~interval_index() { clear(); }
  interval_index(const interval_index &) = delete;
  interval_index &operator=(const interval_index &) = delete;

  // A place in the order, as a search has left it; good until the index changes.
  struct place {
    struct node *leaf = nullptr;
    unsigned position = 0;
  };

  // Ordered by start, then end, then value. The triple must not be there yet.
  void insert(const interval &);
  // The same where a search for what overlaps it has just found nothing.
  void insert(const interval &, const place &);
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
    interval get() const;
    cursor next() const;
    cursor previous() const;

  private:
    friend class interval_index;
    struct node *node_ = nullptr;
    unsigned position_ = 0;
  };

  cursor first() const;
  // The value of an interval that has an address in common with [start, end), for start < end; null if there is none.
  // `where` the search ended: there such an interval belongs if there is none. Wants the non-empty intervals disjoint.
  void *overlapping(std::uintptr_t start, std::uintptr_t end, place &where) const;
  // The last interval that starts at or before the address, and the first that starts after it. False if there is none.
  cursor floor(std::uintptr_t address) const;
  cursor above(std::uintptr_t address) const;

private:
  bool erase_there(const interval &, const place &);

  struct node *root_ = nullptr;
  unsigned height_ = 0; // levels above the leaves
  std::size_t size_ = 0;
};

} // namespace regomp

#endif
