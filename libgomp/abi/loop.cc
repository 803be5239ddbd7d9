// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Worksharing loops of both widths, ordered regions, doacross.
#include "loop/loop.h"
#include "abi/event_point.h"
#include "abi/export.h"
#include "loop/chunk_values.h"
#include "loop/work_events.h"
#include "observe/mutex.h"
#include "team/team.h"

#include <cstdarg>

using namespace regomp;

namespace {

using ull = unsigned long long;

// Where somebody may listen.
template <typename T>
[[gnu::noinline]] bool next_and_emit(T *istart, T *iend) {
  if (!tool_listens()) return take_chunk(self(), istart, iend);
  return take_chunk_and_emit(istart, iend);
}

template <typename T>
[[gnu::always_inline]] inline bool next(T *istart, T *iend) {
  thread *const thr = self_if_no_listener();
  if (thr == nullptr) [[unlikely]]
    return next_and_emit(istart, iend);
  return take_chunk(*thr, istart, iend);
}

// The construct and the thread's first chunk. `wanted(istart)`: whether there is one.
template <typename T, typename Wanted>
[[gnu::always_inline]] inline bool start(const loop_request &l, T *istart, T *iend, Wanted) {
  return event_point(
      REGOMP_ENTRY,
      [](thread &thr, const loop_request *r, T *from, T *to) __attribute__((always_inline)) {
        enter_loop(thr, *r);
        return !Wanted()(from) || take_chunk(thr, from, to);
      },
      [](auto, const void *codeptr, const loop_request *r, T *from, T *to) {
        thread &thr = self();
        enter_loop(thr, *r);
        emit_loop_begin(thr, *r, codeptr);
        return !Wanted()(from) || take_chunk_and_emit(from, to);
      },
      &l, istart, iend);
}
template <typename T>
[[gnu::always_inline]] inline bool start(const loop_request &l, T *istart, T *iend) {
  return start(l, istart, iend, [](const T *) { return true; });
}

// An iteration of a doacross nest as a source or sink of dependences.
void emit_iteration(const thread &thr, const std::uint64_t *vector, ompt_dependence_type_t type) {
  tool_task &t = *tool_self().current;
  const unsigned n = thr.loop.dimensions;
  auto *dependences = static_cast<ompt_dependence_t *>(__builtin_alloca((n + 1) * sizeof(ompt_dependence_t)));
  for (unsigned i = 0; i < n; ++i) {
    dependences[i].variable.value = vector[i];
    dependences[i].dependence_type = type;
  }
  emit(events::dependences{t, dependences, int(n)});
}

[[gnu::always_inline]] inline void post(const std::uint64_t *vector) {
  event_point(
      REGOMP_ENTRY, [vector](thread &thr) { doacross_post(thr, vector); },
      [vector](auto run, const void *) {
        emit_iteration(self(), vector, ompt_dependence_type_source);
        run();
      });
}

loop_request simple(const iteration_space &space, unsigned schedule, std::uint64_t chunk, bool ordered) {
  loop_request l{};
  l.space = space;
  l.schedule = schedule;
  l.chunk = chunk;
  l.ordered = ordered;
  return l;
}

// The general form, with what only some loops have. istart null: the construct is entered for its reductions or memory
// alone, the program's own code distributes the iterations.
template <typename T>
[[gnu::always_inline]] inline bool general(loop_request l, long schedule, std::uint64_t chunk, T *istart, T *iend,
                                           std::uintptr_t *reductions, void **memory) {
  l.schedule = unsigned(schedule);
  l.chunk = chunk;
  l.reductions = reductions;
  l.memory = memory;
  return start(l, istart, iend, [](const T *from) { return from != nullptr; });
}

loop_request doacross_loop(unsigned ncounts, const void *counts, unsigned schedule, std::uint64_t chunk) {
  loop_request l{};
  l.counts = static_cast<const std::uint64_t *>(counts); // long and unsigned long long alike
  l.doacross_counts = ncounts;
  l.space = {0, l.counts[0], 1, l.counts[0]};
  l.schedule = schedule;
  l.chunk = chunk;
  return l;
}

constexpr unsigned most_on_stack = 16;

[[gnu::always_inline]] inline void take_turn(thread &thr) {
  if (thr.loop.awaits_turn) wait_for_turn(thr);
}
} // namespace

extern "C" {

// --- start ------------------------------------------------------------------------------------------------------------

#define LOOP_START(name, schedule, ordered)                                                                                 \
  REGOMP_EXPORT bool GOMP_loop_##name##_start(long s, long e, long incr, long chunk, long *istart, long *iend) {            \
    return start(simple(signed_space(s, e, incr), schedule, std::uint64_t(chunk), ordered), istart, iend);                  \
  }                                                                                                                         \
  REGOMP_EXPORT bool GOMP_loop_ull_##name##_start(bool up, ull s, ull e, ull incr, ull chunk, ull *istart, ull *iend) {     \
    return start(simple(unsigned_space(up, s, e, incr), schedule, chunk, ordered), istart, iend);                           \
  }
