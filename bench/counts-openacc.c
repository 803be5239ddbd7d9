/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   OpenACC's constructs, as counts.c has OpenMP's: counts-openacc CONSTRUCT TIMES; without arguments their names, each with
   the most calls that ours may make and the threads that it may wake. */
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char small[512], other[512];

static void empty_parallel(void) {
#pragma acc parallel
  {
  }
}

static void one_copy(void) {
#pragma acc parallel copy(small)
  small[0]++;
}

static void data_1(void) {
#pragma acc data copy(small)
  {
  }
}

static void data_10(void) {
  long a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10;
#pragma acc data copy(a, b, c, d, e, f, g, h, i, j)
  {
  }
}

#define TEN(p) p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7, p##8, p##9
#define HUNDRED(p) TEN(p##0), TEN(p##1), TEN(p##2), TEN(p##3), TEN(p##4), TEN(p##5), TEN(p##6), TEN(p##7), TEN(p##8), TEN(p##9)
static long HUNDRED(v);

static void data_100(void) {
#pragma acc data copy(HUNDRED(v))
  {
  }
}

static void update(void) {
#pragma acc update device(other[ : 64])
}

static void update_async(void) {
#pragma acc update device(other[ : 64]) async(1)
#pragma acc wait(1)
}

static void enter_and_exit(void) {
#pragma acc enter data copyin(small)
#pragma acc exit data copyout(small)
}

static void region_async(void) {
#pragma acc parallel copy(small) async(1)
  small[0]++;
#pragma acc wait(1)
}

static void region_present_async(void) {
#pragma acc parallel present(other) async(1)
  other[0]++;
#pragma acc wait(1)
}

static void hand_over(void) {
#pragma acc parallel present(other) async(1)
  other[0]++;
#pragma acc parallel present(other) async(2) wait(1)
  other[0]++;
#pragma acc wait(2)
}

/* Behind the queue that was waited for, and behind the other one with that. */
static void update_after_hand_over(void) {
  hand_over();
#pragma acc update self(other[0 : 1])
}

static void wait_all(void) {
#pragma acc wait
}

static void routines(void) {
  acc_copyin(small, sizeof small);
  acc_update_self(small, sizeof small);
  acc_copyout(small, sizeof small);
}

static const struct {
  const char *name;
  void (*run)(void);
  int most, woken;         /* of CUDA's driver: counts.c */
  int most_hsa, woken_hsa; /* of the HSA runtime */
} constructs[] = {
    {"acc-empty-parallel", empty_parallel, 2, 0, 1, 2},
    {"acc-one-copy", one_copy, 7, 0, 4, 2},
    {"acc-data-1", data_1, 5, 0, 3, 2},
    {"acc-data-10", data_10, 5, 0, 3, 2},
    {"acc-data-100", data_100, 5, 0, 3, 2},
    {"acc-update", update, 2, 0, 2, 2},
    {"acc-update-async", update_async, 3, 0, 2, 30},
    {"acc-enter-and-exit", enter_and_exit, 5, 0, 3, 2},
    {"acc-region-async", region_async, 10, 0, 6, 30},
    {"acc-region-present-async", region_present_async, 6, 0, 4, 30},
    {"acc-hand-over", hand_over, 16, 0, 5, 30},
    {"acc-update-after-hand-over", update_after_hand_over, 19, 0, 6, 30},
    {"acc-wait", wait_all, 2, 0, 1, 2},
    {"acc-routines", routines, 8, 0, 5, 2},
};

int main(int argc, char **argv) {
  const int n = (int)(sizeof constructs / sizeof constructs[0]);
  if (argc < 3) {
    for (int i = 0; i < n; i++) 
      printf("%s %d %d %d %d\n", constructs[i].name, constructs[i].most, constructs[i].woken, constructs[i].most_hsa,
             constructs[i].woken_hsa);
    return 0;
  }
  acc_copyin(other, sizeof other);
#pragma acc parallel present(other) async(1)
  other[0]++;
#pragma acc parallel present(other) async(2)
  other[1]++;
#pragma acc wait
  for (int i = 0; i < n; i++)
    if (strcmp(argv[1], constructs[i].name) == 0)
      for (int k = atoi(argv[2]); k >= 0; k--) constructs[i].run();
  return 0;
}
