// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which interleavings are run. The same program is executed again and again; at each step, before an operation that others
// may notice, somebody has to be chosen to go on, and for some operations one of several results. Steps form a tree, of
// which the path of the present execution is kept.
//
//   all      all that can make a difference: dynamic partial order reduction by source sets (Abdulla, Aronis, Jonsson and
//            Sagonas, 2014), with sleep sets. Where two steps of an execution depend on each other and neither has to come
//            first, the other order is tried as well. Loads return another value than the latest so often at most
//   bounded  all with at most so many deviations: a load that does so, or a thread that is interrupted where it could go on
//   random   so many paths
#ifndef REGOMP_BENCH_EXPLORE_SEARCH_H
#define REGOMP_BENCH_EXPLORE_SEARCH_H

#include "bench/explore/memory.h"

#include <random>

namespace explore {

enum class operation_kind : std::uint8_t {
  begin, // of a thread, or after it was woken: nothing that others notice
  load,
  store,
  update,
  fence,      // sequentially consistent; others are no steps of their own
  everywhere, // a fence of all threads: membarrier
  sleep,
  wake,
  pause, // of a thread that waits for one of `watched`
};

struct operation {
  operation_kind kind = operation_kind::begin;
  int order = __ATOMIC_RELAXED;
  const void *address = nullptr;
  location_id location = no_location;
  bool raises_floor = false; // a load; see memory::load_raises_floor
  const void *code = nullptr;
  std::vector<location_id> watched;
};

// Of operations of two threads: whether their order can make a difference.
bool depend(const operation &, const operation &);

enum class search_mode { all, bounded, random };

class search {
public:
  search(search_mode mode, unsigned deviations, std::uint64_t seed) : mode_(mode), deviations_(deviations), random_(seed) {}

  void begin_execution();
  // The thread that goes on, one of `enabled` (a bit each, not empty); -1: none, what would follow has been seen. `pending`:
  // what each thread would do. `last`: the thread that has made the step before, `threads` if none.
  int pick(unsigned enabled, unsigned last, unsigned threads, const operation *pending);
  // Which of `results` the operation has that was picked.
  unsigned pick_result(unsigned results);
  // The step that is made lets this thread go on, which could not.
  void enables(unsigned thread);
  // Whether there is another execution to run.
  bool next();

private:
  struct node {
    unsigned enabled = 0, last = 0, threads = 0;
    unsigned thread = 0, result = 0, results = 1;
    unsigned backtrack = 0, done = 0, asleep = 0;
    unsigned budget = 0; // deviations that are left
    operation executed;
    vector_clock clock; // steps that it depends on, by thread: the last one's number plus one
  };

  void begin_node(node &, unsigned enabled, unsigned last, unsigned threads, const operation *pending);
  bool choose_thread(node &) const;
  unsigned cost(const node &, unsigned thread) const;
  vector_clock find_races(const operation &, unsigned thread);
  void reverse(unsigned at, unsigned thread, const vector_clock &);
  int pick_at_random(unsigned enabled, unsigned last);

  search_mode mode_;
  unsigned deviations_;
  std::mt19937_64 random_;
  std::vector<node> path_;
  unsigned depth_ = 0;    // steps of this execution
  std::size_t known_ = 0; // so many are those of the execution before
  vector_clock last_step_[max_threads];
  std::vector<unsigned> races_;
};

} // namespace explore

#endif