LOOP_START(static, schedule_static, false)
LOOP_START(dynamic, schedule_dynamic | schedule_monotonic, false)
LOOP_START(guided, schedule_guided | schedule_monotonic, false)
LOOP_START(nonmonotonic_dynamic, schedule_dynamic, false)
LOOP_START(nonmonotonic_guided, schedule_guided, false)
LOOP_START(ordered_static, schedule_static, true)
LOOP_START(ordered_dynamic, schedule_dynamic, true)
LOOP_START(ordered_guided, schedule_guided, true)

#define LOOP_RUNTIME_START(name, schedule, ordered)                                                                         \
  REGOMP_EXPORT bool GOMP_loop_##name##_start(long s, long e, long incr, long *istart, long *iend) {                        \
    return start(simple(signed_space(s, e, incr), schedule, 0, ordered), istart, iend);                                     \
  }                                                                                                                         \
  REGOMP_EXPORT bool GOMP_loop_ull_##name##_start(bool up, ull s, ull e, ull incr, ull *istart, ull *iend) {                \
    return start(simple(unsigned_space(up, s, e, incr), schedule, 0, ordered), istart, iend);                               \
  }
LOOP_RUNTIME_START(runtime, schedule_runtime | schedule_monotonic, false)
LOOP_RUNTIME_START(nonmonotonic_runtime, schedule_runtime, false)
LOOP_RUNTIME_START(maybe_nonmonotonic_runtime, schedule_runtime, false)
LOOP_RUNTIME_START(ordered_runtime, schedule_runtime, true)

REGOMP_EXPORT bool GOMP_loop_start(long s, long e, long incr, long schedule, long chunk, long *istart, long *iend,
                                   std::uintptr_t *reductions, void **memory) {
  return general(simple(signed_space(s, e, incr), 0, 0, false), schedule, std::uint64_t(chunk), istart, iend, reductions,
                 memory);
}

REGOMP_EXPORT bool GOMP_loop_ordered_start(long s, long e, long incr, long schedule, long chunk, long *istart, long *iend,
                                           std::uintptr_t *reductions, void **memory) {
  return general(simple(signed_space(s, e, incr), 0, 0, true), schedule, std::uint64_t(chunk), istart, iend, reductions,
                 memory);
}

REGOMP_EXPORT bool GOMP_loop_ull_start(bool up, ull s, ull e, ull incr, long schedule, ull chunk, ull *istart, ull *iend,
                                       std::uintptr_t *reductions, void **memory) {
  return general(simple(unsigned_space(up, s, e, incr), 0, 0, false), schedule, chunk, istart, iend, reductions, memory);
}

REGOMP_EXPORT bool GOMP_loop_ull_ordered_start(bool up, ull s, ull e, ull incr, long schedule, ull chunk, ull *istart,
                                               ull *iend, std::uintptr_t *reductions, void **memory) {
  return general(simple(unsigned_space(up, s, e, incr), 0, 0, true), schedule, chunk, istart, iend, reductions, memory);
}

// --- next: what the loop's schedule is, its descriptor knows ----------------------------------------------------------

#define LOOP_NEXT(name)                                                                                                     \
  REGOMP_EXPORT bool GOMP_loop_##name##_next(long *istart, long *iend) { return next(istart, iend); }                       \
  REGOMP_EXPORT bool GOMP_loop_ull_##name##_next(ull *istart, ull *iend) { return next(istart, iend); }
LOOP_NEXT(static)
LOOP_NEXT(dynamic)
LOOP_NEXT(guided)
LOOP_NEXT(runtime)
LOOP_NEXT(nonmonotonic_dynamic)
LOOP_NEXT(nonmonotonic_guided)
LOOP_NEXT(nonmonotonic_runtime)
LOOP_NEXT(maybe_nonmonotonic_runtime)
LOOP_NEXT(ordered_static)
LOOP_NEXT(ordered_dynamic)
LOOP_NEXT(ordered_guided)
LOOP_NEXT(ordered_runtime)

// --- end --------------------------------------------------------------------------------------------------------------

REGOMP_EXPORT void GOMP_loop_end(void) { event_point(REGOMP_ENTRY, leave_loop, around_loop_end); }
REGOMP_EXPORT void GOMP_loop_end_nowait(void) { event_point(REGOMP_ENTRY, leave_loop_nowait, around_loop_end_nowait); }
REGOMP_EXPORT bool GOMP_loop_end_cancel(void) { return event_point(REGOMP_ENTRY, leave_loop_cancellable, around_loop_end); }

// --- ordered ----------------------------------------------------------------------------------------------------------

