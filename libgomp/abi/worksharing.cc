// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections, single, masked, scope, and loops whose iterations the program divides.
//
// GCC 17 calls the entries with `static`, `masked` and `_end` at the beginning and the end of constructs so that a tool can
// see them. Beginnings and ends do not balance: the compiler takes a beginning for a function without effects, and moves,
// merges and removes calls. So nothing is kept between the two but what a tool sees, where ends may be missing and come
// without a beginning (team/region_events.h), and for a thread the results are the same as long as it is in one function.
#include "abi/event_point.h"
#include "abi/export.h"
#include "loop/loop.h"
#include "loop/work_events.h"
#include "team/region_events.h"
#include "team/single.h"
#include "team/team.h"

using namespace regomp;

namespace {

// Sections go one at a time, also where a thread alone has been given all of them.
unsigned next_section(thread &thr) {
  if (thr.work == nullptr) return 0;
  loop_position &at = thr.loop;
  if (at.chunk_begin + 1 < at.chunk_end) return unsigned(++at.chunk_begin) + 1;
  iteration_range r;
  return next_chunk(thr, r) ? unsigned(r.first) + 1 : 0;
}

// Around the taking of a section. The program has one place from which it goes to all sections.
constexpr auto around_section = [](auto take, const void *codeptr) {
  const unsigned section = take();
  if (section == 0) return 0u;
  emit(events::section{*tool_self().current, codeptr});
  return section;
};

[[gnu::always_inline]] inline unsigned start_sections(unsigned count, std::uintptr_t *reductions, void **memory) {
  loop_request l{};
  l.space = {1, std::uint64_t(count) + 1, 1, count};
  l.schedule = schedule_dynamic | schedule_monotonic;
  l.chunk = 1;
  l.sections = true;
  l.reductions = reductions;
  l.memory = memory;
  return event_point(
      REGOMP_ENTRY, [&l](thread &thr) { return enter_loop(thr, l), next_section(thr); },
      [&l](auto, const void *codeptr) {
        thread &thr = self();
        enter_loop(thr, l);
        emit_loop_begin(thr, l, codeptr);
        return around_section([&thr] { return next_section(thr); }, codeptr);
      });
}

// With task reductions. It has no iterations; its descriptor is left at once, since the copies live until
// GOMP_workshare_task_reduction_unregister.
[[gnu::always_inline]] inline void start_scope(std::uintptr_t *reductions) {
  loop_request l{};
  l.schedule = schedule_static;
  l.scope = true;
  l.reductions = reductions;
  work_and_emit(
      REGOMP_ENTRY, [&l](thread &thr) { enter_loop(thr, l); },
      [&l](auto enter, const void *codeptr) {
        enter();
        emit_loop_begin(self(), l, codeptr);
      });
  leave_loop_nowait(self());
}

// Between how many an iteration space is divided (the real part) and which of them the caller is.
__extension__ using share = _Complex int;
share make_share(unsigned count, unsigned number) {
  share s;
  __real__ s = int(count);
  __imag__ s = int(number);
  return s;
}

// What the compiler takes for iterations of a loop with none, where the variable has a sign.
std::uint64_t iterations_of(unsigned long long count) { return static_cast<long long>(count) < 0 ? 0 : count; }

// The program distributes the iterations.
[[gnu::always_inline]] inline void emit_static_begin(ompt_work_t kind, unsigned long long count) {
  emit_from(REGOMP_ENTRY, [=](const void *codeptr) { emit_program_work_begin(kind, iterations_of(count), codeptr); });
}
[[gnu::always_inline]] inline void emit_static_chunk(ompt_work_t kind, unsigned long long first, unsigned long long count) {
  emit_from(REGOMP_ENTRY, [=](const void *codeptr) { emit_program_chunk(kind, first, count, codeptr); });
}
[[gnu::always_inline]] inline void emit_construct_end(ompt_work_t kind) {
  emit_from(REGOMP_ENTRY, [=](const void *codeptr) { emit_program_work_end(kind, codeptr); });
}

} // namespace

