// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/region_with_events.h"

#include "team/current_icvs.h"
#include "team/region_events.h"

namespace regomp {

namespace {

struct seen_request {
  const region_request &request;
  tool_parallel &seen;
};

// Takes the place of what prepares the region, when its team is known and its threads have not started.
void prepare_seen_region(team &tm, thread &leader, const void *data) {
  const auto &[request, seen] = *static_cast<const seen_request *>(data);
  seen.size = tm.nthreads;
  tm.seen = &seen;
  tm.listened_to = true;
  if (request.prepare != nullptr) return request.prepare(tm, leader, request.prepare_data);
  tm.first_work = leader.work = nullptr; // of the region before
}

} // namespace

void start_region_and_emit(thread &thr, const region_request &r) {
  const unsigned requested = r.num_threads != 0 ? r.num_threads : current_icvs(thr).nthreads;
  const seen_request seen{r, emit_parallel_begin(requested, unsigned(ompt_parallel_invoker_runtime) | ompt_parallel_team)};
  region_request with_seen = r;
  with_seen.prepare = prepare_seen_region;
  with_seen.prepare_data = &seen;
  start_region(thr, with_seen);
  emit_implicit_task_begin(thr, *thr.team);
}

unsigned end_region_and_emit(thread &thr) {
  team &tm = *thr.team;
  tool_parallel &region = *tm.seen;
  task &implicit = *thr.task;
  emit_all_ends();
  const unsigned threads = [&] {
    const sync_region barrier(ompt_sync_region_barrier_implicit_parallel, region.codeptr);
    const unsigned n = end_region(thr);
    // Its memory stays, for this thread's next region. A listener may make that, inside a callback.
    tm.listened_to = false;
    tm.seen = nullptr;
    return n;
  }();
  emit_implicit_task_end(implicit, region.encountering);
  tool_self().state = level_of(thr) == 0 ? ompt_state_work_serial : ompt_state_work_parallel;
  emit_parallel_end(region);
  return threads;
}

} // namespace regomp
