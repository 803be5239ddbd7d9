// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of parallel regions and of worksharing constructs. All of this where somebody listens.
#ifndef REGOMP_TEAM_REGION_EVENTS_H
#define REGOMP_TEAM_REGION_EVENTS_H

#include "observe/sync_region.h"
#include "team/team.h"

namespace regomp {

// A region of teams or threads begins, met by the current task; what encloses its threads' tasks.
tool_parallel &emit_parallel_begin(unsigned requested, unsigned flags);
void emit_parallel_end(tool_parallel &);

// By each thread of the team; the task is the thread's current one from then on.
void emit_implicit_task_begin(thread &, team &);
// And the one that met the construct is the leader's. `after`: what is current then.
void emit_implicit_task_end(task &, tool_task *after);

// The current task begins a worksharing construct, ends the one that it is in, if any. Without a code address: that of the
// construct's begin.
void emit_work_begin(ompt_work_t, std::uint64_t count, const void *codeptr);
void emit_work_end(const void *codeptr = nullptr);

// Before GCC 17 the library is not told of the end of single and scope: it is told to the tool when the task comes to a
// barrier, another such construct, or the end of the region. GCC 17 tells it, and the begin and end of loops whose
// iterations the program distributes itself and of masked regions, but its calls do not balance: what is still open is ended
// likewise.
void emit_open_end();
// Around a barrier that the program calls.
inline auto around_barrier(ompt_sync_region_t kind) {
  return [kind](auto wait, const void *codeptr) {
    emit_open_end();
    const sync_region region(kind, codeptr);
    return wait();
  };
}
// The same at the end of a parallel region, for constructs of all kinds.
void emit_all_ends();
// A thread has come to a single construct, and executes it or not.
void emit_single(bool executes, const void *codeptr);
inline constexpr auto around_single = [](auto take, const void *codeptr) {
  const bool executes = take();
  emit_single(executes, codeptr);
  return executes;
};

// What programs of GCC 17 tell. A begin inside a construct that the library knows is that construct's own; an end without a
// begin tells nothing.
void emit_program_work_begin(ompt_work_t, std::uint64_t count, const void *codeptr);
// A chunk may come without a begin, where two loops of a function share one.
void emit_program_chunk(ompt_work_t, std::uint64_t first, std::uint64_t count, const void *codeptr);
void emit_program_work_end(ompt_work_t, const void *codeptr);
void emit_masked_begin(const void *codeptr);
void emit_masked_end(const void *codeptr);

} // namespace regomp

#endif
