// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the team code sees of the tasks: the records that a team holds for each of its threads, and what threads do with
// tasks at barriers, at the beginning and at the end of regions. Nothing else of this folder is for it.
#ifndef REGOMP_TASK_FOR_TEAM_H
#define REGOMP_TASK_FOR_TEAM_H

#include "task/outside_tasks.h"
#include "task/task.h"
#include "task/task_blocks.h"
#include "task/task_queue.h"

namespace regomp {

// Runs tasks until done(argument) is true; sleeps where there are none. done() reads with seq_cst what others change before
// they wake sleepers of the team with bits of `object`. `constraint`: only tasks below it may run; null: any. `waited_for`:
// a tally of the current task that done() reads, which is published before the thread sleeps and open again afterwards.
void run_tasks_until(thread &, const task *constraint, const void *object, bool (*done)(const void *), const void *argument,
                     tally *waited_for);

template <typename Done>
void work_until(thread &thr, const task *constraint, const void *object, const Done &done, tally *waited_for = nullptr) {
  run_tasks_until(
      thr, constraint, object, [](const void *d) { return (*static_cast<const Done *>(d))(); }, &done, waited_for);
}

// Waits until everything below the current implicit task is complete, and gives up what belongs to it.
void drain_implicit_task(thread &);

// In the child of a fork, first of all: the caller's task blocks that have come back can be used as far as they are linked.
// To the others only a thread that does not exist there had the link.
void end_returned_blocks_after_fork(thread &survivor);

// In the child of a fork, for a team that had `threads` threads; the calling one, whose current place is in this team, is
// left. It held the lock of team.outside across the fork.
void adopt_tasks_after_fork(thread &survivor, team &, unsigned threads);

// Task reductions of a parallel region; see task/reduction.h.
void register_reductions(std::uintptr_t *data, std::uintptr_t *outer, unsigned threads);

// Before a thread leaves a team: the blocks of other threads' tasks that it holds.
void give_back_blocks(thread &);

// When nothing should be left of what the thread has made: returns blocks beyond a bounded number to malloc.
void return_unused_blocks(thread &);

// At the end of a thread: the blocks it keeps for tasks.
void release_task_memory(thread &);

// At the end of a task that is not an explicit one: its target data regions, and what it knows of its target tasks.
void release_target_state(task *);

} // namespace regomp

#endif
