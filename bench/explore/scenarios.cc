// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is run in all interleavings: the library's classes by themselves, as small as they can be and still meet in every
// way, then constructs of whole programs (constructs.c). Data that a construct should hand over are plain, so that a missing
// order is a data race.
#include "bench/explore/threads.h"

#include "bench/explore/constructs.h"
#include "bench/explore/litmus.h"
#include "support/event_count.h"
#include "support/lock_word.h"
#include "support/shared_mutex.h"
#include "task/task_memory.h"
#include "task/task_queue.h"
#include "team/barrier.h"
#include "team/pool_life.h"
#include "team/workers.h"

#include <new>

using namespace regomp;

namespace {

void expect(bool holds, const char *what) {
  if (!holds) explore::report(what);
}

// --- event count: two sleep until a flag is set --------------------------------------------------------------------------

struct {
  event_count events;
  std::atomic<bool> flag;
  int data;
} news;

void wait_for_news() {
  while (!news.flag.load(std::memory_order_seq_cst)) {
    const std::uint32_t ticket = news.events.prepare();
    if (news.flag.load(std::memory_order_seq_cst)) {
      news.events.cancel();
      break;
    }
    news.events.commit(ticket, bit_of(&news));
  }
  expect(news.data == 1, "the data have not come with the flag");
}

void run_event_count(unsigned thread) {
  if (thread != 0) return wait_for_news();
  news.data = 1;
  news.flag.store(true, std::memory_order_seq_cst);
  news.events.wake_all();
}

// --- lock: three add to a number, one of them twice ---------------------------------------------------------------------

struct {
  lock_word word;
  int number;
} locked;

void add_one() {
  lock(locked.word);
  ++locked.number;
  unlock(locked.word);
}

void run_lock(unsigned) { add_one(); }

void run_lock_of_two(unsigned) { add_one(); }

void check_lock_of_three() { expect(locked.number == 3 && locked.word == 0, "an addition is lost"); }
void check_lock_of_two() { expect(locked.number == 2 && locked.word == 0, "an addition is lost"); }

// --- shared mutex -------------------------------------------------------------------------------------------------------

struct {
  shared_mutex mutex;
  int number, seen[3];
} shared;

void run_shared_mutex(unsigned thread) {
  if (thread == 0) {
    shared.mutex.lock();
    ++shared.number;
    ++shared.number;
    shared.mutex.unlock();
  } else {
    shared.mutex.lock_shared();
    shared.seen[thread] = shared.number;
    shared.mutex.unlock_shared();
  }
}

void check_shared_mutex() { expect(shared.seen[1] % 2 == 0 && shared.seen[2] % 2 == 0, "half a change has been seen"); }

// --- queue of tasks: an owner and two thieves ---------------------------------------------------------------------------

struct {
  task_queue queue;
  task tasks[3];
  unsigned times[3]; // that each was taken, by who has taken it
} queued;

void prepare_queue() {
  for (task &t : queued.tasks) t.data = nullptr;
}

// What the maker of the task has written comes with it.
void took(task *t) {
  if (t == nullptr) return;
  expect(t->data == t, "a task has come without its data");
  ++queued.times[t - queued.tasks];
}

void run_queue(unsigned thread) {
  if (thread == 0) {
    for (unsigned i = 0; i < 2; ++i) {
      queued.tasks[i].data = &queued.tasks[i];
      queued.queue.push(&queued.tasks[i]);
    }
    took(queued.queue.take_newest(nullptr));
  } else if (thread == 1) {
    took(queued.queue.take_oldest(nullptr, true));
  } else {
    task *some[2];
    const unsigned n = queued.queue.take_oldest_half(some, 2);
    for (unsigned i = 0; i < n; ++i) took(some[i]);
  }
}

void check_queue() {
  unsigned left = 0;
  while (queued.queue.take_newest(nullptr) != nullptr) ++left;
  unsigned taken = 0;
  for (unsigned t : queued.times) {
    expect(t <= 1, "a task has been taken twice");
    taken += t;
  }
  expect(taken + left == 2, "a task is lost");
}

// --- memory for tasks: two threads give back what is a third one's, which takes more meanwhile ---------------------------

struct {
  thread owner, others[2];
  void *blocks[3];
  unsigned times[3]; // that each has been taken again
} lent;

constexpr std::size_t lent_class = 1;

void prepare_blocks() {
  lent.owner.has_exit_hook = true; // it needs none
  for (void *&block : lent.blocks) block = allocate_class(lent.owner, lent_class);
}

// Writes to it: nobody else may touch it any more.
void take_block() {
  void *const taken = allocate_class(lent.owner, lent_class);
  *static_cast<int *>(taken) = 1;
  for (unsigned i = 0; i < 3; ++i)
    if (taken == lent.blocks[i]) ++lent.times[i];
}

void run_blocks(unsigned thread) {
  if (thread == 0) {
    take_block();
    take_block();
    return;
  }
  regomp::thread &other = lent.others[thread - 1];
  for (unsigned i = thread - 1; i < 3; i += 2) free_payload(other, lent.blocks[i]);
  give_back_blocks(other);
}

void check_blocks() {
  for (int i = 0; i < 3; ++i) take_block();
  for (unsigned t : lent.times) expect(t == 1, "a block is lost, or taken twice");
}

// --- barrier with a tree and gates: three threads, each of which stands for three of a team of nine ---------------------

struct {
  barrier all;
  team_tree tree;
  event_count events;
  int data[3];
} gated;

void prepare_gates() {
  gated.tree.set_numbered(9);
  gated.all.reserve(9);
  gated.all.set_size(9, gated.tree, 1);
}

void meet(unsigned thread) {
  const barrier::gate &gate = gated.all.gate_of(3 * thread);
  const std::uint32_t generation = gate.generation();
  bool last = false;
  for (unsigned i = 0; i < 3; ++i) last = gated.all.arrive(3 * thread + i);
  if (last) {
    gated.all.open();
    gated.events.wake_all();
    return;
  }
  while (!gate.is_open(generation)) {
    const std::uint32_t ticket = gated.events.prepare();
    if (gate.is_open(generation))
      gated.events.cancel();
    else
      gated.events.commit(ticket, bit_of(&gated));
  }
}

void run_gates(unsigned thread) {
  gated.data[thread] = 1;
  meet(thread);
  expect(gated.data[(thread + 1) % 3] == 1, "a thread has left the barrier too early");
}

void run_gates_twice(unsigned thread) {
  run_gates(thread);
  meet(thread);
  gated.data[thread] = 2;
}

// --- end of a region of nine threads, before one of thirteen -------------------------------------------------------------
// Three threads; the first leads, the others arrive for four each.

struct {
  barrier all;
  team_tree tree, next_tree;
  event_count events;
} changing;

void prepare_changing() {
  changing.tree.set_numbered(9);
  changing.next_tree.set_numbered(13);
  changing.all.reserve(13);
  changing.all.set_size(9, changing.tree, 1);
}

void wait_for_end(barrier &all, event_count &events, std::uint64_t region) {
  while (!all.has_ended(region)) {
    const std::uint32_t ticket = events.prepare();
    if (all.has_ended(region))
      events.cancel();
    else
      events.commit(ticket, bit_of(&all));
  }
}

void arrive_at_end(barrier &all, event_count &events, unsigned thread, std::uint64_t region) {
  if (all.arrive_at_end(thread, region) && events.anyone_asleep() && all.has_ended(region)) events.wake_all();
}

void run_changing(unsigned thread) {
  constexpr unsigned first[] = {8, 0, 4};
  const unsigned last = thread == 0 ? 9 : first[thread] + 4;
  for (unsigned i = first[thread]; i < last; ++i) arrive_at_end(changing.all, changing.events, i, 1);
  wait_for_end(changing.all, changing.events, 1);
  if (thread == 0) changing.all.set_size(13, changing.next_tree, 2);
}

// --- four regions of nine threads, some of which start at gates ----------------------------------------------------------
// A leader, who arrives for seven others as well, and a worker.

struct {
  pool threads;
  worker workers[8];
  worker *of_pool[8];
  team *of_nine;
  std::uint64_t region; // as the leader says
} started;

void prepare_starts() {
  for (unsigned i = 0; i < 8; ++i) {
    started.of_pool[i] = &started.workers[i];
    started.workers[i].num = i + 1;
    started.workers[i].pool = &started.threads;
  }
  started.threads.workers = started.of_pool;
  started.threads.count = 8;
  started.of_nine = make_team(9);
  started.of_nine->tree.set_numbered(9);
  started.of_nine->nthreads = 9;
}

constexpr unsigned starts = 4;

void lead(team &tm) {
  for (unsigned i = 0; i < starts; ++i) {
    tm.all.set_size(9, tm.tree, tm.region + 1);
    started.region = ++tm.region;
    if (tm.all.can_start(tm.region) && started.threads.parked.load(std::memory_order_relaxed) == 0)
      start_by_gates(started.threads, tm);
    else
      release_workers(started.threads, tm, 0, tm.region);
    for (unsigned num = 0; num < 9; ++num)
      if (num != 1) arrive_at_end(tm.all, tm.events, num, tm.region);
    wait_for_end(tm.all, tm.events, tm.region);
  }
}

void run_starts(unsigned thread) {
  team &tm = *started.of_nine;
  if (thread == 0) return lead(tm);
  assignment a{.go = &started.workers[0].go};
  for (unsigned region = 1; region <= starts; ++region) {
    if (!wait_for_assignment(started.workers[0], a, 9)) a.gate = &tm.all.gate_of(1);
    expect(a.region == region, "a region has been missed, or started twice");
    expect(started.region == region, "a worker does not see what the leader has written");
    arrive_at_end(tm.all, tm.events, 1, a.region);
  }
}

// --- constructs ---------------------------------------------------------------------------------------------------------

template <void (*construct)()>
void run_construct(unsigned) {
  construct();
}

} // namespace

