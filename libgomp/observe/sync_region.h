// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, taskwait, taskgroup as tools see them: a region, and within it the wait.
#ifndef REGOMP_OBSERVE_SYNC_REGION_H
#define REGOMP_OBSERVE_SYNC_REGION_H

#include "observe/tool.h"

namespace regomp {

int state_of_wait(ompt_sync_region_t);

// The current task waits while this object lives. Where a tool listens only.
class sync_region {
public:
  explicit sync_region(ompt_sync_region_t kind, const void *codeptr)
      : kind_(kind), codeptr_(codeptr), thread_(tool_self()), state_before_(thread_.state) {
    tool_task &t = *thread_.current;
    emit<ompt_callback_sync_region>(kind, ompt_scope_begin, &t.parallel->data, &t.data, codeptr);
    emit<ompt_callback_sync_region_wait>(kind, ompt_scope_begin, &t.parallel->data, &t.data, codeptr);
    thread_.state = state_of_wait(kind);
  }
  // At the end of a parallel region its record may be gone.
  ~sync_region() {
    tool_task &t = *thread_.current;
    ompt_data_t *parallel = kind_ == ompt_sync_region_barrier_implicit_parallel ? nullptr : &t.parallel->data;
    thread_.state = state_before_;
    emit<ompt_callback_sync_region_wait>(kind_, ompt_scope_end, parallel, &t.data, codeptr_);
    emit<ompt_callback_sync_region>(kind_, ompt_scope_end, parallel, &t.data, codeptr_);
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
  emit<ompt_callback_sync_region>(ompt_sync_region_taskgroup, ompt_scope_begin, &t.parallel->data, &t.data, codeptr);
}
// Around the wait at its end.
inline constexpr auto around_taskgroup_end = [](auto wait, const void *codeptr) {
  tool_thread &me = tool_self();
  tool_task &t = *me.current;
  emit<ompt_callback_sync_region_wait>(ompt_sync_region_taskgroup, ompt_scope_begin, &t.parallel->data, &t.data, codeptr);
  {
    const tool_state state(ompt_state_wait_taskgroup);
    wait();
  }
  emit<ompt_callback_sync_region_wait>(ompt_sync_region_taskgroup, ompt_scope_end, &t.parallel->data, &t.data, codeptr);
  emit<ompt_callback_sync_region>(ompt_sync_region_taskgroup, ompt_scope_end, &t.parallel->data, &t.data, codeptr);
};

} // namespace regomp

#endif
