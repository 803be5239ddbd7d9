// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory as C++20 allows it to look. Each atomic object has a list of the values that were stored, in their modification
// order, which is the order of execution. Each thread has a view: how far it has come in each list. A load may return any
// value from there on; what a release stores carries its thread's view, and an acquire that reads it takes that over, fences
// as well. Sequentially consistent operations leave in `floor` how far they have come, and read no earlier value. Plain
// accesses are checked for data races by the same happens-before, so that they need no lists of their own.
//
// Not covered: a modification order that differs from the order of execution (x = 1, y = 2 against y = 1, x = 2, with x and
// y both 1 in the end), and values out of thin air.
#ifndef REGOMP_BENCH_EXPLORE_MEMORY_H
#define REGOMP_BENCH_EXPLORE_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace explore {

inline constexpr unsigned max_threads = 10;
inline constexpr unsigned max_locations = 224;

using location_id = unsigned;
inline constexpr location_id no_location = ~0u;

// How far each location's list has been seen.
struct view {
  std::uint16_t at[max_locations] = {};
  void join(const view &other, unsigned locations) {
    for (unsigned i = 0; i < locations; ++i)
      if (other.at[i] > at[i]) at[i] = other.at[i];
  }
};

struct vector_clock {
  std::uint32_t at[max_threads] = {};
  void join(const vector_clock &other) {
    for (unsigned i = 0; i < max_threads; ++i)
      if (other.at[i] > at[i]) at[i] = other.at[i];
  }
};

// A view, and what happens before.
struct knowledge {
  view seen;
  vector_clock before;
  void join(const knowledge &other, unsigned locations) {
    seen.join(other.seen, locations);
    before.join(other.before);
  }
};

// What is wrong with a plain access, or with an access to memory that has been freed.
struct memory_fault {
  const char *what = nullptr; // null: nothing
  unsigned other = 0;         // the thread with which the access races
};

class memory {
public:
  // Forgets everything: all that is in memory is old, and known to all.
  void reset();

  // The object at this address, from now on an atomic one of `bytes` bytes.
  location_id locate(const void *address, unsigned bytes);

  // How many values the thread's next load could return; the first (0) is the latest. `order` is __ATOMIC_*.
  unsigned loadable(unsigned thread, location_id, int order) const;
  // The same of a compare-and-exchange: the latest, whatever it is, then earlier ones that are other than `expected`.
  unsigned exchangeable(unsigned thread, location_id, std::uint64_t expected, int failure_order) const;

  // `back`: how far from the latest, below loadable().
  std::uint64_t load(unsigned thread, location_id, int order, unsigned back);
  // `choice`: below exchangeable(), not 0.
  std::uint64_t load_other_than(unsigned thread, location_id, std::uint64_t expected, int order, unsigned choice);
  std::uint64_t latest(location_id l) const { return locations_[l].messages.back().value; }
  void store(unsigned thread, location_id, std::uint64_t value, int order);
  // A read-modify-write that makes `value` of latest().
  void update(unsigned thread, location_id, std::uint64_t value, int order);
  void fence(unsigned thread, int order);
  // All threads make a sequentially consistent fence at the same time.
  void fence_everywhere(unsigned threads);
  // Whether a sequentially consistent load would make others see more.
  bool load_raises_floor(location_id l) const { return floor_.at[l] < newest(l); }

  // For waits: the number of the value that the thread has seen last, and whether there is a later one, and seeing that.
  unsigned seen(unsigned thread, location_id l) const { return threads_[thread].now.seen.at[l]; }
  bool is_newer(location_id l, unsigned number) const { return newest(l) > number; }
  void see_newest(unsigned thread, location_id l) { threads_[thread].now.seen.at[l] = std::uint16_t(newest(l)); }

  memory_fault plain(unsigned thread, const void *address, std::size_t bytes, bool writes);
  memory_fault atomic(unsigned thread, const void *address, unsigned bytes, bool writes);
  memory_fault free(unsigned thread, const void *address, std::size_t bytes);

private:
  struct message {
    std::uint64_t value;
    knowledge released;
  };
  struct location {
    const void *address = nullptr;
    unsigned bytes = 0;
    unsigned first = 0; // number of the oldest message
    bool stale = false; // a plain store has come since
    std::vector<message> messages;
  };
  struct participant {
    knowledge now;
    knowledge acquired; // by relaxed loads, for a fence
    knowledge fenced;   // at the last release fence
  };
  // Who has accessed eight bytes, and when, by its own clock.
  enum kind : unsigned { plain_read, plain_write, atomic_read, atomic_write, kinds };
  struct granule {
    std::uintptr_t number = 0;
    std::uint32_t epoch = 0;
    bool freed = false;
    std::uint8_t bytes[kinds][max_threads];
    std::uint32_t when[kinds][max_threads];
    std::int16_t locations[8]; // those that begin here, by offset; -1: none
  };

  unsigned newest(location_id l) const { return locations_[l].first + unsigned(locations_[l].messages.size()) - 1; }
  unsigned oldest_visible(unsigned thread, location_id, int order) const;
  void read(unsigned thread, location_id, unsigned number, int order);
  knowledge released_by(const participant &, int order) const;
  void append(unsigned thread, location_id, std::uint64_t value, const knowledge &, int order);
  void refresh(location &);
  granule &at(std::uintptr_t number);
  memory_fault check(granule &, unsigned thread, unsigned bytes, bool against_reads, bool against_atomics) const;
  template <typename Visit>
  void for_each_granule(const void *address, std::size_t bytes, Visit visit);

  participant threads_[max_threads];
  std::vector<location> locations_;
  unsigned used_ = 0;
  view floor_;
  std::vector<granule> table_;
  std::size_t filled_ = 0;
  std::uint32_t epoch_ = 0;
};

} // namespace explore

#endif
