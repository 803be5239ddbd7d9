// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Worksharing loops and sections (OpenMP 5.2 sections 11.3, 11.5) for the calling thread. Iterations are numbers from 0; the
// entry points translate them into values of the loop variable.
#ifndef REGOMP_LOOP_LOOP_H
#define REGOMP_LOOP_LOOP_H

#include "loop/shared_counter.h"
#include "loop/workshare.h"
#include "team/team.h"

namespace regomp {

struct loop_request {
  iteration_space space;
  unsigned schedule; // schedule_kind with modifier; schedule_runtime and 4: the ICV
  std::uint64_t chunk;
  bool ordered = false;
  bool sections = false, scope = false;  // they are not loops
  unsigned doacross_counts = 0;          // number of counts, 0: no doacross loop
  const std::uint64_t *counts = nullptr; // trip counts of the doacross nest; copied
  std::uintptr_t *reductions = nullptr;
  void **memory = nullptr; // in: bytes wanted, as a number; out: the construct's memory
};

// Joins the next worksharing construct of the thread's team, setting it up if it is the first to come.
void enter_loop(thread &, const loop_request &);

// The thread's next chunk; false if there is none.
bool next_chunk(thread &, iteration_range &);

// The same for a loop whose chunks are counted and not in_order. Inline: threads that take short chunks hardly do anything
// else.
inline bool next_counted_chunk(thread &thr, workshare &ws, iteration_range &r) {
  const std::uint64_t count = ws.space.count;
  const std::uint64_t chunk = ws.chunk;
  const std::uint64_t first = take_from_counter(thr, ws.next, chunk, ws.threads);
  if (first >= count) return false;
  r = {first, count - first > chunk ? first + chunk : count};
  return true;
}

// Leaves the construct. The second returns true if the region is cancelled.
void leave_loop_nowait(thread &);
void leave_loop(thread &);
bool leave_loop_cancellable(thread &);

// For combined constructs: the team's first construct, set up by the leader before the others start, entered by all.
void prepare_first_loop(team &, thread &leader, const void *loop_request_pointer);

// Opens a taskgroup with these reductions on the current implicit task; `ws` is the construct that all threads share them
// over.
void begin_workshare_reductions(thread &, std::uintptr_t *data, workshare &ws, bool first);
// GOMP_workshare_task_reduction_unregister.
void end_workshare_reductions(thread &, bool cancelled);

// GOMP_ordered_start, if thr.loop.awaits_turn: waits until all earlier chunks are past their ordered regions.
void wait_for_turn(thread &);

// --- doacross: between the loop code and doacross.cc --------------------------------------------------------------------

void begin_doacross(workshare &, const loop_request &);
void begin_doacross_chunk(thread &, workshare &, std::uint64_t chunk);
void end_doacross_chunk(thread &, workshare &);
void release_doacross(doacross *);

// GOMP_doacross_post: the iteration with this vector is done as far as others wait for it.
void doacross_post(thread &, const std::uint64_t *vector);
// Whether the thread need not wait for an iteration of the outer loop, whatever its place in the inner ones: the loop is the
// thread's alone, or the iteration is of the chunk that the thread executes, in order.
inline bool is_own_iteration(const thread &thr, std::uint64_t outer) {
  const loop_position &at = thr.loop;
  return outer - at.chunk_begin < at.chunk_end - at.chunk_begin || at.progress == nullptr;
}
// Waits for the iteration with this vector, of thr.loop.dimensions components, that is not the thread's own; components
// outside the nest mean an iteration that does not exist.
void doacross_wait(thread &, std::uint64_t *vector);

} // namespace regomp

#endif
