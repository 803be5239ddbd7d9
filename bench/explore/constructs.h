/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Programs of few constructs that are run in all interleavings.  */
#ifndef REGOMP_BENCH_EXPLORE_CONSTRUCTS_H
#define REGOMP_BENCH_EXPLORE_CONSTRUCTS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Ends the exploration if HOLDS is 0.  */
void explore_expect(int holds, const char *what);

void first_region(void);
void region(void);
void four_regions(void);
void two_regions(void);
void barrier_construct(void);
void tasks_at_barrier(void);
void tasks_in_next_region(void);
void taskwait_construct(void);
void taskgroup_construct(void);
void depend_construct(void);
void critical_construct(void);
void dynamic_construct(void);
void ordered_construct(void);
void copyprivate_construct(void);
void detach_construct(void);
void nest_lock_construct(void);
void doacross_construct(void);
void cancel_loop_construct(void);
void cancel_parallel_construct(void);
void cancel_taskgroup_construct(void);

#ifdef __cplusplus
}
#endif

#endif
