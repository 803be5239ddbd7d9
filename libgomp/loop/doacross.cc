// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loop/doacross.h"

#include "loop/loop.h"
#include "support/memory.h"
#include "support/race_detector.h"

#include <algorithm>
#include <bit>

namespace regomp {

namespace {

std::uint64_t chunk_of(const workshare &ws, std::uint64_t outer) {
  if (ws.chunk != 0) return outer / ws.chunk;
  // One block a thread, the first ones longer: the inverse of even_part.
  const doacross &d = *ws.doacross;
  const std::uint64_t in_longer = d.longer * (d.each + 1);
  return outer < in_longer ? outer / (d.each + 1) : d.longer + (outer - in_longer) / d.each;
}

std::atomic<std::uint64_t> &progress_of(const workshare &ws, std::uint64_t chunk) {
  return ws.doacross->ring[chunk & (ws.doacross->ring_size - 1)].posted;
}

void wait_for_progress(thread &thr, std::atomic<std::uint64_t> &posted, std::uint64_t wanted) {
  // acquire: what the iteration did before it was posted.
  std::uint64_t at = posted.load(std::memory_order_acquire);
  if (at >= wanted) return race_acquire(&posted);
  team &tm = *thr.team;
  const auto cancelled = [&tm] {
    return tm.cancelled.load(std::memory_order_seq_cst) || tm.workshare_cancelled.load(std::memory_order_seq_cst);
  };
  // Each look takes the cache line from the thread that posts, and that thread's next iteration waits for it. So who has far
  // to go looks rarely.
  constexpr std::uint64_t most_turns = 64;
  spin_turns spinning;
  bool spins = true;
  while (spins && at < wanted && !cancelled()) {
    for (std::uint64_t left = std::min(wanted - at, most_turns); left != 0 && spins; --left) spins = spinning.turn();
    at = posted.load(std::memory_order_acquire); // as above
  }
  if (at < wanted)
    sleep_without_tasks(tm, &posted, [&] { return posted.load(std::memory_order_seq_cst) >= wanted || cancelled(); });
  race_acquire(&posted);
}

void advance(thread &thr, std::atomic<std::uint64_t> &posted, std::uint64_t to) {
  if (posted.load(std::memory_order_relaxed) >= to) return; // only the chunk's thread writes
  race_release(&posted);
  posted.store(to, std::memory_order_seq_cst); // the event count's protocol; as a release it orders the iterations
  thr.team->events.wake(INT_MAX, bit_of(&posted));
}

} // namespace

void begin_doacross(workshare &ws, const loop_request &r) {
  if (ws.doacross == nullptr) ws.doacross = create<doacross>();
  doacross &d = *ws.doacross;
  if (d.count_capacity < r.doacross_counts) {
    d.trip = static_cast<std::uint64_t *>(reallocate(d.trip, r.doacross_counts * sizeof(std::uint64_t)));
    d.count_capacity = r.doacross_counts;
  }
  d.counts = r.doacross_counts;
  d.inner = 1;
  d.each = r.space.count / ws.threads;
  d.longer = r.space.count % ws.threads;
  for (unsigned i = 0; i < d.counts; ++i) {
    d.trip[i] = r.counts[i];
    if (i != 0) d.inner *= r.counts[i];
  }
  // A place for every thread with some to spare, so that nobody waits for a place in practice.
  const unsigned ring = 4 * std::bit_ceil(ws.threads);
  if (d.ring_capacity < ring) {
    __builtin_free(d.ring);
    d.ring =
        static_cast<doacross_progress *>(allocate_aligned(alignof(doacross_progress), ring * sizeof(doacross_progress)));
    d.ring_capacity = ring;
  }
  d.ring_size = ring;
  for (unsigned i = 0; i < ring; ++i) ::new (&d.ring[i]) doacross_progress;
}

void begin_doacross_chunk(thread &thr, workshare &ws, std::uint64_t chunk) {
  const doacross &d = *ws.doacross;
  if (ws.threads == 1 || chunk < d.ring_size) return;
  // The chunk before in this place has to be over. Chunks that share one are of the same size.
  const std::uint64_t before = chunk - d.ring_size;
  wait_for_progress(thr, progress_of(ws, before), (before + 1) * ws.chunk * d.inner);
}

void end_doacross_chunk(thread &thr, workshare &ws) {
  loop_position &at = thr.loop;
  if (at.chunk_begin == at.chunk_end) return;
  at.chunk_begin = at.chunk_end;
  if (ws.threads > 1) advance(thr, progress_of(ws, at.ordered_ticket), at.chunk_end * ws.doacross->inner);
}

void release_doacross(doacross *d) {
  if (d == nullptr) return;
  __builtin_free(d->trip);
  __builtin_free(d->ring);
  destroy(d);
}

unsigned doacross_dimensions(const thread &thr) {
  const workshare *ws = thr.work;
  return ws != nullptr && ws->doacross != nullptr && ws->threads > 1 ? ws->doacross->counts : 0;
}

void doacross_post(thread &thr, const std::uint64_t *vector) {
  const workshare &ws = *thr.work;
  const doacross &d = *ws.doacross;
  std::uint64_t position = 0;
  for (unsigned i = 0; i < d.counts; ++i) position = position * (i == 0 ? 1 : d.trip[i]) + vector[i];
  advance(thr, progress_of(ws, thr.loop.ordered_ticket), position + 1);
}

void doacross_wait(thread &thr, const std::uint64_t *vector) {
  const workshare &ws = *thr.work;
  const doacross &d = *ws.doacross;
  std::uint64_t position = 0;
  for (unsigned i = 0; i < d.counts; ++i) {
    if (vector[i] >= d.trip[i]) return; // no such iteration: unsigned loops ask without checking
    position = position * (i == 0 ? 1 : d.trip[i]) + vector[i];
  }
  // No division where a thread waits for an iteration of its own chunk, as most do where chunks are long.
  const loop_position &at = thr.loop;
  const bool own = vector[0] >= at.chunk_begin && vector[0] < at.chunk_end;
  wait_for_progress(thr, progress_of(ws, own ? at.ordered_ticket : chunk_of(ws, vector[0])), position + 1);
}

} // namespace regomp
