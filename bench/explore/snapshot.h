// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the program that each execution begins with: its variables, those of the threads, what it has allocated, and
// stacks. What the explorer itself keeps is elsewhere, in the C library's heap.
#ifndef REGOMP_BENCH_EXPLORE_SNAPSHOT_H
#define REGOMP_BENCH_EXPLORE_SNAPSHOT_H

#include "bench/explore/memory.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace explore {

// Memory for the program: a part for each thread, so that addresses do not depend on who allocates first. Blocks are never
// used again.
class arena {
public:
  arena();
  void *allocate(unsigned thread, std::size_t bytes, std::size_t alignment);
  static std::size_t size_of(const void *block) { return static_cast<const std::size_t *>(block)[-1]; }
  bool owns(const void *) const;

private:
  friend class snapshot;
  static constexpr std::size_t part = std::size_t(8) << 20;
  char *begin_;
  std::size_t used_[max_threads] = {};
};

class snapshot {
public:
  void add(void *begin, std::size_t bytes);
  void add_variables();                            // of the program
  void add_thread_variables(void *thread_pointer); // of the program, in a thread
  void add(const arena &);
  void restore(arena &) const;

private:
  struct piece {
    char *begin;
    std::vector<char> bytes;
  };
  std::vector<piece> pieces_;
  std::size_t used_[max_threads] = {};
};

} // namespace explore

#endif
