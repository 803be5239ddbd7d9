// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loop/chunk_batches.h"

#include "loop/shared_counter.h"
#include "support/waiting.h"

namespace regomp {

namespace {

constexpr unsigned most_in_batch = 32;
constexpr int visits_between_looks = 16;    // where chunks go one at a time, and taking the time would be noticed
constexpr int visits_after_surprise = 1024; // one at a time, after a batch that took too long
// Nanoseconds.
constexpr std::uint64_t longest_visit = 7'000; // that one counts for: a thread may lose its processor there
constexpr std::uint64_t least_surprise = 13'000;
constexpr std::uint64_t longest_away = 27'000;
constexpr unsigned most_visits_between_looks = 1u << 20;

// Chunks in the next batch, after one of `chunks` took `work` nanoseconds, and getting the next one took `visit`.
unsigned adapt(batch_sizes &sizes, unsigned chunks, std::uint64_t work, std::uint64_t visit) {
  if (visit > longest_visit) visit = longest_visit;
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

// From here on all accesses are relaxed: handing out iterations orders no memory, and `alone` says nothing about any.

void end_look(workshare &ws, lone_chunks result) {
  lone_chunks state = lone_chunks::being_looked_for;
  ws.alone.compare_exchange_strong(state, result, std::memory_order_relaxed);
}

// While another thread looks. Where it comes to no end, its chunk may wait for one that nobody has begun.
void stay_away(workshare &ws) {
  const std::uint64_t begin = fast_clock::nanoseconds();
  while (ws.alone.load(std::memory_order_relaxed) == lone_chunks::being_looked_for) {
    if (fast_clock::nanoseconds() - begin > longest_away) return end_look(ws, lone_chunks::not_seen);
    cpu_relax();
  }
}

// The thread would take batches. A look that came to no end may have been the system's fault; so there is another one, later
// and later.
void begin_look(workshare &ws, batch_sizes &sizes, lone_chunks state) {
  if (state == lone_chunks::not_seen && !sizes.may_look_again) {
    sizes.visits = visits_before_batches - static_cast<int>(sizes.visits_between_looks);
    sizes.may_look_again = true;
    if (sizes.visits_between_looks < most_visits_between_looks) sizes.visits_between_looks *= 2;
    return;
  }
  sizes.may_look_again = false;
  if (state != lone_chunks::being_looked_for &&
      ws.alone.compare_exchange_strong(state, lone_chunks::being_looked_for, std::memory_order_relaxed))
    sizes.seen_alone = 0;
}

// One chunk of a look, the first one aside: the one before has ended, and if this is the next one, it has done so alone.
std::uint64_t take_next_of_look(workshare &ws, batch_sizes &sizes) {
  const std::uint64_t first = ws.next.fetch_add(ws.chunk, std::memory_order_relaxed);
  sizes.seen_alone = first == sizes.after ? sizes.seen_alone + 1 : 0;
  sizes.after = first + ws.chunk;
  if (sizes.seen_alone < chunks_to_see && first < ws.space.count) return first;
  end_look(ws, sizes.seen_alone < chunks_to_see ? lone_chunks::not_seen : lone_chunks::seen);
  sizes.seen_alone = -1;
  sizes.chunks = 1;
  sizes.taken = fast_clock::nanoseconds();
  return first;
}

// A chunk at a time, without a look at the clock.
std::uint64_t take_untimed(thread &thr, workshare &ws, lone_chunks state) {
  batch_sizes &sizes = thr.batches;
  const std::uint64_t first = state == lone_chunks::not_seen ? take_from_counter(thr, ws.next, ws.chunk, ws.threads)
                                                             : ws.next.fetch_add(ws.chunk, std::memory_order_relaxed);
  if (++sizes.visits == visits_before_batches) {
    sizes.chunks = sizes.next = 1;
    sizes.taken = fast_clock::nanoseconds();
  }
  return first;
}

} // namespace

bool take_batch(thread &thr, workshare &ws, iteration_range &r) {
  loop_position &at = thr.loop;
  batch_sizes &sizes = thr.batches;
  const std::uint64_t count = ws.space.count;
  const std::uint64_t chunk = ws.chunk;
  std::uint64_t first;
  std::uint64_t amount = chunk;
  const lone_chunks state = ws.alone.load(std::memory_order_relaxed);
  if (sizes.seen_alone >= 0) {
    first = take_next_of_look(ws, sizes);
  } else {
    if (state == lone_chunks::being_looked_for) stay_away(ws);
    if (sizes.visits < visits_before_batches) {
      first = take_untimed(thr, ws, state);
    } else {
      unsigned chunks = near_the_end(sizes.next, count - at.batch_end, 4 * chunk * ws.threads);
      if (chunks > 1 && state != lone_chunks::seen) {
        chunks = 1;
        begin_look(ws, sizes, state);
      }
      amount = chunks * chunk;
      const std::uint64_t before = fast_clock::nanoseconds();
      first = ws.next.fetch_add(amount, std::memory_order_relaxed);
      order_counter(); // the clock would be read before the counter's line is here
      const std::uint64_t now = fast_clock::nanoseconds();
      sizes.after = first + chunk;
      sizes.next = adapt(sizes, sizes.chunks, before - sizes.taken, now - before);
      sizes.chunks = chunks;
      sizes.taken = now;
    }
  }
  if (first >= count) return false;
  at.batch_next = first;
  at.batch_end = count - first > amount ? first + amount : count;
  r = next_of_batch(at, chunk);
  return true;
}

} // namespace regomp
