// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, taskwait, taskgroup as tools see them: a region, and within it the wait.
#ifndef REGOMP_OBSERVE_SYNC_REGION_H
#define REGOMP_OBSERVE_SYNC_REGION_H

#include "observe/event.h"

namespace regomp {

int state_of_wait(ompt_sync_region_t);

// The current task waits while this object lives. Where a tool listens only.
class sync_region {
public:
  explicit sync_region(ompt_sync_region_t kind, const void *codeptr)
      : kind_(kind), codeptr_(codeptr), thread_(tool_self()), state_before_(thread_.state) {
    tool_task &t = *thread_.current;
    emit(events::sync_region{ompt_scope_begin, kind, t, codeptr});
    emit(events::sync_wait{ompt_scope_begin, kind, t, codeptr});
    thread_.state = state_of_wait(kind);
  }
  ~sync_region() {
    tool_task &t = *thread_.current;
    thread_.state = state_before_;
    emit(events::sync_wait{ompt_scope_end, kind_, t, codeptr_});
    emit(events::sync_region{ompt_scope_end, kind_, t, codeptr_});
  }
  sync_region(const sync_region &) = delete;
  sync_region &operator=(const sync_region &) = delete;

private:
  const ompt_sync_region_t kind_;
  const void *const codeptr_;
  tool_thread &thread_;
  const int state_before_;
};

inline auto around_sync_region(ompt_sync_region_t kind) {
  return [kind](auto wait, const void *codeptr) {
    const sync_region region(kind, codeptr);
    return wait();
  };
}

// A taskgroup begins long before it is waited for.
inline void emit_taskgroup_begin(const void *codeptr) {
  tool_task &t = *tool_self().current;
  emit(events::sync_region{ompt_scope_begin, ompt_sync_region_taskgroup, t, codeptr});
}
// Around the wait at its end.
inline constexpr auto around_taskgroup_end = [](auto wait, const void *codeptr) {
  tool_thread &me = tool_self();
  tool_task &t = *me.current;
  emit(events::sync_wait{ompt_scope_begin, ompt_sync_region_taskgroup, t, codeptr});
  {
    const tool_state state(ompt_state_wait_taskgroup);
    wait();
  }
  emit(events::sync_wait{ompt_scope_end, ompt_sync_region_taskgroup, t, codeptr});
  emit(events::sync_region{ompt_scope_end, ompt_sync_region_taskgroup, t, codeptr});
};

} // namespace regomp

#endif
