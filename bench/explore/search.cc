// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/explore/search.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>

namespace explore {

namespace {

using kind = operation_kind;

bool writes(const operation &o) { return o.kind == kind::store || o.kind == kind::update; }
// Leaves something for sequentially consistent operations elsewhere, or finds it.
bool is_total(const operation &o) {
  return o.kind == kind::fence ||
         ((o.kind == kind::load || o.kind == kind::store || o.kind == kind::update) && o.order == __ATOMIC_SEQ_CST);
}
bool watches(const operation &o, location_id l) {
  return o.kind == kind::pause && std::find(o.watched.begin(), o.watched.end(), l) != o.watched.end();
}

} // namespace

bool depend(const operation &a, const operation &b) {
  if (a.kind == kind::begin || b.kind == kind::begin) return false;
  if (a.kind == kind::everywhere || b.kind == kind::everywhere) return true;
  if ((a.kind == kind::fence && is_total(b)) || (b.kind == kind::fence && is_total(a))) return true;
  if (a.kind == kind::pause || b.kind == kind::pause)
    return (writes(a) && watches(b, a.location)) || (writes(b) && watches(a, b.location));
  if (a.location == no_location || a.location != b.location) return false;
  if (a.kind == kind::sleep || b.kind == kind::sleep || a.kind == kind::wake || b.kind == kind::wake)
    return a.kind != kind::load && b.kind != kind::load && (a.kind != kind::wake || !writes(b)) &&
           (b.kind != kind::wake || !writes(a));
  return writes(a) || writes(b) || a.raises_floor || b.raises_floor;
}

void search::begin_execution() {
  known_ = path_.empty() ? 0 : path_.size() - 1;
  depth_ = 0;
  races_.resize(path_.size() + 1);
  for (vector_clock &c : last_step_) c = {};
}

// What the thread's next operation depends on. A step among it that it does not depend on through others is a race: the
// other order has to be tried.
vector_clock search::find_races(const operation &o, unsigned thread) {
  vector_clock known = last_step_[thread];
  unsigned races = 0;
  for (unsigned i = depth_; i-- != 0;) {
    node &n = path_[i];
    if (n.thread == thread || !depend(n.executed, o)) continue;
    if (known.at[n.thread] <= i) races_[races++] = i;
    known.join(n.clock);
  }
  known.at[thread] = depth_ + 1;
  for (unsigned r = 0; r < races; ++r) reverse(races_[r], thread, known);
  return known;
}

// Of the steps after `at` that do not depend on that one, and the operation of the thread, some depend on none of the
// others. With one of their threads the other order begins.
void search::reverse(unsigned at, unsigned thread, const vector_clock &clock) {
  unsigned first[max_threads]; // step of each thread among these
  std::fill(first, first + max_threads, ~0u);
  unsigned beginners = 0;
  const auto visit = [&](unsigned number, unsigned t, const vector_clock &depends) {
    if (first[t] != ~0u) return;
    bool begins = true;
    for (unsigned other = 0; other < max_threads; ++other)
      if (first[other] != ~0u && depends.at[other] > first[other]) begins = false;
    first[t] = number;
    if (begins) beginners |= 1u << t;
  };
  node &n = path_[at];
  for (unsigned i = at + 1; i < depth_; ++i)
    if (path_[i].clock.at[n.thread] <= at) visit(i, path_[i].thread, path_[i].clock);
  visit(depth_, thread, clock);
  if ((beginners & n.backtrack) != 0) return;
  beginners &= n.enabled;
  n.backtrack |= beginners != 0 ? beginners & (~beginners + 1) : n.enabled;
}

void search::enables(unsigned thread) {
  if (mode_ == search_mode::all) last_step_[thread].join(path_[depth_ - 1].clock);
}

unsigned search::cost(const node &n, unsigned thread) const {
  if (mode_ == search_mode::all) return 0;
  return n.last < n.threads && thread != n.last && (n.enabled >> n.last & 1) != 0 ? 1 : 0;
}

// The next thread to try at a node, if there is one: the last one first.
bool search::choose_thread(node &n) const {
  unsigned candidates = n.enabled & ~n.done;
  if (mode_ == search_mode::all) candidates &= n.backtrack & ~n.asleep;
  const auto take = [&n](unsigned thread) {
    n.thread = thread;
    n.result = 0;
    n.results = 1;
    return true;
  };
  if (n.last < n.threads && (candidates >> n.last & 1) != 0) return take(n.last);
  for (; candidates != 0; candidates &= candidates - 1) {
    const auto thread = unsigned(std::countr_zero(candidates));
    if (cost(n, thread) <= n.budget) return take(thread);
  }
  return false;
}

void search::begin_node(node &n, unsigned enabled, unsigned last, unsigned threads, const operation *pending) {
  n.enabled = enabled;
  n.last = last;
  n.threads = threads;
  n.done = n.asleep = 0;
  if (depth_ == 0) {
    n.budget = deviations_;
  } else {
    const node &before = path_[depth_ - 1];
    n.budget = before.budget - cost(before, before.thread) - (before.result != 0 ? 1 : 0);
    // Threads whose next operation has been tried before, and is the same still.
    for (unsigned t = 0; t < threads; ++t)
      if (((before.asleep | before.done) >> t & 1) != 0 && t != before.thread && !depend(before.executed, pending[t]))
        n.asleep |= 1u << t;
  }
  const unsigned awake = enabled & ~n.asleep;
  if (last < threads && (awake >> last & 1) != 0)
    n.backtrack = 1u << last;
  else
    n.backtrack = awake & (~awake + 1);
}

int search::pick(unsigned enabled, unsigned last, unsigned threads, const operation *pending) {
  if (mode_ == search_mode::random) return pick_at_random(enabled, last);
  if (depth_ == path_.size()) {
    path_.emplace_back();
    races_.resize(path_.size());
    begin_node(path_.back(), enabled, last, threads, pending);
    if (!choose_thread(path_.back())) {
      path_.pop_back();
      return -1;
    }
  }
  node &n = path_[depth_];
  if (n.enabled != enabled) {
    std::fprintf(stderr, "explore: the scenario does not do the same twice\n");
    std::exit(2);
  }
  n.executed = pending[n.thread];
  if (mode_ == search_mode::all) {
    if (depth_ >= known_) n.clock = find_races(n.executed, n.thread);
    last_step_[n.thread] = n.clock;
  }
  ++depth_;
  return int(n.thread);
}

unsigned search::pick_result(unsigned results) {
  if (mode_ == search_mode::random) return results > 1 && random_() % 4 == 0 ? unsigned(random_() % results) : 0;
  node &n = path_[depth_ - 1];
  n.results = results;
  return n.result;
}

int search::pick_at_random(unsigned enabled, unsigned last) {
  if (last < max_threads && (enabled >> last & 1) != 0 && random_() % 3 != 0) return int(last);
  for (auto skip = unsigned(random_() % unsigned(std::popcount(enabled))); skip != 0; --skip) enabled &= enabled - 1;
  return std::countr_zero(enabled);
}

bool search::next() {
  if (mode_ == search_mode::random) return true;
  while (!path_.empty()) {
    node &n = path_.back();
    if (n.result + 1 < n.results && cost(n, n.thread) < n.budget) {
      ++n.result;
      return true;
    }
    n.done |= 1u << n.thread;
    if (choose_thread(n)) return true;
    path_.pop_back();
  }
  return false;
}

} // namespace explore
