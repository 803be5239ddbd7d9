// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" } GCC's plugin for AMD's devices has a thread for each queue.
// Queues that have no work take no thread, however many there are. The library's threads may end a moment after their work.
#include "apart.h"
#include <dirent.h>
#include <unistd.h>

enum { queues = 300, few = 60 };

static int threads(void) {
  DIR *d = opendir("/proc/self/task");
  int n = -2;
  while (readdir(d)) n++;
  closedir(d);
  return n;
}

int main(void) {
  check_placement();
  static int a[queues];
  int before = threads();
#pragma acc enter data copyin(a)
  for (int q = 0; q < queues; q++) {
#pragma acc parallel present(a) async(q)
    a[q] += q;
#pragma acc update self(a[q : 1]) async(q)
  }
#pragma acc wait
  for (int q = 0; q < queues; q++) CHECK(a[q] == q);
  for (int i = 0; i < 2000 && threads() - before > few; i++) usleep(10000);
  CHECK(threads() - before <= few);
#pragma acc exit data delete (a)
  acc_shutdown(acc_get_device_type());
  int x = 1;
#pragma acc parallel copy(x) async(5)
  x++;
#pragma acc wait
  CHECK(x == 2);
  return check_result();
}
