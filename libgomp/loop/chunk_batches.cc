// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loop/chunk_batches.h"

#include "support/waiting.h"

namespace regomp {

namespace {

constexpr unsigned most_in_batch = 32;
constexpr int visits_between_looks = 16;           // where chunks go one at a time, and taking the time would be noticed
constexpr int visits_after_surprise = 1024;        // one at a time, after a batch that took too long
constexpr std::uint64_t most_ticks = 1u << 14;     // that a visit counts for: a thread may lose its processor there
constexpr std::uint64_t least_surprise = 1u << 15; // ticks

// Chunks in the next batch, after one of `chunks` took `work` ticks, and getting the next one took `visit` ticks.
unsigned adapt(batch_sizes &sizes, unsigned chunks, std::uint64_t work, std::uint64_t visit) {
  if (visit > most_ticks) visit = most_ticks;
  if (chunks > 1 && work > least_surprise + 64 * visit) {
    sizes.visits = visits_before_batches - visits_after_surprise;
    return 1;
  }
  if (work < 4 * visit) return chunks < most_in_batch ? 2 * chunks : chunks;
  if (chunks == 1) sizes.visits = visits_before_batches - visits_between_looks;
  return chunks > 1 && work > 16 * visit ? chunks / 2 : chunks;
}

// No more than a small part of what was left when the thread was here last.
unsigned near_the_end(unsigned chunks, std::uint64_t left, std::uint64_t part) {
  while (chunks > 1 && chunks * part > left) chunks /= 2;
  return chunks;
}

} // namespace

// relaxed: handing out iterations orders no memory.
bool take_batch(thread &thr, workshare &ws, iteration_range &r) {
  loop_position &at = thr.loop;
  batch_sizes &sizes = thr.batches;
  const std::uint64_t count = ws.space.count;
  const std::uint64_t chunk = ws.chunk;
  std::uint64_t first;
  std::uint64_t amount = chunk;
  if (sizes.visits < visits_before_batches) {
    first = ws.next.fetch_add(chunk, std::memory_order_relaxed);
    if (++sizes.visits == visits_before_batches) {
      sizes.chunks = sizes.next = 1;
      sizes.ticks = clock_ticks();
    }
  } else {
    const unsigned chunks = near_the_end(sizes.next, count - at.batch_end, 4 * chunk * ws.threads);
    amount = chunks * chunk;
    const std::uint64_t before = clock_ticks();
    first = ws.next.fetch_add(amount, std::memory_order_relaxed);
    __builtin_ia32_lfence(); // the clock would be read before the counter's line is here
    const std::uint64_t now = clock_ticks();
    sizes.next = adapt(sizes, sizes.chunks, before - sizes.ticks, now - before);
    sizes.chunks = chunks;
    sizes.ticks = now;
  }
  if (first >= count) return false;
  at.batch_next = first;
  at.batch_end = count - first > amount ? first + amount : count;
  r = next_of_batch(at, chunk);
  return true;
}

} // namespace regomp
