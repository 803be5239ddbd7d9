// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose iterations the library hands out, sections, and ordered regions, where lanes are threads. The library's would
// hand them out to warps. Compiled for devices: doc/device-code.md.
//
// A thread comes to the constructs in the order that all of them do, but need not wait at one's end. So up to 32 are in
// progress, in a ring. A place's turn says which of the constructs it serves, and where that is: nobody has come to it, the
// first thread writes what there is to do, or iterations are handed out. A thread that comes there earlier waits.
#include "config/nvptx/lane_state.h"
#include "config/nvptx/lane_team.h"
#include "config/nvptx/memory.h"

#pragma omp begin declare target

namespace regomp::device {
namespace {

constexpr std::uint32_t awaited = 0, begun = 1, ready = 2, phases = 3;
constexpr std::uint32_t longest_nap = 1024; // nanoseconds

// The construct's turn in its place; the numbers of constructs wrap around.
std::uint32_t turn_of(std::uint32_t construct) { return construct / constructs_at_once * phases; }

using memory = block_access;

void nap(std::uint32_t &nanoseconds) { memory::nap(nanoseconds, longest_nap); }

std::uint64_t iterations(bool up, bool any, std::uint64_t first, std::uint64_t end, std::uint64_t step) {
  if (!any) return 0;
  return up ? (end - first - 1) / step + 1 : (first - end - 1) / (0 - step) + 1;
}

// By one thread, before others may use the construct.
[[gnu::always_inline]] inline void write(lane_construct &c, bool up, bool any, std::uint64_t first, std::uint64_t end,
                                         std::uint64_t step, std::uint64_t chunk, std::uint32_t kind) {
  c.left = 0;
  c.kind = kind;
  c.first = first;
  c.end = end;
  c.step = step;
  c.total = iterations(up, any, first, end, step);
  c.chunk = chunk != 0 || (kind & lane_construct::kinds) == lane_construct::fixed ? chunk : 1;
  c.next = c.next_ordered = 0;
}

// Which of the iterations are the thread's, of a fixed schedule.
[[gnu::always_inline]] inline void begin_fixed(const lane_construct &c, lane_record &own) {
  const std::uint64_t threads = __regomp_lane_num_threads(), me = __regomp_lane_thread_num();
  if (c.chunk != 0) {
    own.next = me <= c.total / c.chunk ? me * c.chunk : c.total;
    own.last = c.total;
    return;
  }
  const std::uint64_t size = c.total / threads, rest = c.total % threads;
  own.next = me * size + (me < rest ? me : rest);
  own.last = own.next + size + (me < rest ? 1 : 0);
}

std::uint64_t least(std::uint64_t a, std::uint64_t b) { return a < b ? a : b; }

[[gnu::always_inline]] inline bool take_fixed(const lane_construct &c, lane_record &own) {
  const std::uint64_t begin = own.next, rest = own.last - begin, threads = __regomp_lane_num_threads();
  if (rest == 0) return false;
  own.from = begin;
  own.to = begin + (c.chunk != 0 ? least(c.chunk, rest) : rest);
  own.next = c.chunk != 0 && rest / c.chunk >= threads ? begin + c.chunk * threads : own.last;
  return true;
}

// Relaxed: who has which iterations orders nothing but itself.
[[gnu::always_inline]] inline bool take_shared(lane_construct &c, lane_record &own) {
  const bool is_guided = (c.kind & lane_construct::kinds) == lane_construct::guided;
  const std::uint64_t threads = __regomp_lane_num_threads();
  for (std::uint64_t begin = memory::load_relaxed(c.next);;) {
    const std::uint64_t rest = c.total - begin;
    if (rest == 0) return false;
    std::uint64_t size = c.chunk;
    if (is_guided && (rest - 1) / threads + 1 > size) size = (rest - 1) / threads + 1;
    size = least(size, rest);
    const std::uint64_t found = memory::compare_swap_relaxed(c.next, begin, begin + size);
    if (found == begin) {
      own.from = begin;
      own.to = begin + size;
      return true;
    }
    begin = found;
  }
}

// Acquire, with the release of the thread that had the iterations before.
[[gnu::always_inline]] inline void wait_in_order(lane_construct &c, const lane_record &own) {
  for (std::uint32_t nanoseconds = 32; memory::load_acquire(c.next_ordered) != own.from;) nap(nanoseconds);
}

// A thread is through with the iterations that it has. Those behind them may be executed in order when all before them are.
[[gnu::always_inline]] inline void finish_chunk(lane_construct &c, lane_record &own) {
  if ((c.kind & lane_construct::ordered) != 0 && own.from != own.to) {
    wait_in_order(c, own);
    memory::store_release(c.next_ordered, own.to);
  }
  own.from = own.to = 0;
}

lane_construct &current(lane_state *state, const lane_record &own) {
  return state->constructs[(own.constructs - 1) % constructs_at_once];
}

} // namespace
} // namespace regomp::device