extern "C" void explore_expect(int holds, const char *what) { expect(holds != 0, what); }

namespace explore {

// The first region of a construct's program is before all: it makes the threads.
const scenario scenarios[] = {
    {"event-count", 3, nullptr, run_event_count, nullptr},
    {"lock", 3, nullptr, run_lock, check_lock_of_three},
    {"lock-of-two", 2, nullptr, run_lock_of_two, check_lock_of_two},
    {"shared-mutex", 3, nullptr, run_shared_mutex, check_shared_mutex},
    {"queue", 3, prepare_queue, run_queue, check_queue},
    {"blocks", 3, prepare_blocks, run_blocks, check_blocks},
    {"gates", 3, prepare_gates, run_gates, nullptr},
    {"gates-twice", 3, prepare_gates, run_gates_twice, nullptr},
    {"end-and-other-size", 3, prepare_changing, run_changing, nullptr},
    {"starts-at-gates", 2, prepare_starts, run_starts, nullptr},
    {"region", 1, first_region, run_construct<region>, nullptr},
    {"two-regions", 1, first_region, run_construct<two_regions>, nullptr},
    {"four-regions", 1, first_region, run_construct<four_regions>, nullptr},
    {"barrier", 1, first_region, run_construct<barrier_construct>, nullptr},
    {"tasks-at-barrier", 1, first_region, run_construct<tasks_at_barrier>, nullptr},
    {"tasks-in-next-region", 1, first_region, run_construct<tasks_in_next_region>, nullptr},
    {"taskwait", 1, first_region, run_construct<taskwait_construct>, nullptr},
    {"taskgroup", 1, first_region, run_construct<taskgroup_construct>, nullptr},
    {"depend", 1, first_region, run_construct<depend_construct>, nullptr},
    {"critical", 1, first_region, run_construct<critical_construct>, nullptr},
    {"dynamic", 1, first_region, run_construct<dynamic_construct>, nullptr},
    {"ordered", 1, first_region, run_construct<ordered_construct>, nullptr},
    {"copyprivate", 1, first_region, run_construct<copyprivate_construct>, nullptr},
    {"detach", 1, first_region, run_construct<detach_construct>, nullptr},
    {"nest-lock", 1, first_region, run_construct<nest_lock_construct>, nullptr},
    {"doacross", 1, first_region, run_construct<doacross_construct>, nullptr},
    {"cancel-loop", 1, first_region, run_construct<cancel_loop_construct>, nullptr},
    {"cancel-parallel", 1, first_region, run_construct<cancel_parallel_construct>, nullptr},
    {"cancel-taskgroup", 1, first_region, run_construct<cancel_taskgroup_construct>, nullptr},
    {"store-buffering", 2, nullptr, store_buffering<memory_order_relaxed>, outcome_of_store_buffering},
    {"store-buffering-seq-cst", 2, nullptr, store_buffering<memory_order_seq_cst>, outcome_of_store_buffering},
    {"store-buffering-fence", 2, nullptr, store_buffering_with_fence, outcome_of_store_buffering},
    {"store-buffering-fence-everywhere", 2, nullptr, store_buffering_with_fence_of_one, outcome_of_store_buffering},
    {"message", 2, nullptr, message<memory_order_relaxed, memory_order_relaxed>, outcome_of_message},
    {"message-release", 2, nullptr, message<memory_order_release, memory_order_acquire>, outcome_of_message},
    {"message-half", 2, nullptr, message<memory_order_release, memory_order_relaxed>, outcome_of_message},
    {"message-fence", 2, nullptr, message_with_fences, outcome_of_message},
    {"release-sequence", 3, nullptr, release_sequence, outcome_of_message},
    {"readers", 4, nullptr, readers<memory_order_acquire>, outcome_of_readers},
    {"readers-seq-cst", 4, nullptr, readers<memory_order_seq_cst>, outcome_of_readers},
    {"read-twice", 2, nullptr, read_twice, outcome_of_message},
    {nullptr, 0, nullptr, nullptr, nullptr},
};

} // namespace explore
