// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-timeout 120 }
// { dg-no-sanitizer "it has a thread of its own that looks by the clock" }
// What the runtime has threads for, deferred regions and requests from the device, costs nothing while there is none: all of
// them sleep until they are woken. Each thread's context switches are counted; how long the threads take until they are
// quiet is left to them, and one that looks for work by the clock never is.
#pragma omp requires reverse_offload
#include "check.h"

#include <dirent.h>
#include <unistd.h>

// Of all threads but this one. How many there are: *threads.
static long context_switches(int *threads) {
  long sum = 0;
  char path[300], line[200];
  DIR *tasks = opendir("/proc/self/task");
  *threads = 0;
  for (struct dirent *e; (e = readdir(tasks)) != NULL;) {
    if (e->d_name[0] == '.' || atoi(e->d_name) == getpid()) continue;
    snprintf(path, sizeof path, "/proc/self/task/%s/status", e->d_name);
    FILE *status = fopen(path, "r");
    if (status == NULL) continue; // it has just ended
    ++*threads;
    for (long n; fgets(line, sizeof line, status) != NULL;)
      if (sscanf(line, "voluntary_ctxt_switches: %ld", &n) == 1 || sscanf(line, "nonvoluntary_ctxt_switches: %ld", &n) == 1)
        sum += n;
    fclose(status);
  }
  closedir(tasks);
  return sum;
}

static void work(void) {
  int asked = 0, deferred[4] = {0};
#pragma omp target map(tofrom : asked)
  for (int i = 0; i < 20; i++) {
#pragma omp target device(ancestor : 1) map(always, tofrom : asked)
    asked++;
  }
  for (int i = 0; i < 4; i++) {
#pragma omp target nowait map(from : deferred[i])
    deferred[i] = i + 1;
  }
#pragma omp taskwait
  CHECK(asked == 20);
  for (int i = 0; i < 4; i++) CHECK(deferred[i] == i + 1);
}

int main(void) {
  check_placement();
  for (int round = 0; round < 2; round++) {
    work();
    // Longer than any thread of the runtime naps before it looks again: 10 ms.
    enum { quiet_naps = 5, nap = 40000 };
    int threads, before = -1;
    long last = -1;
    for (int quiet = 0; quiet < quiet_naps;) {
      usleep(nap);
      const long now = context_switches(&threads);
      quiet = now == last && threads == before ? quiet + 1 : 0;
      last = now;
      before = threads;
    }
    CHECK(threads > 0);
  }
  return check_result();
}