extern "C" {

// A thread comes to a construct. `any`: whether there are iterations. Acquire: the one who has written the construct has
// released it, and so has the last one who left the place before. The compare-and-swap follows a load with acquire that has
// seen the place free, and is relaxed.
[[gnu::noipa]] void __regomp_lane_enter(bool up, bool any, std::uint64_t first, std::uint64_t end, std::uint64_t step,
                                        std::uint64_t chunk, std::uint32_t kind) {
  using namespace regomp::device;
  lane_state *const state = __regomp_lane_state();
  lane_record &own = state->own();
  const std::uint32_t number = own.constructs++, turn = turn_of(number);
  lane_construct &c = state->constructs[number % constructs_at_once];
  for (std::uint32_t nanoseconds = 32, now; (now = memory::load_acquire(c.turn)) != turn + ready;) {
    std::uint32_t found = turn + begun;
    if (now == turn + awaited) found = memory::compare_swap_relaxed(c.turn, now, turn + begun);
    if (found == turn + awaited) {
      write(c, up, any, first, end, step, chunk, kind);
      memory::store_release(c.turn, turn + ready);
    } else {
      nap(nanoseconds);
    }
  }
  if ((kind & lane_construct::kinds) == lane_construct::fixed) begin_fixed(c, own);
}

// The next iterations that are the thread's, into its record.
[[gnu::noipa]] bool __regomp_lane_take() {
  using namespace regomp::device;
  lane_state *const state = __regomp_lane_state();
  lane_record &own = state->own();
  lane_construct &c = current(state, own);
  finish_chunk(c, own);
  return (c.kind & lane_construct::kinds) == lane_construct::fixed ? take_fixed(c, own) : take_shared(c, own);
}

[[gnu::noipa]] bool __regomp_lane_loop_next(std::uint64_t *from, std::uint64_t *to) {
  using namespace regomp::device;
  if (!__regomp_lane_take()) return false;
  lane_state *const state = __regomp_lane_state();
  const lane_record &own = state->own();
  const lane_construct &c = current(state, own);
  *from = c.first + own.from * c.step;
  *to = own.to == c.total ? c.end : c.first + own.to * c.step;
  return true;
}

// Acquire and release: the last thread that leaves gives the place free, after all that the others have done with it.
void __regomp_lane_loop_end_nowait() {
  using namespace regomp::device;
  lane_state *const state = __regomp_lane_state();
  lane_record &own = state->own();
  lane_construct &c = current(state, own);
  finish_chunk(c, own);
  const std::uint32_t left = memory::increment_acquire_release(c.left);
  if (left + 1 == __regomp_lane_num_threads())
    memory::store_release(c.turn, turn_of(own.constructs - 1 + constructs_at_once));
}

void __regomp_lane_loop_end() {
  __regomp_lane_loop_end_nowait();
  __regomp_lane_barrier();
}
bool __regomp_lane_loop_end_cancel() {
  __regomp_lane_loop_end_nowait();
  __regomp_lane_barrier();
  return false; // lane_team.cc
}

void __regomp_lane_ordered_start() {
  using namespace regomp::device;
  lane_state *const state = __regomp_lane_state();
  lane_record &own = state->own();
  wait_in_order(current(state, own), own);
}
// The thread may have further iterations, which are next.
void __regomp_lane_ordered_end() {}

#define REGOMP_LOOP_START(name, kind)                                                                                       \
  bool __regomp_lane_loop_##name##_start(std::int64_t first, std::int64_t end, std::int64_t step, std::int64_t chunk,       \
                                         std::uint64_t *from, std::uint64_t *to) {                                          \
    __regomp_lane_enter(step > 0, step > 0 ? first < end : first > end, first, end, step, chunk, kind);                     \
    return __regomp_lane_loop_next(from, to);                                                                               \
  }                                                                                                                         \
  bool __regomp_lane_loop_ull_##name##_start(bool up, std::uint64_t first, std::uint64_t end, std::uint64_t step,           \
                                             std::uint64_t chunk, std::uint64_t *from, std::uint64_t *to) {                 \
    __regomp_lane_enter(up, up ? first < end : first > end, first, end, step, chunk, kind);                                 \
    return __regomp_lane_loop_next(from, to);                                                                               \
  }
