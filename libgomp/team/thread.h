// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the runtime knows about the calling thread. It is valid when filled with zeros, so that a thread OpenMP has never
// seen may call any entry point. Owned and touched by its thread alone, but for one member.
#ifndef REGOMP_TEAM_THREAD_H
#define REGOMP_TEAM_THREAD_H

#include "config/linux/tls_offset.h"
#include "icv/icvs.h"
#include "observe/tool.h"
#include "task/for_team.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regomp {

struct member;
struct pool;
struct task;
struct team;
struct workshare_base; // team/workshare_ring.h

// Threads that share a thread limit: an initial thread, and all below it.
struct contention_group {
  std::atomic<unsigned> extra{0}; // threads beyond the initial one that are in teams with a limit
};

// How far a chunk of a doacross loop has come. The loop code derives from it what it keeps of a chunk (loop/doacross.h).
struct chunk_progress {};

// Where the thread is in the worksharing loop it executes.
struct loop_position {
  std::uint64_t next_static;    // static schedules: number of this thread's next block
  std::uint64_t chunk_begin;    // first iteration of the chunk being executed, counted from 0
  std::uint64_t chunk_end;      // one past its last; equal to chunk_begin if there is none
  std::uint64_t ordered_ticket; // the chunk's place in the order of ordered regions
  chunk_progress *progress;     // of the chunk, in a doacross loop that several threads share; null otherwise
  unsigned dimensions;          // of that loop
  bool owes_turn;               // it has a turn that it must pass on
  bool awaits_turn;             // and has not seen yet that the turn has come
  std::uint64_t batch_next;     // dynamic schedules: first iteration that the thread has taken and not begun,
  std::uint64_t batch_end;      // and one past the last; see loop/chunk_batches.h
};

// The part of a thread's state that a parallel region replaces and gives back.
struct thread_context {
  struct team *team;        // null: no team, not even one of a single thread
  struct member *member;    // this thread's place in it
  struct task *task;        // the task it executes; null: the initial task, as long as nothing needs it
  unsigned num;             // omp_get_thread_num()
  unsigned singles;         // single constructs this thread has come to in this team
  std::uint64_t workshares; // worksharing constructs with a descriptor that it has come to
  workshare_base *work;     // the one it is in
  loop_position loop;
  unsigned first_place, place_count; // place partition; count 0: the whole list
};

// What a thread remembers of its visits to the counters of loops; see loop/shared_counter.h. Hints, so those from an earlier
// loop do no harm.
struct counter_visits {
  std::uint64_t expected; // what the counter is if nobody else has been there
  unsigned met_others;    // of the last visits, those where it was not
  unsigned to_come;       // visits until the thread thinks about staying away
  unsigned visits;        // between the last time and then
  std::uint64_t value;    // of the counter, when it last did
  std::uint64_t when;     // that was, by fast_clock
};

// Of a thread that takes several chunks of a dynamic schedule at a time, in the loop that it began last; see
// loop/chunk_batches.h.
struct batch_sizes {
  int visits;          // to the counter, up to a number from which on the thread takes batches
  unsigned chunks;     // of the batch that it executes
  unsigned next;       // chunks that the next one is to have
  std::uint64_t taken; // when it took the batch, by fast_clock
  // Where it looks whether chunks end by themselves: how many have, one after the other; else -1.
  int seen_alone;
  std::uint64_t after; // the first iteration after its last chunk
  bool may_look_again;
  unsigned visits_between_looks;
};

// What a room above keeps of a thread, which makes it, releases it at the thread's end, and derives it from this.
struct thread_extension {};

struct thread : thread_context {
  contention_group *group; // null: its own
  contention_group own_group;
  pool *pools;                 // idle teams that this thread leads; see team/pool.h
  struct team *spare_teams;    // of one thread, for regions
  struct team *single_team;    // made outside any region, for tasks
  struct task *initial_task;   // made when a setter needed it
  workshare_base *orphan_work; // worksharing outside any team
  task_blocks blocks;          // memory for tasks
  struct task *spare_task;     // a record to use again; see task/included.h
  unsigned immediate_depth;    // tasks run at once, one inside the other; see task/create.cc
  bool has_enough_tasks;       // its queue was full and has not run low since
  unsigned tasks_run;          // of those that were queued
  std::uint64_t task_time;     // nanoseconds that they take; 0: not known in this region
  counter_visits visits;
  batch_sizes batches;
  unsigned team_num;                   // omp_get_team_num()
  unsigned num_teams_less_one;         // omp_get_num_teams() - 1
  unsigned random;                     // state of the choice of victims for stealing
  std::uint64_t displayed_arrangement; // of the last outermost team whose affinity was displayed; see team/affinity.cc
  unsigned place_plus_one;             // place the thread is bound to; 0: not bound
  unsigned missed_place_plus_one;      // place it is to be at, where the system does not let it run; 0: none
  std::uintptr_t default_allocator;    // 0: the process's
  bool only_survivor;                  // the process was forked while the thread was in a region that another thread leads
  bool has_exit_hook;                  // the thread-exit key is set for it
  bool offloads;                       // it has asked for a device; see device/device.cc
  bool serves_request;                 // it runs a region for device code that waits; see region/reverse.cc
  thread_extension *openacc;           // null: it has not used OpenACC
  // Blocks of this thread that others have released. The one thing that they touch, hence a line of its own.
  alignas(64) std::atomic<free_block *> returned;
};

extern thread_local constinit thread this_thread __asm__("regomp_this_thread")
    __attribute__((tls_model("global-dynamic"), visibility("hidden")));

#ifdef REGOMP_TLS_OFFSETS
// How far from the thread pointer `this_thread` is in each thread; 0: not known, not the same in all, or a tool may listen.
// Set by the library's constructors and constant then; alone on its line, since every entry point reads it.
struct alignas(64) thread_offset {
  std::ptrdiff_t value;
};
extern __attribute__((visibility("hidden"))) thread_offset this_thread_offset;

inline thread &self() {
  if (this_thread_offset.value == 0) [[unlikely]]
    return this_thread;
  return *reinterpret_cast<thread *>(static_cast<char *>(__builtin_thread_pointer()) + this_thread_offset.value);
}
// For an entry point that is an event point. Null: a tool may listen. Asking costs nothing: the test is self()'s.
inline thread *self_if_no_listener() {
  if (this_thread_offset.value == 0) [[unlikely]]
    return nullptr;
  return reinterpret_cast<thread *>(static_cast<char *>(__builtin_thread_pointer()) + this_thread_offset.value);
}
inline void entry_points_have_listener() { this_thread_offset.value = 0; }
#else
inline thread &self() { return this_thread; }
inline thread *self_if_no_listener() {
  return tool_now.load(std::memory_order_relaxed) != tool_stage::none ? nullptr : &this_thread;
}
inline void entry_points_have_listener() {}
#endif

// For a routine that is not an event point. A tool is started before it: the first routine that a program calls is a region
// (OpenMP 5.2, 12.8: the initialiser comes before the first one).
thread &self_where_tool_may_be();
inline thread &self_in_routine() {
  thread *const thr = self_if_no_listener();
  if (thr == nullptr) [[unlikely]]
    return self_where_tool_may_be();
  return *thr;
}

} // namespace regomp

#endif
