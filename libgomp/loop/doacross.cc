// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loop/doacross.h"

#include "loop/loop.h"
#include "support/memory.h"
#include "support/race_detector.h"

namespace regomp {

namespace {

std::uint64_t chunk_of(const workshare &ws, std::uint64_t outer) {
  if (ws.chunk != 0) return outer / ws.chunk;
  // One block a thread, the first ones longer: the inverse of even_part.
  const std::uint64_t each = ws.space.count / ws.threads;
  const std::uint64_t more = ws.space.count % ws.threads;
  const std::uint64_t in_longer = more * (each + 1);
  return outer < in_longer ? outer / (each + 1) : more + (outer - in_longer) / each;
}

std::atomic<std::uint64_t> &progress_of(const workshare &ws, std::uint64_t chunk) {
  return ws.doacross->ring[chunk % ws.doacross->ring_size].posted;
}

void wait_for_progress(thread &thr, std::atomic<std::uint64_t> &posted, std::uint64_t wanted) {
  // acquire: what the iteration did before it was posted.
  if (posted.load(std::memory_order_acquire) >= wanted) return race_acquire(&posted);
  team &tm = *thr.team;
  wait_without_tasks(tm, &posted, [&] {
    return posted.load(std::memory_order_seq_cst) >= wanted || tm.cancelled.load(std::memory_order_seq_cst) ||
           tm.workshare_cancelled.load(std::memory_order_seq_cst);
  });
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
  for (unsigned i = 0; i < d.counts; ++i) {
    d.trip[i] = r.counts[i];
    if (i != 0) d.inner *= r.counts[i];
  }
  // A place for every thread with some to spare, so that nobody waits for a place in practice.
  const unsigned ring = 4 * ws.threads;
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
  wait_for_progress(thr, progress_of(ws, chunk_of(ws, vector[0])), position + 1);
}

} // namespace regomp
