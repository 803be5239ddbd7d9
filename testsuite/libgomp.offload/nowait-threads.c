// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// Stock's plugin runs a deferred region at once, and its host library has a thread wait for it.
//
// Many deferred regions under way at once, each in a kernel of its own: no thread of the host waits for any of them.
#include "aux/rendezvous.h"
#include "check.h"

#include <dirent.h>

enum { few = 2, many = 24 };

static int threads_of_process(void) {
  int n = 0;
  DIR *tasks = opendir("/proc/self/task");
  while (tasks && readdir(tasks)) n++;
  if (tasks) closedir(tasks);
  return n;
}

// Starts so many, tells how many threads there are while they run, lets them end.
static int threads_while(int regions) {
  int ended[many] = {0}, sum = 0;
  uint64_t go = make_rendezvous();
  for (int i = 0; i < regions; i++) {
#pragma omp target nowait map(tofrom : ended[i : 1])
    ended[i] = wait_at(go, 1);
  }
  int threads = threads_of_process();
  set_rendezvous(go, 1);
#pragma omp taskwait
  free_rendezvous(go);
  for (int i = 0; i < regions; i++) sum += ended[i];
  CHECK(sum == regions);
  return threads;
}

int main(void) {
  check_placement();
  int threads = threads_while(few);
  CHECK(threads > 0 && threads_while(many) <= threads);
  puts("done");
  return check_result();
}
