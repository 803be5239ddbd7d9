// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers where a tool may listen.
#ifndef REGOMP_ABI_OBSERVED_BARRIER_H
#define REGOMP_ABI_OBSERVED_BARRIER_H

#include "observe/sync_region.h"
#include "team/observed_region.h"
#include "team/parallel.h"
#include "team/team.h"

namespace regomp {

[[gnu::noinline]] inline void barrier_slowly(ompt_sync_region_t kind, tool_entry entry) {
  thread &thr = self();
  if (!tool_listens()) return team_barrier(thr);
  const in_library here(entry);
  tell_open_end();
  const sync_region region(kind, entry.codeptr());
  team_barrier(thr);
}

[[gnu::noinline]] inline bool barrier_cancel_slowly(ompt_sync_region_t kind, tool_entry entry) {
  thread &thr = self();
  if (!tool_listens()) return team_barrier_cancellable(thr);
  const in_library here(entry);
  tell_open_end();
  const sync_region region(kind, entry.codeptr());
  return team_barrier_cancellable(thr);
}

} // namespace regomp

#endif
