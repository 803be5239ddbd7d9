// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the threads of a team share about one worksharing loop or sections construct (OpenMP 5.2 section 11).
//
// A team has a ring of these, since threads may run ahead through constructs with nowait. Construct number k, counted by
// each thread for itself, lives in descriptor k mod the ring's size. `state` says which construct has it: free for k, being
// set up by the thread that came first, or ready. The last thread to leave k makes it free for k + ring size; a thread that
// is a whole ring ahead waits.
#ifndef REGOMP_LOOP_WORKSHARE_H
#define REGOMP_LOOP_WORKSHARE_H

#include "loop/iterations.h"
#include "support/lock_word.h"
#include "team/thread.h"
#include "team/workshare_ring.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regomp {

struct doacross;

inline constexpr unsigned workshare_ring_size = 8;

// How a loop's iterations go to the threads.
enum class chunk_distribution : unsigned char {
  one_thread,      // a thread alone
  static_chunks,   // static
  counter,         // dynamic: a counter that cannot wrap around however often threads add a chunk
  checked_counter, // the same where it could
  batches,         // dynamic, from such a counter; several chunks at a time where they are short
  guided,          // a part of what is left, from a counter
};

// Batches: whether chunks of the loop have been seen to end while no later one had begun (loop/chunk_batches.h).
enum class lone_chunks : unsigned char { not_looked_for, being_looked_for, seen, not_seen };

struct alignas(64) workshare : workshare_base {
  std::atomic<std::uint64_t> state{0};

  static constexpr std::uint64_t free_for(std::uint64_t k) { return 4 * k; }
  static constexpr std::uint64_t being_set_up(std::uint64_t k) { return 4 * k + 1; }
  static constexpr std::uint64_t ready(std::uint64_t k) { return 4 * k + 2; }

  // --- written by the thread that came first, before `state` says ready; constant then
  iteration_space space{};
  std::uint64_t chunk = 0; // static: 0 for one block a thread
  unsigned threads = 1;
  enum chunk_distribution how = chunk_distribution::one_thread;
  bool ordered = false;
  bool in_order = false; // ordered or doacross: each chunk has a number
  struct doacross *doacross = nullptr;
  // --- up to here a line
  void *memory = nullptr; // of the construct, zeroed; kept for the next one
  std::size_t memory_size = 0;
  std::uintptr_t *reductions = nullptr; // the first thread's descriptor

  // --- of all threads
  std::atomic<lone_chunks> alone{lone_chunks::not_looked_for}; // changes twice
  // First iteration not handed out.
  alignas(64) std::atomic<std::uint64_t> next{0};
  std::atomic<unsigned> left{0};                  // threads that have left without a barrier
  alignas(64) std::atomic<std::uint64_t> turn{0}; // ordered: the chunk whose ordered regions may run
  futex_mutex hand_out;                           // ordered guided: makes chunk and ticket go together
  std::uint64_t tickets = 0;
};

static_assert(offsetof(workshare, memory) == 64);

// The one that the thread is in, or null.
inline workshare *current_workshare(const thread &thr) { return static_cast<workshare *>(thr.work); }

} // namespace regomp

#endif
