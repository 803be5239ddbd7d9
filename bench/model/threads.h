// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual threads on the model's processors. Of all threads that have a processor the one whose time is earliest goes on,
// until its next access to memory that others may see; so accesses happen in the order of virtual time, and the same seed
// gives the same run. A thread that waits for a processor, or sleeps, has no time of its own.
//
// All of it is called on fibers of one thread of the system. The calling virtual thread is the one that runs.
#ifndef REGOMP_BENCH_MODEL_THREADS_H
#define REGOMP_BENCH_MODEL_THREADS_H

#include "bench/model/caches.h"

#include <cstdint>
#include <pthread.h>

namespace model {

// --- the whole ---------------------------------------------------------------------------------------------------------

// Runs `main` as the first virtual thread, on processor 0; does not return. `seed`: of all that is random.
[[noreturn]] void run_model(void (*main)(), std::uint64_t seed);
bool is_running(); // false: accesses are those of the program's start, and nothing is counted

// --- accesses of the calling thread; `code` is where they are ----------------------------------------------------------

// Waits for the thread's turn, makes the access, and lets the time pass that it takes. The caller makes the real one then.
void touch(const void *address, access how, const void *code);
// A store that the thread does not wait for.
void store(const void *address, const void *code);
// Waits until all stores have been done.
void fence();
// An access that usually no other thread waits for: the turn is waited for only if the line has to move.
void touch_plain(const void *address, std::size_t bytes, access how, const void *code);

void pass(ticks); // time that the thread spends with itself
ticks now();

// --- the system --------------------------------------------------------------------------------------------------------

// 0, or an error number. `handle` is that of a real thread, which lends its thread-local storage.
int create_thread(pthread_t *handle, void *(*start)(void *), void *argument);
void yield();
// False: the word was another. `limit`: of the sleep, 0 for none.
bool sleep_on(const std::uint32_t *word, std::uint32_t expected, std::uint32_t bits, ticks limit);
unsigned wake(const std::uint32_t *word, unsigned most, std::uint32_t bits);
void fence_everywhere(); // membarrier
unsigned processor();
// Processors on which the calling thread may run, a bit each; it moves if it is on another. Before the model runs: the first
// thread.
void get_allowed(std::uint64_t *words, std::size_t count);
void set_allowed(const std::uint64_t *words, std::size_t count);

// --- counts ------------------------------------------------------------------------------------------------------------

struct counts {
  ticks time = 0;
  chain longest; // of any thread
  std::uint64_t woken = 0, context_switches = 0, system_calls = 0, interrupts = 0;
};
// Since begin_counting(), as the calling thread sees it.
void begin_counting();
counts counted();
const caches &the_caches();

} // namespace model

#endif
