// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the program for a target construct or a memory routine: where they come from is noted for whoever observes them.
#ifndef REGOMP_ABI_NOTED_CALL_H
#define REGOMP_ABI_NOTED_CALL_H

#include "observe/observed.h"
#include "observe/tool.h"

namespace regomp {

template <typename Construct>
[[gnu::noinline, gnu::cold]] auto call_and_note(tool_entry entry, Construct construct) {
  note_caller(entry.codeptr());
  if (!tool_listens()) return construct();
  const in_library here(entry);
  const tool_state state(ompt_state_overhead); // until it waits, or the program's code runs
  return construct();
}

// What a call of the program's asks for. Two ways, so that where nobody observes it there is one test.
template <typename Construct>
[[gnu::always_inline]] inline auto call(tool_entry entry, Construct construct) {
  if (observing(~0u)) return call_and_note(entry, construct);
  return construct();
}

// The same for a routine that no tool is told of.
template <typename Routine>
[[gnu::noinline, gnu::cold]] auto call_noted(const void *caller, Routine routine) {
  note_caller(caller);
  return routine();
}

template <typename Routine>
[[gnu::always_inline]] inline auto noting_caller(Routine routine) {
  if (observing(~0u)) return call_noted(__builtin_return_address(0), routine);
  return routine();
}

} // namespace regomp

#endif
