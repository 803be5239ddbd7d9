// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Task reductions of worksharing constructs: every thread of the team has a descriptor, all share one set of copies.
#include "loop/loop.h"
#include "task/create.h"
#include "task/reduction.h"
#include "team/parallel.h"

namespace regomp {

void begin_workshare_reductions(thread &thr, std::uintptr_t *data, workshare &ws, bool first) {
  begin_taskgroup(thr, true);
  taskgroup &group = *thr.task->group;
  if (first) {
    register_reductions(data, group.reductions, ws.threads);
  } else {
    share_reductions(data, ws.reductions, group.reductions);
  }
  group.reductions = data;
}

void end_workshare_reductions(thread &thr, bool cancelled) {
  taskgroup *group = thr.task->group;
  std::uintptr_t *data = group->reductions;
  end_taskgroup(thr);
  if (cancelled) {
    if (thr.num == 0) unregister_reductions_later(data, &thr.team->leftover);
    return;
  }
  if (thr.num == 0) unregister_reductions(data);
  team_barrier(thr);
}

} // namespace regomp
