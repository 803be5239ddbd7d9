// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// Stock's plugin runs a deferred region at once, and its host library has a thread wait for it.
//
// Many deferred regions under way at once, each in a kernel of its own: no thread of the host waits for any of them.
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
  int go = 0, one = 1, ended = 0, dev = omp_get_default_device();
#pragma omp target enter data map(to : go, ended)
  for (int i = 0; i < regions; i++) {
#pragma omp target nowait map(alloc : go, ended)
    {
      int n;
      do {
#pragma omp atomic read
        n = go;
      } while (n == 0);
#pragma omp atomic
      ended++;
    }
  }
  int threads = threads_of_process();
  CHECK(omp_target_memcpy(omp_get_mapped_ptr(&go, dev), &one, sizeof one, 0, 0, dev, omp_get_initial_device()) == 0);
#pragma omp taskwait
#pragma omp target exit data map(from : go, ended)
  CHECK(ended == regions);
  return threads;
}

int main(void) {
  check_placement();
  int threads = threads_while(few);
  CHECK(threads > 0 && threads_while(many) <= threads);
  puts("done");
  return check_result();
}
