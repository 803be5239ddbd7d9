/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What the constructs of the host runtime cost, in the way of the EPCC suite: each construct around next to nothing, many
   times. Where what threads do inside matters for how they meet (critical, locks, ordered), it is a delay of about a tenth
   of a microsecond, and what the delay alone takes is subtracted. The task trees, in host_trees.h, are whole small programs.
 */
#include "measure.h"
#include <omp.h>
#include <sched.h>

static volatile long sink;

/* --- what is inside -----------------------------------------------------------------------------------------------------
 */

static int delay_length = 100;

static void delay(void) {
  for (int i = 0; i < delay_length; i++) __asm__ volatile("" ::: "memory");
}

static void delays(int count) {
  for (int i = 0; i < count; i++) delay();
}

#include "host_tasks.h"
#include "host_trees.h"

/* --- regions --------------------------------------------------------------------------------------------------------------
 */

static void parallel(int count) {
  for (int i = 0; i < count; i++) {
#pragma omp parallel
    {
      if (omp_get_thread_num() == 0) sink = i;
    }
  }
}

static void parallel_for(int count) {
  for (int i = 0; i < count; i++) {
#pragma omp parallel for
    for (int j = 0; j < 16; j++)
      if (j == count) sink = j;
  }
}

static void parallel_reduction(int count) {
  for (int i = 0; i < count; i++) {
    long s = 0;
#pragma omp parallel reduction(+ : s)
    s += 1;
    sink = s;
  }
}

static void parallel_dynamic(int count) {
  for (int i = 0; i < count; i++) {
#pragma omp parallel for schedule(dynamic)
    for (int j = 0; j < 16; j++)
      if (j == count) sink = j;
  }
}

static void parallel_one(int count) {
  for (int i = 0; i < count; i++) {
#pragma omp parallel num_threads(1)
    sink = i;
  }
}

static void parallel_nested(int count) {
#pragma omp parallel
  for (int i = 0; i < count; i++) {
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 2) sink = i;
  }
}

static void teams(int count) {
  for (int i = 0; i < count; i++) {
#pragma omp teams num_teams(2)
    sink = i;
  }
}

/* --- worksharing
 * ------------------------------------------------------------------------------------------------------------ */

static void for_static(int count) {
#pragma omp parallel
  for (int i = 0; i < count; i++) {
#pragma omp for
    for (int j = 0; j < 16; j++)
      if (j == count) sink = j;
  }
}

static void for_reduction(int count) {
  static long s;
#pragma omp parallel
  for (int i = 0; i < count; i++) {
#pragma omp for reduction(+ : s)
    for (int j = 0; j < 16; j++) s += j;
  }
}

static void for_dynamic_start(int count) {
#pragma omp parallel
  for (int i = 0; i < count; i++) {
#pragma omp for schedule(dynamic)
    for (int j = 0; j < 2; j++)
      if (j == count) sink = j;
  }
}

/* The time of an iteration. */
#define SCHEDULE(name, kind)                                                                                                \
  static void name(int count) { _Pragma(kind) for (int i = 0; i < count; i++) if (i == count) sink = i; }
SCHEDULE(dynamic_1, "omp parallel for schedule(dynamic, 1)")
SCHEDULE(dynamic_2, "omp parallel for schedule(dynamic, 2)")
SCHEDULE(dynamic_8, "omp parallel for schedule(dynamic, 8)")
SCHEDULE(dynamic_32, "omp parallel for schedule(dynamic, 32)")
SCHEDULE(dynamic_128, "omp parallel for schedule(dynamic, 128)")
SCHEDULE(dynamic_monotonic, "omp parallel for schedule(monotonic: dynamic, 1)")
SCHEDULE(runtime, "omp parallel for schedule(runtime)")

/* Chunks that become shorter are few, so a long loop would show the time of its iterations and nothing else. */
#define SHORT_LOOPS(name, kind)                                                                                             \
  static void name(int count) {                                                                                             \
    for (int done = 0; done < count; done += 2000) {                                                                        \
      _Pragma(kind) for (int i = 0; i < 2000; i++) if (i == count) sink = i;                                                \
    }                                                                                                                       \
  }
SHORT_LOOPS(guided_1, "omp parallel for schedule(guided, 1)")
SHORT_LOOPS(guided_8, "omp parallel for schedule(guided, 8)")
SHORT_LOOPS(guided_128, "omp parallel for schedule(guided, 128)")

static void dynamic_uneven(int count) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < count; i++)
    if (i < count / 8) delay();
}

static void unsigned_dynamic(int count) {
#pragma omp parallel for schedule(dynamic, 1)
  for (unsigned long long i = 0; i < (unsigned long long)count; i++)
    if (i == 1ull << 40) sink = 1;
}

static void ordered(int count) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < count; i++) {
#pragma omp ordered
    delay();
  }
}

/* LLVM does not honour the chunk in the two rows with an asterisk (print the threads' numbers and see): its threads get one
   block each and wait for each other once, where the others hand over at each iteration. */
static void doacross(int count) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 0; i < count; i++) {
#pragma omp ordered doacross(sink : i - 1)
    delay();
#pragma omp ordered doacross(source:)
  }
}

/* The same work for all. */
/* Nobody meets inside a block, so there is no need of a delay, beside which next to nothing would be lost. */
static void ordered_blocks(int count) {
#pragma omp parallel for ordered schedule(static)
  for (int i = 0; i < count; i++) {
#pragma omp ordered
    __asm__ volatile("" ::: "memory");
  }
}

