// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A queue that one thread fills and another waits for.
#include "apart.h"
#include <pthread.h>

static int a[300];

static void *fill(void *unused) {
#pragma acc parallel loop present(a) async(11)
  for (int i = 0; i < 300; i++) a[i] = i;
#pragma acc parallel loop present(a) async(11)
  for (int i = 0; i < 300; i++) a[i] = 3 * a[i] + 1;
#pragma acc update self(a) async(11)
  return unused;
}

int main(void) {
  check_placement();
#pragma acc enter data create(a)
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, fill, NULL) == 0);
  pthread_join(thread, NULL);
#pragma acc wait(11)
  for (int i = 0; i < 300; i++) CHECK(a[i] == 3 * i + 1);
#pragma acc exit data delete(a)
  return check_result();
}
