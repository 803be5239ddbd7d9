// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loop/loop.h"

#include "assertion.h"
#include "loop/chunk_batches.h"
#include "loop/work_events.h"
#include "support/memory.h"
#include "support/race_detector.h"
#include "team/current_icvs.h"
#include "team/parallel.h"
#include "team/thread_life.h"
#include "team/workshare_ring.h"

#include <cstring>

namespace regomp {

namespace {

unsigned without_modifier(unsigned schedule) { return schedule & ~schedule_monotonic; }

struct schedule_choice {
  unsigned kind; // schedule_static, _dynamic or _guided, without modifier
  bool monotonic;
};

// Takes schedule and chunk as they are, or from the ICV.
schedule_choice choose_schedule(const thread &thr, const loop_request &r, workshare &ws) {
  unsigned kind = without_modifier(r.schedule);
  bool monotonic = kind != r.schedule || r.ordered || r.doacross_counts != 0;
  ws.chunk = r.chunk;
  if (kind == schedule_runtime || kind == schedule_auto) {
    const task_icvs &icvs = current_icvs(thr);
    kind = without_modifier(icvs.run_schedule);
    monotonic = monotonic || kind != icvs.run_schedule;
    ws.chunk = icvs.run_chunk > 0 ? std::uint64_t(icvs.run_chunk) : 0;
    if (kind == schedule_auto) {
      kind = schedule_static;
      ws.chunk = 0;
    }
  }
  if (kind != schedule_static && ws.chunk == 0) ws.chunk = 1;
  // Doacross loops find the chunk of an iteration by division, so chunks are of one size there.
  if (r.doacross_counts != 0 && kind == schedule_guided) kind = schedule_dynamic;
  return {kind, monotonic};
}

chunk_distribution choose_distribution(const schedule_choice &schedule, const workshare &ws) {
  if (ws.threads == 1) return chunk_distribution::one_thread;
  if (schedule.kind == schedule_static) return chunk_distribution::static_chunks;
  if (schedule.kind == schedule_guided) return chunk_distribution::guided;
  if (!schedule.monotonic && has_batches(ws.space.count, ws.chunk, ws.threads)) return chunk_distribution::batches;
  // Each thread adds a chunk once too often at most each time it asks; asking again after "none" is rare enough for this
  // bound. Two numbers below 2^31 have a product below 2^62.
  const bool cannot_wrap = ws.space.count < std::uint64_t(1) << 62 && ws.chunk < 1u << 31 && ws.threads < 1u << 31;
  return cannot_wrap ? chunk_distribution::counter : chunk_distribution::checked_counter;
}

void zero_memory(workshare &ws, void **memory) {
  const std::size_t size = reinterpret_cast<std::size_t>(*memory);
  if (size > ws.memory_size) {
    __builtin_free(ws.memory);
    ws.memory = allocate(size);
    ws.memory_size = size;
  }
  std::memset(ws.memory, 0, size);
}

void set_up(thread &thr, workshare &ws, const loop_request &r, unsigned threads) {
  ws.space = r.space;
  ws.threads = threads;
  ws.ordered = r.ordered;
  ws.in_order = r.ordered || r.doacross_counts != 0;
  ws.how = choose_distribution(choose_schedule(thr, r, ws), ws);
  // relaxed, all of them: published by the change of `state`, or by the start of the team.
  ws.next.store(0, std::memory_order_relaxed);
  ws.left.store(0, std::memory_order_relaxed);
  ws.turn.store(0, std::memory_order_relaxed);
  // On a line that usually nothing else of a loop touches.
  if (ws.how == chunk_distribution::batches) ws.alone.store(lone_chunks::not_looked_for, std::memory_order_relaxed);
  ws.tickets = 0;
  ws.reductions = r.reductions;
  if (r.memory != nullptr) zero_memory(ws, r.memory);
  if (r.doacross_counts != 0) {
    begin_doacross(ws, r);
  } else if (ws.doacross != nullptr) {
    release_doacross(ws.doacross);
    ws.doacross = nullptr;
  }
}

void start_in(thread &thr, workshare &ws) {
  thr.work = &ws;
  thr.loop = {};
  thr.loop.next_static = thr.num;
  if (ws.how == chunk_distribution::batches) begin_batches(thr.batches);
}

workshare &orphan_descriptor(thread &thr) {
  if (thr.orphan_work == nullptr) {
    release_at_thread_exit(thr);
    thr.orphan_work = make_workshare_ring();
  }
  return *static_cast<workshare *>(thr.orphan_work);
}

// Hands the ordered turn on to the next chunk, once it has come to this one.
void pass_turn(thread &thr) {
  if (!thr.loop.owes_turn) return;
  thr.loop.owes_turn = false;
  workshare &ws = *current_workshare(thr);
  if (thr.loop.awaits_turn) wait_for_turn(thr);
  REGOMP_ASSERT(thr.loop.awaits_turn || ws.turn.load(std::memory_order_relaxed) == thr.loop.ordered_ticket);
  race_release(&ws.turn);
  // seq_cst: the event count's protocol; as a release it orders the ordered regions.
  ws.turn.store(thr.loop.ordered_ticket + 1, std::memory_order_seq_cst);
  thr.team->events.wake(INT_MAX, bit_of(&ws.turn));
}

// --- schedules ----------------------------------------------------------------------------------------------------------
// Handing out iterations orders no memory, hence the relaxed accesses to the counter.

// A thread alone has nobody to share with.
bool all_at_once(workshare &ws, iteration_range &r) {
  if (ws.next.load(std::memory_order_relaxed) != 0 || ws.space.count == 0) return false;
  ws.next.store(1, std::memory_order_relaxed);
  r = {0, ws.space.count};
  return true;
}

bool next_static(thread &thr, workshare &ws, iteration_range &r, std::uint64_t &ticket) {
  const std::uint64_t count = ws.space.count;
  const std::uint64_t index = thr.loop.next_static;
  if (ws.chunk == 0) {
    if (index >= ws.threads || index >= count) return false;
    r = even_part(count, ws.threads, index);
  } else {
    if (count == 0 || index > (count - 1) / ws.chunk) return false;
    r = block(count, ws.chunk, index);
  }
  ticket = index;
  thr.loop.next_static = index + ws.threads;
  return true;
}

bool next_counted(thread &thr, workshare &ws, iteration_range &r) {
  if (ws.how == chunk_distribution::counter) return next_counted_chunk(thr, ws, r);
  const std::uint64_t count = ws.space.count;
  std::uint64_t first = ws.next.load(std::memory_order_relaxed);
  do {
    if (first >= count) return false;
    r = {first, count - first > ws.chunk ? first + ws.chunk : count};
  } while (!ws.next.compare_exchange_weak(first, r.last, std::memory_order_relaxed));
  return true;
}

bool next_guided(workshare &ws, iteration_range &r, std::uint64_t &ticket) {
  const std::uint64_t count = ws.space.count;
  if (ws.ordered) {
    lock_guard guard(ws.hand_out);
    const std::uint64_t first = ws.next.load(std::memory_order_relaxed); // under the lock
    if (first >= count) return false;
    r = {first, first + guided_size(count - first, ws.threads, ws.chunk)};
    ws.next.store(r.last, std::memory_order_relaxed);
    ticket = ws.tickets++;
    return true;
  }
  std::uint64_t first = ws.next.load(std::memory_order_relaxed);
  std::uint64_t last;
  do {
    if (first >= count) return false;
    last = first + guided_size(count - first, ws.threads, ws.chunk);
  } while (!ws.next.compare_exchange_weak(first, last, std::memory_order_relaxed));
  r = {first, last};
  return true;
}

// Makes the descriptor free for the construct a ring later.
void free_descriptor(team &tm, workshare &ws, std::uint64_t construct) {
  REGOMP_ASSERT(ws.state.load(std::memory_order_relaxed) == workshare::ready(construct));
  // seq_cst: the event count's protocol; as a release it hands over the descriptor.
  ws.state.store(workshare::free_for(construct + workshare_ring_size), std::memory_order_seq_cst);
  tm.events.wake(INT_MAX, bit_of(&ws));
}

} // namespace

static_assert(offsetof(workshare, next) == workshare_counter);

workshare_base *make_workshare_ring() {
  auto *ring = static_cast<workshare *>(allocate_aligned(alignof(workshare), workshare_ring_size * sizeof(workshare)));
  for (unsigned k = 0; k < workshare_ring_size; ++k) ::new (&ring[k]) workshare;
  reset_workshare_ring(ring);
  return ring;
}

void reset_workshare_ring(workshare_base *of) {
  auto *const ring = static_cast<workshare *>(of);
  for (unsigned k = 0; k < workshare_ring_size; ++k)
    ring[k].state.store(workshare::free_for(k), std::memory_order_relaxed); // published when the team starts
}

void release_workshare_ring(workshare_base *of) {
  auto *const ring = static_cast<workshare *>(of);
  for (unsigned k = 0; k < workshare_ring_size; ++k) {
    __builtin_free(ring[k].memory);
    release_doacross(ring[k].doacross);
  }
  __builtin_free(ring);
}

void retire_workshare(workshare_base *ring, std::uint64_t construct) {
  workshare &ws = static_cast<workshare *>(ring)[construct % workshare_ring_size];
  // relaxed: the leader is alone with the team.
  if (ws.state.load(std::memory_order_relaxed) == workshare::ready(construct))
    ws.state.store(workshare::free_for(construct + workshare_ring_size), std::memory_order_relaxed);
}

void enter_loop(thread &thr, const loop_request &r) {
  team *tm = thr.team;
  if (tm == nullptr && r.reductions != nullptr) tm = &make_single_team(thr);
  bool first = true;
  workshare *ws;
  if (tm == nullptr) {
    ws = &orphan_descriptor(thr);
    set_up(thr, *ws, r, 1);
  } else {
    const std::uint64_t construct = thr.workshares++;
    ws = &static_cast<workshare *>(tm->ring)[construct % workshare_ring_size];
    // acquire: the descriptor as the thread left it that freed it, or as the one left it that set it up.
    std::uint64_t state = ws->state.load(std::memory_order_acquire);
    if (state < workshare::free_for(construct)) { // others are still a ring behind
      wait_without_tasks(
          *tm, ws, [ws, construct] { return ws->state.load(std::memory_order_seq_cst) >= workshare::free_for(construct); });
      state = ws->state.load(std::memory_order_acquire); // as above
    }
    first = state == workshare::free_for(construct) &&
            ws->state.compare_exchange_strong(state, workshare::being_set_up(construct), std::memory_order_acquire);
    // The program sees the descriptor's memory only. Without it threads that come here hand nothing over to each other.
    const bool shares = r.memory != nullptr || r.reductions != nullptr;
    if (first) {
      if (shares) race_acquire(ws);
      set_up(thr, *ws, r, tm->nthreads);
      if (r.reductions != nullptr) begin_workshare_reductions(thr, r.reductions, *ws, true);
      race_release(ws);
      // seq_cst: the event count's protocol; as a release it publishes the descriptor.
      ws->state.store(workshare::ready(construct), std::memory_order_seq_cst);
      if (tm->nthreads > 1) tm->events.wake(INT_MAX, bit_of(ws));
    } else if (state != workshare::ready(construct)) {
      wait_without_tasks(
          *tm, ws, [ws, construct] { return ws->state.load(std::memory_order_seq_cst) == workshare::ready(construct); });
    }
    if (shares && !first) race_acquire(ws);
  }
  start_in(thr, *ws);
  if (!first && r.reductions != nullptr) begin_workshare_reductions(thr, r.reductions, *ws, false);
  if (r.memory != nullptr) *r.memory = ws->memory;
}

void prepare_first_loop(team &tm, thread &leader, const void *request) {
  const std::uint64_t construct = tm.first_workshare++;
  workshare &ws = static_cast<workshare *>(tm.ring)[construct % workshare_ring_size];
  REGOMP_ASSERT(ws.state.load(std::memory_order_relaxed) == workshare::free_for(construct));
  set_up(leader, ws, *static_cast<const loop_request *>(request), tm.nthreads);
  ws.state.store(workshare::ready(construct), std::memory_order_relaxed); // published when the team starts
  tm.first_work = &ws;
  leader.workshares = tm.first_workshare;
  start_in(leader, ws);
  if (tm.listened_to) [[unlikely]] {
    const auto &r = *static_cast<const loop_request *>(request);
    tm.seen->first_work = kind_of_work(leader, r);
    tm.seen->first_count = r.space.count;
  }
}

namespace {

// Where chunks are numbered.
bool next_in_order(thread &thr, workshare &ws, iteration_range &r) {
  if (ws.ordered) pass_turn(thr);
  if (ws.doacross != nullptr) end_doacross_chunk(thr, ws);
  std::uint64_t ticket = 0;
  bool more = false;
  switch (ws.how) {
  case chunk_distribution::one_thread:
    more = all_at_once(ws, r);
    break;
  case chunk_distribution::static_chunks:
    more = next_static(thr, ws, r, ticket);
    break;
  case chunk_distribution::guided:
    more = next_guided(ws, r, ticket);
    break;
  default:
    more = next_counted(thr, ws, r);
    ticket = r.first / ws.chunk;
    break;
  }
  if (!more) return false;
  thr.loop.chunk_begin = r.first;
  thr.loop.chunk_end = r.last;
  thr.loop.ordered_ticket = ticket;
  thr.loop.owes_turn = ws.ordered && ws.threads > 1; // who is alone needs none
  // It is the first chunk's turn from the beginning, and only its thread moves it on. What that thread does in its ordered
  // regions comes after the descriptor was set up, which is all there is before.
  thr.loop.awaits_turn = thr.loop.owes_turn && ticket != 0;
  if (ws.doacross != nullptr) begin_doacross_chunk(thr, ws, ticket);
  return true;
}

} // namespace

bool next_chunk(thread &thr, iteration_range &r) {
  workshare &ws = *current_workshare(thr);
  if (ws.in_order) return next_in_order(thr, ws, r);
  std::uint64_t unused;
  switch (ws.how) {
  case chunk_distribution::batches:
    if (!has_batch(thr.loop)) return take_batch(thr, ws, r);
    r = next_of_batch(thr.loop, ws.chunk);
    return true;
  case chunk_distribution::counter:
  case chunk_distribution::checked_counter:
    return next_counted(thr, ws, r);
  case chunk_distribution::guided:
    return next_guided(ws, r, unused);
  case chunk_distribution::static_chunks:
    return next_static(thr, ws, r, unused);
  case chunk_distribution::one_thread:
    break;
  }
  if (!all_at_once(ws, r)) return false;
  thr.loop.chunk_begin = r.first; // for sections, which go one at a time
  thr.loop.chunk_end = r.last;
  return true;
}

void wait_for_turn(thread &thr) {
  workshare *ws = current_workshare(thr);
  if (ws == nullptr) return; // the loop was left by cancellation
  const std::uint64_t ticket = thr.loop.ordered_ticket;
  team &tm = *thr.team;
  const auto has_come = [ws, ticket] { return ws->turn.load(std::memory_order_seq_cst) == ticket; };
  wait_without_tasks(tm, &ws->turn, [&] {
    return has_come() || tm.cancelled.load(std::memory_order_seq_cst) ||
           tm.workshare_cancelled.load(std::memory_order_seq_cst);
  });
  // Nobody but this thread moves the turn on, so it stays; what came before it has been acquired once and for all.
  thr.loop.awaits_turn = !has_come();
  race_acquire(&ws->turn);
}

void leave_loop_nowait(thread &thr) {
  workshare *ws = current_workshare(thr);
  thr.work = nullptr;
  team *tm = thr.team;
  if (tm == nullptr || ws == nullptr) return;
  // A combined region is over with its construct; there is no other that could need the descriptor, and end_region frees it.
  if (ws == tm->first_work) return;
  const std::uint64_t construct = thr.workshares - 1;
  race_release(ws);
  const unsigned threads = ws->threads; // read first: once this thread is counted the descriptor may be another construct's
  // acq_rel: the last one frees the descriptor after all others have done with it.
  if (threads == 1 || ws->left.fetch_add(1, std::memory_order_acq_rel) + 1 == threads) free_descriptor(*tm, *ws, construct);
}

void leave_loop(thread &thr) {
  workshare *ws = current_workshare(thr);
  thr.work = nullptr;
  team_barrier(thr);
  // After the barrier nobody uses the descriptor, so no count is needed. The thread that comes round the ring first waits
  // for this.
  if (thr.team != nullptr && ws != nullptr && thr.num == 0) free_descriptor(*thr.team, *ws, thr.workshares - 1);
}

bool leave_loop_cancellable(thread &thr) {
  workshare *ws = current_workshare(thr);
  thr.work = nullptr;
  const bool cancelled = team_barrier_cancellable(thr);
  // In a cancelled region the whole ring is made new at the end.
  if (!cancelled && thr.team != nullptr && ws != nullptr && thr.num == 0)
    free_descriptor(*thr.team, *ws, thr.workshares - 1);
  return cancelled;
}

} // namespace regomp