static void doacross_blocks(int count) {
#pragma omp parallel for ordered(1) schedule(static)
  for (int i = 0; i < count; i++) {
#pragma omp ordered doacross(sink : i - 1)
    delay();
#pragma omp ordered doacross(source:)
  }
}

static void sections(int count) {
#pragma omp parallel
  for (int i = 0; i < count; i++) {
#pragma omp sections
    {
#pragma omp section
      if (i == count) sink = 1;
#pragma omp section
      if (i == count) sink = 2;
#pragma omp section
      if (i == count) sink = 3;
    }
  }
}

static void single(int count) {
#pragma omp parallel
  for (int i = 0; i < count; i++) {
#pragma omp single
    sink = i;
  }
}

static void copyprivate(int count) {
#pragma omp parallel
  for (int i = 0; i < count; i++) {
    int value;
#pragma omp single copyprivate(value)
    value = i;
    if (value == count) sink = value;
  }
}

/* --- synchronization
 * -------------------------------------------------------------------------------------------------------- */

static void barrier(int count) {
#pragma omp parallel
  for (int i = 0; i < count; i++) {
#pragma omp barrier
  }
}

static void critical(int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp critical
    delay();
  }
}

static void critical_empty(int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp critical(named)
    sink = i;
  }
}

static void critical_alone(int count) {
  for (int i = 0; i < count; i++) {
#pragma omp critical
    sink = i;
  }
}

static omp_lock_t lock;
static omp_nest_lock_t nest_lock;

static void lock_contended(int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
    omp_set_lock(&lock);
    delay();
    omp_unset_lock(&lock);
  }
}

static void lock_alone(int count) {
  for (int i = 0; i < count; i++) {
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
  }
}

static void nest_lock_contended(int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
    omp_set_nest_lock(&nest_lock);
    delay();
    omp_unset_nest_lock(&nest_lock);
  }
}

static void nest_lock_alone(int count) {
  for (int i = 0; i < count; i++) {
    omp_set_nest_lock(&nest_lock);
    omp_set_nest_lock(&nest_lock);
    omp_unset_nest_lock(&nest_lock);
    omp_unset_nest_lock(&nest_lock);
  }
}

static void atomic_wide(int count) {
  static long double sum;
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp atomic
    sum += i;
  }
}

/* --- what the hardware sets: one word that two threads hand to each other, without the library
 * -------------------------------------------------------------------------------------------- */

static void hand_over(int count) {
  static _Alignas(256) int word;
  word = 0;
#pragma omp parallel num_threads(2)
  if (omp_get_num_threads() == 2)
    for (int i = omp_get_thread_num(); i < count; i += 2) {
      for (int spins = 1; __atomic_load_n(&word, __ATOMIC_ACQUIRE) != i; spins++)
        if (spins % 4096 == 0) sched_yield(); /* the two may be on one processor */
      __atomic_store_n(&word, i + 1, __ATOMIC_RELEASE);
    }
}

int main(int argc, char **argv) {
  if (argc > 1) measure_filter = argv[1];
  omp_set_max_active_levels(2);
  omp_init_lock(&lock);
  omp_init_nest_lock(&nest_lock);
  measure("(one word from thread to thread)", hand_over, 20000);
  measure("parallel", parallel, 3000);
  measure("parallel for", parallel_for, 3000);
  measure("parallel reduction", parallel_reduction, 3000);
  measure("parallel for, dynamic", parallel_dynamic, 3000);
  measure("parallel, one thread", parallel_one, 30000);
  measure("parallel, nested", parallel_nested, 500);
  measure("teams", teams, 2000);
  measure("for", for_static, 5000);
  measure("for reduction", for_reduction, 5000);
  measure("for, dynamic, two iterations", for_dynamic_start, 5000);
  measure("dynamic 1, iteration", dynamic_1, 100000);
  measure("dynamic 2, iteration", dynamic_2, 100000);
  measure("dynamic 8, iteration", dynamic_8, 300000);
  measure("dynamic 32, iteration", dynamic_32, 1000000);
  measure("dynamic 128, iteration", dynamic_128, 3000000);
  measure("dynamic 1, uneven, iteration", dynamic_uneven, 50000);
  measure("dynamic 1, unsigned, iteration", unsigned_dynamic, 100000);
  measure("monotonic dynamic 1, iteration", dynamic_monotonic, 100000);
  measure("guided 1, 2000 iterations a loop", guided_1, 3000000);
  measure("guided 8, 2000 iterations a loop", guided_8, 3000000);
  measure("guided 128, 2000 iterations a loop", guided_128, 3000000);
  measure("runtime, iteration", runtime, 100000);
  measure_over("ordered *", ordered, 10000, delays);
  measure_over("doacross *", doacross, 10000, delays);
  measure("ordered, blocks", ordered_blocks, 100000);
  measure_over("doacross, blocks", doacross_blocks, 10000, delays);
  measure("sections", sections, 5000);
  measure("single", single, 5000);
  measure("single copyprivate", copyprivate, 5000);
  measure("barrier", barrier, 5000);
  measure_over("critical", critical, 20000, delays);
  measure("critical, empty", critical_empty, 50000);
  measure("critical, one thread", critical_alone, 200000);
  measure_over("lock", lock_contended, 20000, delays);
  measure("lock, one thread", lock_alone, 200000);
  measure_over("nest lock", nest_lock_contended, 20000, delays);
  measure("nest lock twice, one thread", nest_lock_alone, 200000);
  measure("atomic, long double", atomic_wide, 50000);
  measure_tasks();
  measure_trees();
  if (getenv("REGOMP_BENCH_COUNT")) printf("operations\t%ld\n", measure_operations); /* for bench/lock-waits */
  return 0;
}
