// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads whose every interleaving is run: fibers with the thread pointers of real threads, as in bench/model, of which one
// goes on at a time. A scenario is prepared once; then its memory and its stacks are put aside, and each execution begins by
// putting them back.
#ifndef REGOMP_BENCH_EXPLORE_THREADS_H
#define REGOMP_BENCH_EXPLORE_THREADS_H

#include "bench/explore/search.h"

#include <cstddef>
#include <cstdint>
#include <pthread.h>

namespace explore {

struct scenario {
  const char *name;
  unsigned threads;      // that `run` is called by
  void (*prepare)();     // by the first of them, before all; null: nothing
  void (*run)(unsigned); // in all interleavings
  void (*check)();       // after each, when all have returned; null: nothing
};
extern const scenario scenarios[];

struct limits {
  search_mode mode;
  unsigned deviations;
  std::uint64_t seed;
  std::uint64_t executions; // at most
  double seconds;           // at most, about
};

// An injected fault, to see that it is found, at one place in the code: the address behind the call, as an offset in the
// program's file. 0: none.
struct injected_fault {
  std::uintptr_t relaxed = 0; // an atomic operation that orders nothing
  std::uintptr_t dropped = 0; // a wake-up that is not made, or a fence
};

// Prints what was found and ends the process: 0 nothing, all seen; 1 a fault, with the steps that led to it; 3 nothing, but
// the limits were reached.
[[noreturn]] void run(const scenario &, const limits &, const injected_fault &, bool list_places);

// --- by the threads ----------------------------------------------------------------------------------------------------

// False: the start of the program, when accesses are what they are.
bool is_running();
[[noreturn]] void report(const char *what);
void note_outcome(unsigned); // by `check`: it is counted, and printed in the end

std::uint64_t load(const void *, unsigned bytes, int order, const void *code);
void store(void *, unsigned bytes, std::uint64_t value, int order, const void *code);
// `make` makes the new value of the old one.
std::uint64_t update(void *, unsigned bytes, int order, const void *code,
                     std::uint64_t (*make)(std::uint64_t, std::uint64_t), std::uint64_t operand);
bool compare_exchange(void *, unsigned bytes, std::uint64_t &expected, std::uint64_t value, int order, int failure_order,
                      const void *code);
void fence(int order, const void *code);
bool subtract_undivided(std::uint32_t *, std::uint32_t amount, const void *code);
void plain(const void *, std::size_t bytes, bool writes, const void *code);
void pause();

bool sleep_on(const std::uint32_t *word, std::uint32_t expected, std::uint32_t bits);
unsigned wake(const std::uint32_t *word, unsigned most, std::uint32_t bits, const void *code);
void fence_everywhere(const void *code);
int create_thread(pthread_t *, void *(*start)(void *), void *argument);

void *allocate(std::size_t bytes, std::size_t alignment);
void release(void *);
std::size_t size_of(const void *); // of an allocated block, 0 if it is none
bool is_exploring();

} // namespace explore

#endif
