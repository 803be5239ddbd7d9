// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of kernels and copies, as a driver knows it: each is a piece of work with a number in its stream, and knows up
// to which number of each stream everything is over before it begins. For the race detector; a driver that says nothing of
// it has kernels ordered by when they began and ended.
#ifndef GOMPSIM_ENGINE_RACE_ORDER_H
#define GOMPSIM_ENGINE_RACE_ORDER_H

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

namespace gompsim::engine {

// By stream, up to which of its numbers work is over.
class work_times {
public:
  bool covers(std::uint64_t stream, std::uint64_t number) const {
    const auto it = upto.find(stream);
    return it != upto.end() && it->second >= number;
  }
  void learn(std::uint64_t stream, std::uint64_t number) {
    std::uint64_t &n = upto[stream];
    n = std::max(n, number);
  }
  void join(const work_times &o) {
    for (const auto &[stream, number] : o.upto) learn(stream, number);
  }

private:
  std::map<std::uint64_t, std::uint64_t> upto;
};

struct work_order {
  std::uint64_t stream = 0, number = 0; // 0: the driver does not say
  work_times before;
  std::string call; // of a copy: who does it, for reports
};

// What the calling thread launches or does now; null: nobody has said. Set by drivers around a launch or a copy.
inline thread_local constinit const work_order *current_work = nullptr;

class current_work_scope {
public:
  explicit current_work_scope(const work_order *w) : outer(current_work) { current_work = w; }
  ~current_work_scope() { current_work = outer; }
  current_work_scope(const current_work_scope &) = delete;
  current_work_scope &operator=(const current_work_scope &) = delete;

private:
  const work_order *const outer;
};

} // namespace gompsim::engine

#endif