extern "C" {

REGOMP_EXPORT unsigned GOMP_sections_start(unsigned count) { return start_sections(count, nullptr, nullptr); }
REGOMP_EXPORT unsigned GOMP_sections2_start(unsigned count, std::uintptr_t *reductions, void **memory) {
  return start_sections(count, reductions, memory);
}
REGOMP_EXPORT unsigned GOMP_sections_next(void) { return event_point(REGOMP_ENTRY, next_section, around_section); }
REGOMP_EXPORT void GOMP_sections_end(void) { event_point(REGOMP_ENTRY, leave_loop, around_loop_end); }
REGOMP_EXPORT void GOMP_sections_end_nowait(void) { event_point(REGOMP_ENTRY, leave_loop_nowait, around_loop_end_nowait); }
REGOMP_EXPORT bool GOMP_sections_end_cancel(void) {
  return event_point(REGOMP_ENTRY, leave_loop_cancellable, around_loop_end);
}

REGOMP_EXPORT bool GOMP_single_start(void) { return event_point(REGOMP_ENTRY, take_single, around_single); }

// That the copy is there is emitted as a barrier of the library's own, from which the thread that makes it goes on at once:
// so a tool that knows barriers sees that what others do with the copy comes after what that thread has done.
REGOMP_EXPORT void *GOMP_single_copy_start(void) {
  return event_point(
      REGOMP_ENTRY, [](thread &thr) { return take_single(thr) ? nullptr : wait_for_copy(thr); },
      [](auto, const void *codeptr) -> void * {
        thread &thr = self();
        if (around_single([&thr] { return take_single(thr); }, codeptr)) return nullptr;
        const sync_region region(ompt_sync_region_barrier_implementation, codeptr);
        return wait_for_copy(thr);
      });
}
REGOMP_EXPORT void GOMP_single_copy_end(void *data) {
  event_point(
      REGOMP_ENTRY, [data](thread &thr) { provide_copy(thr, data); },
      [](auto provide, const void *codeptr) {
        emit_work_end(codeptr);
        const sync_region region(ompt_sync_region_barrier_implementation, codeptr);
        provide();
      });
}

// Before GCC 17 only emitted for a scope with task reductions.
REGOMP_EXPORT void GOMP_scope_start(std::uintptr_t *reductions) { start_scope(reductions); }

REGOMP_EXPORT void GOMP_workshare_task_reduction_unregister(bool cancelled) { end_workshare_reductions(self(), cancelled); }

// --- from GCC 17 on

REGOMP_EXPORT bool GOMP_single_start_with_end(void) { return event_point(REGOMP_ENTRY, take_single, around_single); }
REGOMP_EXPORT void GOMP_single_end(void) { emit_construct_end(ompt_work_single_executor); }

REGOMP_EXPORT bool GOMP_has_masked_thread_num(int filter) { return unsigned(filter) == self().num; }
REGOMP_EXPORT bool GOMP_has_masked_thread_num_with_end(int filter) {
  return event_point(
      REGOMP_ENTRY, [filter](const thread &thr) { return unsigned(filter) == thr.num; },
      [](auto executes, const void *codeptr) {
        if (!executes()) return false;
        emit_masked_begin(codeptr);
        return true;
      });
}
REGOMP_EXPORT void GOMP_masked_end(void) {
  emit_from(REGOMP_ENTRY, [](const void *codeptr) { emit_masked_end(codeptr); });
}

// Of tasks.
REGOMP_EXPORT void GOMP_scope_start_with_end(std::uintptr_t *reductions) {
  if (reductions != nullptr)
    start_scope(reductions);
  else
    emit_from(REGOMP_ENTRY, [](const void *codeptr) { emit_work_begin(ompt_work_scope, 1, codeptr); });
}
REGOMP_EXPORT void GOMP_scope_end(void) { emit_construct_end(ompt_work_scope); }

REGOMP_EXPORT share GOMP_loop_static_worksharing(unsigned long long) {
  const thread &thr = self();
  return make_share(team_size(thr), thr.num);
}
REGOMP_EXPORT share GOMP_loop_static_worksharing_start(unsigned long long count) {
  emit_static_begin(ompt_work_loop_static, count);
  const thread &thr = self();
  return make_share(team_size(thr), thr.num);
}
REGOMP_EXPORT void GOMP_loop_static_worksharing_dispatch(unsigned long long first, unsigned long long count) {
  emit_static_chunk(ompt_work_loop_static, first, count);
}
REGOMP_EXPORT void GOMP_loop_static_worksharing_end(void) { emit_construct_end(ompt_work_loop_static); }

REGOMP_EXPORT share GOMP_distribute_static_worksharing(unsigned long long) {
  const thread &thr = self();
  return make_share(thr.num_teams_less_one + 1, thr.team_num);
}
REGOMP_EXPORT share GOMP_distribute_static_worksharing_start(unsigned long long count) {
  emit_static_begin(ompt_work_distribute, count);
  const thread &thr = self();
  return make_share(thr.num_teams_less_one + 1, thr.team_num);
}
REGOMP_EXPORT void GOMP_distribute_static_worksharing_dispatch(unsigned long long first, unsigned long long count) {
  emit_static_chunk(ompt_work_distribute, first, count);
}
REGOMP_EXPORT void GOMP_distribute_static_worksharing_end(void) { emit_construct_end(ompt_work_distribute); }

} // extern "C"