// The ordered regions of a loop are one mutex to listeners.
// A few instructions: where they cross a cache line, that shows.
[[gnu::aligned(64)]] REGOMP_EXPORT void GOMP_ordered_start(void) {
  event_point(REGOMP_ENTRY, take_turn,
              [](auto take, const void *codeptr) { around_acquire(ompt_mutex_ordered, self().work)(take, codeptr); });
}
// The turn passes on at the end of the chunk.
REGOMP_EXPORT void GOMP_ordered_end(void) {
  emit_from(REGOMP_ENTRY, [](const void *codeptr) {
    tool_mutex(ompt_mutex_ordered, self().work, codeptr).emit_step(events::mutex_step::released);
  });
}

// --- doacross ---------------------------------------------------------------------------------------------------------

#define DOACROSS_START(name, schedule)                                                                                      \
  REGOMP_EXPORT bool GOMP_loop_doacross_##name##_start(unsigned ncounts, long *counts, long chunk, long *istart,            \
                                                       long *iend) {                                                        \
    return start(doacross_loop(ncounts, counts, schedule, std::uint64_t(chunk)), istart, iend);                             \
  }                                                                                                                         \
  REGOMP_EXPORT bool GOMP_loop_ull_doacross_##name##_start(unsigned ncounts, ull *counts, ull chunk, ull *istart,           \
                                                           ull *iend) {                                                     \
    return start(doacross_loop(ncounts, counts, schedule, chunk), istart, iend);                                            \
  }
DOACROSS_START(static, schedule_static)
DOACROSS_START(dynamic, schedule_dynamic)
DOACROSS_START(guided, schedule_guided)

REGOMP_EXPORT bool GOMP_loop_doacross_runtime_start(unsigned ncounts, long *counts, long *istart, long *iend) {
  return start(doacross_loop(ncounts, counts, schedule_runtime, 0), istart, iend);
}
REGOMP_EXPORT bool GOMP_loop_ull_doacross_runtime_start(unsigned ncounts, ull *counts, ull *istart, ull *iend) {
  return start(doacross_loop(ncounts, counts, schedule_runtime, 0), istart, iend);
}

REGOMP_EXPORT bool GOMP_loop_doacross_start(unsigned ncounts, long *counts, long schedule, long chunk, long *istart,
                                            long *iend, std::uintptr_t *reductions, void **memory) {
  return general(doacross_loop(ncounts, counts, 0, 0), schedule, std::uint64_t(chunk), istart, iend, reductions, memory);
}
REGOMP_EXPORT bool GOMP_loop_ull_doacross_start(unsigned ncounts, ull *counts, long schedule, ull chunk, ull *istart,
                                                ull *iend, std::uintptr_t *reductions, void **memory) {
  return general(doacross_loop(ncounts, counts, 0, 0), schedule, chunk, istart, iend, reductions, memory);
}

REGOMP_EXPORT void GOMP_doacross_post(long *vector) { post(reinterpret_cast<const std::uint64_t *>(vector)); }
REGOMP_EXPORT void GOMP_doacross_ull_post(ull *vector) { post(reinterpret_cast<const std::uint64_t *>(vector)); }

} // extern "C"

namespace {

// Collects the vector that comes as separate arguments.
template <typename T>
[[gnu::noinline]] void wait(thread &thr, T first, std::va_list rest, tool_entry entry) {
  const bool own = is_own_iteration(thr, std::uint64_t(first)); // then only a listener wants to know
  const bool listens = tool_listens();
  if (own && !listens) return;
  const unsigned n = thr.loop.dimensions;
  std::uint64_t small[most_on_stack];
  std::uint64_t *vector = n <= most_on_stack ? small : static_cast<std::uint64_t *>(__builtin_alloca(n * sizeof(T)));
  vector[0] = std::uint64_t(first);
  for (unsigned i = 1; i < n; ++i) vector[i] = std::uint64_t(va_arg(rest, T));
  if (!listens) return doacross_wait(thr, vector);
  const in_library here(entry);
  emit_iteration(thr, vector, ompt_dependence_type_sink);
  if (own) return;
  const tool_state waits(ompt_state_wait_ordered, tool_mutex(ompt_mutex_ordered, thr.work, nullptr).id);
  doacross_wait(thr, vector);
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_doacross_wait(long first, ...) {
  thread *thr = self_if_no_listener();
  if (thr != nullptr && is_own_iteration(*thr, std::uint64_t(first))) return;
  std::va_list rest;
  va_start(rest, first);
  wait(thr != nullptr ? *thr : self(), first, rest, REGOMP_ENTRY);
  va_end(rest);
}

REGOMP_EXPORT void GOMP_doacross_ull_wait(ull first, ...) {
  thread *thr = self_if_no_listener();
  if (thr != nullptr && is_own_iteration(*thr, first)) return;
  std::va_list rest;
  va_start(rest, first);
  wait(thr != nullptr ? *thr : self(), first, rest, REGOMP_ENTRY);
  va_end(rest);
}

} // extern "C"
