// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How an entry point emits events. It says once what it does, `work(thread &, about...)`, and once what is emitted around
// that, `around(run, codeptr, about...)`: run() does the work, codeptr is where the program called. Where nobody can listen,
// the entry point is the work and the test that self() has in any case. What both need comes as arguments: a closure of more
// than two words would be made in memory before the test.
#ifndef REGOMP_ABI_EVENT_POINT_H
#define REGOMP_ABI_EVENT_POINT_H

#include "observe/tool.h"
#include "team/thread.h"

namespace regomp {

// Where somebody may listen: the entry point has found that out.
template <typename Work, typename Around, typename... About>
[[gnu::noinline]] auto work_and_emit(tool_entry entry, Work work, Around around, About... about) {
  thread &thr = self();
  if (!tool_listens()) return work(thr, about...);
  const in_library here(entry);
  return around([&] { return work(thr, about...); }, entry.codeptr(), about...);
}

template <typename Work, typename Around, typename... About>
[[gnu::always_inline]] inline auto event_point(tool_entry entry, Work work, Around around, About... about) {
  thread *const thr = self_if_no_listener();
  if (thr == nullptr) [[unlikely]]
    return work_and_emit(entry, work, around, about...);
  return work(*thr, about...);
}

// An entry point that does nothing but emit: `send(codeptr)`.
template <typename Send>
[[gnu::noinline]] void emit_if_listening(tool_entry entry, Send send) {
  if (!tool_listens()) return;
  const in_library here(entry);
  send(entry.codeptr());
}

inline bool somebody_may_listen() { return tool_now.load(std::memory_order_relaxed) != tool_stage::none; }

template <typename Send>
[[gnu::always_inline]] inline void emit_from(tool_entry entry, Send send) {
  if (somebody_may_listen()) [[unlikely]]
    emit_if_listening(entry, send);
}

} // namespace regomp

#endif
