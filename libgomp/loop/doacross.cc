// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loop/doacross.h"

#include "config/linux/asymmetric_fence.h"
#include "loop/loop.h"
#include "support/memory.h"
#include "support/race_detector.h"

#include <algorithm>
#include <bit>
#include <ctime>

namespace regomp {

namespace {

struct doacross_chunk {
  std::uint64_t number;
  std::uint64_t first; // iteration of the outer loop
};

doacross_chunk chunk_of(const workshare &ws, std::uint64_t outer) {
  if (ws.chunk != 0) {
    const std::uint64_t number = outer / ws.chunk;
    return {number, number * ws.chunk};
  }
  // One block a thread, the first ones longer: the inverse of even_part.
  const doacross &d = *ws.doacross;
  const std::uint64_t in_longer = d.longer * (d.each + 1);
  if (outer < in_longer) {
    const std::uint64_t number = outer / (d.each + 1);
    return {number, number * (d.each + 1)};
  }
  const std::uint64_t number = (outer - in_longer) / d.each;
  return {d.longer + number, in_longer + number * d.each};
}

doacross_progress &progress_of(const workshare &ws, std::uint64_t chunk) {
  return ws.doacross->ring[chunk & (ws.doacross->ring_size - 1)];
}

// Of the chunk that the thread executes.
doacross_progress &progress_of(const loop_position &at) { return static_cast<doacross_progress &>(*at.progress); }

std::uint64_t position_of(const doacross &d, const std::uint64_t *vector) {
  std::uint64_t position = vector[0];
  for (unsigned i = 1; i < d.counts; ++i) position = position * d.trip[i] + vector[i];
  return position;
}

// See doacross.h.
template <typename Done>
void sleep_until_posted(team &tm, doacross_progress &progress, std::uint64_t wanted, Done done) {
  while (!done()) {
    const std::uint32_t ticket = tm.events.prepare();
    // seq_cst: comes after the epoch was read and before the check.
    std::uint64_t at = progress.wake_at.load(std::memory_order_seq_cst);
    while (wanted < at && !progress.wake_at.compare_exchange_weak(at, wanted, std::memory_order_seq_cst)) {
    }
    const bool fenced = heavy_fence();
    if (fenced && !done()) {
      tm.events.commit(ticket, bit_of(&progress));
      continue;
    }
    tm.events.cancel();
    const timespec moment{0, 100'000};
    if (!fenced) clock_nanosleep(CLOCK_MONOTONIC, 0, &moment, nullptr); // nobody is bound to wake this thread
  }
}

// Waits until iteration `wanted` - 1 has been posted, in a chunk that begins with iteration `first` of the nest.
void wait_for_progress(thread &thr, doacross_progress &progress, std::uint64_t first, std::uint64_t wanted) {
  const std::atomic<std::uint64_t> &posted = progress.posted;
  // acquire: what the iteration did before it was posted.
  std::uint64_t at = posted.load(std::memory_order_acquire);
  if (at >= wanted) return race_acquire(&progress);
  team &tm = *thr.team;
  const auto cancelled = [&tm] {
    return tm.cancelled.load(std::memory_order_seq_cst) || tm.workshare_cancelled.load(std::memory_order_seq_cst);
  };
  // Each look takes the cache line from the thread that posts, and that thread's next iteration waits for it. So who has far
  // to go looks rarely: the next time when half of the rest is done, at the speed since the last look. If the chunk has not
  // been begun, its place has the number of an earlier one, or of none.
  spin_turns spinning;
  const std::uint64_t usual = spinning.turns_are_long() ? 4 : 64; // a microsecond
  const std::uint64_t most = 16 * usual;
  std::uint64_t to_go = wanted - std::max(at, first);
  std::uint64_t turns = std::min(to_go, usual);
  bool spins = true;
  while (spins && !cancelled()) {
    for (std::uint64_t left = turns; left != 0 && spins; --left) spins = spinning.turn();
    at = posted.load(std::memory_order_acquire); // as above
    if (at >= wanted) break;
    const std::uint64_t before = to_go;
    to_go = wanted - std::max(at, first);
    const std::uint64_t done = before - to_go;
    turns =
        done == 0 ? std::min(to_go, usual) : std::clamp(std::min(to_go / done, most) * turns / 2, std::uint64_t(1), most);
  }
  if (at < wanted)
    sleep_until_posted(tm, progress, wanted,
                       [&] { return posted.load(std::memory_order_seq_cst) >= wanted || cancelled(); });
  race_acquire(&progress);
}

[[gnu::noinline]] void wake_sleepers(thread &thr, doacross_progress &progress) {
  progress.wake_at.store(doacross_progress::nobody, std::memory_order_seq_cst); // before the epoch changes
  thr.team->events.wake(INT_MAX, bit_of(&progress));
}

// Only the chunk's thread calls it.
void advance(thread &thr, doacross_progress &progress, std::uint64_t to) {
  if (progress.posted.load(std::memory_order_relaxed) >= to) return;
  race_release(&progress);
  store_before_look(progress.posted, to); // as a release it orders the iterations
  // seq_cst, where no kernel helps; an ordinary load.
  if (progress.wake_at.load(std::memory_order_seq_cst) <= to) [[unlikely]]
    wake_sleepers(thr, progress);
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
  if (ws.threads == 1) return;
  const doacross &d = *ws.doacross;
  doacross_progress &progress = progress_of(ws, chunk);
  thr.loop.progress = &progress;
  thr.loop.dimensions = d.counts;
  if (chunk < d.ring_size) return;
  // The chunk before in this place has to be over. Chunks that share one are of the same size.
  const std::uint64_t before = chunk - d.ring_size;
  const std::uint64_t iterations = ws.chunk * d.inner;
  wait_for_progress(thr, progress, before * iterations, (before + 1) * iterations);
}

void end_doacross_chunk(thread &thr, workshare &ws) {
  loop_position &at = thr.loop;
  if (at.progress == nullptr) return;
  advance(thr, progress_of(at), at.chunk_end * ws.doacross->inner);
  at.progress = nullptr;
}

void release_doacross(doacross *d) {
  if (d == nullptr) return;
  __builtin_free(d->trip);
  __builtin_free(d->ring);
  destroy(d);
}

void doacross_post(thread &thr, const std::uint64_t *vector) {
  const loop_position &at = thr.loop;
  if (at.progress == nullptr) return;
  const std::uint64_t position = at.dimensions == 1 ? vector[0] : position_of(*current_workshare(thr)->doacross, vector);
  advance(thr, progress_of(at), position + 1);
}

void doacross_wait(thread &thr, std::uint64_t *vector) {
  const workshare &ws = *current_workshare(thr);
  const doacross &d = *ws.doacross;
  for (unsigned i = 0; i < d.counts; ++i) {
    // GCC adds a distance of -1 to the number of an iteration of a 32-bit unsigned loop as 2^32 - 1, in 64 bits.
    if (vector[i] >= d.trip[i] && vector[i] >> 32 == 1) vector[i] -= std::uint64_t(1) << 32;
    if (vector[i] >= d.trip[i]) return; // no such iteration: unsigned loops ask without checking
  }
  const doacross_chunk chunk = chunk_of(ws, vector[0]);
  wait_for_progress(thr, progress_of(ws, chunk.number), chunk.first * d.inner, position_of(d, vector) + 1);
}

} // namespace regomp
