// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "observe/sync_region.h"

namespace regomp {

int state_of_wait(ompt_sync_region_t kind) {
  switch (kind) {
  case ompt_sync_region_barrier_implicit_workshare:
    return ompt_state_wait_barrier_implicit_workshare;
  case ompt_sync_region_barrier_implicit_parallel:
    return ompt_state_wait_barrier_implicit_parallel;
  case ompt_sync_region_barrier_implementation:
    return ompt_state_wait_barrier_implementation;
  case ompt_sync_region_barrier_teams:
    return ompt_state_wait_barrier_teams;
  case ompt_sync_region_taskwait:
    return ompt_state_wait_taskwait;
  case ompt_sync_region_taskgroup:
    return ompt_state_wait_taskgroup;
  case ompt_sync_region_reduction:
    return ompt_state_work_reduction;
  default:
    return ompt_state_wait_barrier_explicit;
  }
}

} // namespace regomp
