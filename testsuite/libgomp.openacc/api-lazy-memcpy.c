// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of a thread that has used OpenACC, freed and copied by one that has not.
// { dg-modes "ourlib" } Stock's library ends in a failed assertion.
#include "apart.h"
#include <pthread.h>

static int a[4] = {1, 2, 3, 4}, b[4], *d;

static void *other(void *unused) {
  acc_memcpy_from_device(b, d, sizeof b);
  acc_free(d);
  return unused;
}

int main(void) {
  d = acc_malloc(sizeof a);
  acc_memcpy_to_device(d, a, sizeof a);
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, other, NULL) == 0);
  pthread_join(thread, NULL);
  CHECK(b[3] == 4);
  return check_result();
}
