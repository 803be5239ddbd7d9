// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads with structured data regions on the same object at once: it stays while any of them is inside.
#include "apart.h"
#include <pthread.h>

static int table[30];

static void *work(void *argument) {
  long s = 0;
  for (int k = 0; k < 8; k++) {
#pragma acc data copyin(table)
    {
#pragma acc parallel loop present(table) reduction(+ : s)
      for (int i = 0; i < 30; i++) s += table[i];
    }
  }
  *(long *)argument = s;
  return NULL;
}

int main(void) {
  check_placement();
  for (int i = 0; i < 30; i++) table[i] = i;
  pthread_t threads[4];
  long sums[4];
  for (int t = 0; t < 4; t++) CHECK(pthread_create(&threads[t], NULL, work, &sums[t]) == 0);
  for (int t = 0; t < 4; t++) pthread_join(threads[t], NULL);
  for (int t = 0; t < 4; t++) CHECK(sums[t] == 8 * 435);
  CHECK_ABSENT(table, sizeof table);
  return check_result();
}