// schedule(runtime) is dynamic, by chunks of one iteration.
#define REGOMP_LOOP_RUNTIME_START(name, kind)                                                                               \
  bool __regomp_lane_loop_##name##_start(std::int64_t first, std::int64_t end, std::int64_t step, std::uint64_t *from,      \
                                         std::uint64_t *to) {                                                               \
    __regomp_lane_enter(step > 0, step > 0 ? first < end : first > end, first, end, step, 1, kind);                         \
    return __regomp_lane_loop_next(from, to);                                                                               \
  }                                                                                                                         \
  bool __regomp_lane_loop_ull_##name##_start(bool up, std::uint64_t first, std::uint64_t end, std::uint64_t step,           \
                                             std::uint64_t *from, std::uint64_t *to) {                                      \
    __regomp_lane_enter(up, up ? first < end : first > end, first, end, step, 1, kind);                                     \
    return __regomp_lane_loop_next(from, to);                                                                               \
  }
REGOMP_LOOP_START(dynamic, regomp::device::lane_construct::dynamic)
REGOMP_LOOP_START(guided, regomp::device::lane_construct::guided)
REGOMP_LOOP_RUNTIME_START(runtime, regomp::device::lane_construct::dynamic)
REGOMP_LOOP_START(ordered_dynamic, regomp::device::lane_construct::dynamic | regomp::device::lane_construct::ordered)
REGOMP_LOOP_START(ordered_guided, regomp::device::lane_construct::guided | regomp::device::lane_construct::ordered)
REGOMP_LOOP_START(ordered_static, regomp::device::lane_construct::fixed | regomp::device::lane_construct::ordered)
REGOMP_LOOP_RUNTIME_START(ordered_runtime, regomp::device::lane_construct::dynamic | regomp::device::lane_construct::ordered)

// Sections are numbered from 1; 0 says that there is none.
std::uint32_t __regomp_lane_sections_next() {
  if (!__regomp_lane_take()) return 0;
  return static_cast<std::uint32_t>(__regomp_lane_state()->own().from + 1);
}
std::uint32_t __regomp_lane_sections_start(std::uint32_t count) {
  __regomp_lane_enter(true, count > 0, 0, count, 1, 1, regomp::device::lane_construct::dynamic);
  return __regomp_lane_sections_next();
}

// By all lanes of the warp that starts a region together with its loop, or sections, behind __regomp_begin_state.
void __regomp_begin_with_loop(std::int64_t first, std::int64_t end, std::int64_t step, std::int64_t chunk,
                              std::uint32_t kind) {
  using namespace regomp::device;
  lane_state *const state = __regomp_lane_state();
  lane_construct &c = state->constructs[0];
  write(c, step > 0, step > 0 ? first < end : first > end, first, end, step, chunk, kind);
  c.turn = ready;
  state->first_construct = 1;
}
}

#pragma omp end declare target
