// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions, alone and combined with a first worksharing construct.
#include "team/parallel.h"
#include "abi/event_point.h"
#include "abi/export.h"
#include "loop/loop.h"
#include "observe/tool.h"
#include "team/region_with_events.h"
#include "team/team.h"

using namespace regomp;

namespace {

using body = void (*)(void *);

[[gnu::always_inline]] inline unsigned run(const region_request &r) {
  return event_point(
      REGOMP_ENTRY,
      [&r](thread &thr) {
        start_region(thr, r);
        r.fn(r.data);
        return end_region(thr);
      },
      [&r](auto, const void *) {
        thread &thr = self();
        start_region_and_emit(thr, r);
        call_program(*tool_self().current, r.fn, r.data);
        return end_region_and_emit(thr);
      });
}

// The entries of compilers before GCC 4.9: the caller runs the body itself and then calls GOMP_parallel_end.
[[gnu::always_inline]] inline void start(const region_request &r) {
  const tool_entry entry = REGOMP_ENTRY;
  work_and_emit(
      entry, [&r](thread &thr) { start_region(thr, r); },
      [&r, entry](auto, const void *) {
        start_region_and_emit(self(), r);
        tool_self().current->frame.exit_frame.ptr = entry.frame;
      });
}

loop_request loop(long start, long end, long incr, unsigned schedule, long chunk) {
  loop_request l{};
  l.space = signed_space(start, end, incr);
  l.schedule = schedule;
  l.chunk = std::uint64_t(chunk);
  return l;
}

loop_request sections(unsigned count) {
  loop_request l{};
  l.space = {1, std::uint64_t(count) + 1, 1, count};
  l.schedule = schedule_dynamic | schedule_monotonic;
  l.chunk = 1;
  l.sections = true;
  return l;
}

region_request combined(body fn, void *data, unsigned num_threads, unsigned flags, const loop_request &l) {
  region_request r{fn, data, num_threads, flags};
  r.prepare = prepare_first_loop;
  r.prepare_data = &l;
  return r;
}

[[gnu::always_inline]] inline void run_loop(body fn, void *data, unsigned num_threads, unsigned flags,
                                            const loop_request &l) {
  run(combined(fn, data, num_threads, flags, l));
}

[[gnu::always_inline]] inline void start_loop(body fn, void *data, unsigned num_threads, const loop_request &l) {
  start(combined(fn, data, num_threads, 0, l));
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_parallel(body fn, void *data, unsigned num_threads, unsigned flags) {
  run({fn, data, num_threads, flags});
}

REGOMP_EXPORT unsigned GOMP_parallel_reductions(body fn, void *data, unsigned num_threads, unsigned flags) {
  region_request r{fn, data, num_threads, flags};
  r.reductions = *static_cast<std::uintptr_t **>(data); // the first word of the region's data is the descriptor
  return run(r);
}

REGOMP_EXPORT void GOMP_parallel_start(body fn, void *data, unsigned num_threads) { start({fn, data, num_threads, 0}); }

REGOMP_EXPORT void GOMP_parallel_end(void) {
  thread &thr = self();
  if (!thr.team->listened_to) {
    end_region(thr);
  } else {
    tool_self().current->frame.exit_frame.ptr = nullptr;
    end_region_and_emit(thr);
  }
}

REGOMP_EXPORT void GOMP_parallel_loop_static(body fn, void *data, unsigned num_threads, long start, long end, long incr,
                                             long chunk, unsigned flags) {
  run_loop(fn, data, num_threads, flags, loop(start, end, incr, schedule_static, chunk));
}

#define PARALLEL_LOOP(name, schedule)                                                                                       \
  REGOMP_EXPORT void name(body fn, void *data, unsigned num_threads, long start, long end, long incr, long chunk,           \
                          unsigned flags) {                                                                                 \
    run_loop(fn, data, num_threads, flags, loop(start, end, incr, schedule, chunk));                                        \
  }
PARALLEL_LOOP(GOMP_parallel_loop_dynamic, schedule_dynamic | schedule_monotonic)
PARALLEL_LOOP(GOMP_parallel_loop_guided, schedule_guided | schedule_monotonic)
PARALLEL_LOOP(GOMP_parallel_loop_nonmonotonic_dynamic, schedule_dynamic)
PARALLEL_LOOP(GOMP_parallel_loop_nonmonotonic_guided, schedule_guided)

#define PARALLEL_LOOP_RUNTIME(name, schedule)                                                                               \
  REGOMP_EXPORT void name(body fn, void *data, unsigned num_threads, long start, long end, long incr, unsigned flags) {     \
    run_loop(fn, data, num_threads, flags, loop(start, end, incr, schedule, 0));                                            \
  }
PARALLEL_LOOP_RUNTIME(GOMP_parallel_loop_runtime, schedule_runtime | schedule_monotonic)
PARALLEL_LOOP_RUNTIME(GOMP_parallel_loop_nonmonotonic_runtime, schedule_runtime)
PARALLEL_LOOP_RUNTIME(GOMP_parallel_loop_maybe_nonmonotonic_runtime, schedule_runtime)

#define PARALLEL_LOOP_START(name, schedule)                                                                                 \
  REGOMP_EXPORT void name(body fn, void *data, unsigned num_threads, long start, long end, long incr, long chunk) {         \
    start_loop(fn, data, num_threads, loop(start, end, incr, schedule, chunk));                                             \
  }
PARALLEL_LOOP_START(GOMP_parallel_loop_static_start, schedule_static)
PARALLEL_LOOP_START(GOMP_parallel_loop_dynamic_start, schedule_dynamic | schedule_monotonic)
PARALLEL_LOOP_START(GOMP_parallel_loop_guided_start, schedule_guided | schedule_monotonic)

REGOMP_EXPORT void GOMP_parallel_loop_runtime_start(body fn, void *data, unsigned num_threads, long start, long end,
                                                    long incr) {
  start_loop(fn, data, num_threads, loop(start, end, incr, schedule_runtime, 0));
}

REGOMP_EXPORT void GOMP_parallel_sections(body fn, void *data, unsigned num_threads, unsigned count, unsigned flags) {
  const loop_request l = sections(count);
  region_request r = combined(fn, data, num_threads, flags, l);
  r.sections = count;
  run(r);
}

REGOMP_EXPORT void GOMP_parallel_sections_start(body fn, void *data, unsigned num_threads, unsigned count) {
  const loop_request l = sections(count);
  region_request r = combined(fn, data, num_threads, 0, l);
  r.sections = count;
  start(r);
}

} // extern "C"
