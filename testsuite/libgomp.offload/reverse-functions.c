// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse regions in device functions: called in a loop, from recursion, from two translation-unit-level functions, in
// branches.
#pragma omp requires reverse_offload
#include "check.h"

static int log_count, log_sum;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void note(int count, int sum) {
  log_count += count;
  log_sum += sum;
}

#pragma omp begin declare target
__attribute__((noinline)) static int ask(int x) {
  int y = 0;
#pragma omp target device(ancestor : 1) firstprivate(x) map(from : y)
  {
    note(1, x);
    y = x + 1;
  }
  return y;
}

static int tell(int x, int times) {
  if (times == 0) return x;
  return tell(ask(x), times - 1);
}

static void report(const int *p, int n) {
#pragma omp target device(ancestor : 1) map(to : p [0:n]) firstprivate(n)
  for (int i = 0; i < n; i++) note(0, p[i]);
}
#pragma omp end declare target

int main(void) {
  check_placement();
  int result = 0;
#pragma omp target map(tofrom : result)
  {
    result = tell(10, 6);
    int list[4] = {1000, 2000, 3000, 4000};
    report(list, 4);
    if (result > 100) {
#pragma omp target device(ancestor : 1)
      note(-1000, 0);
    } else {
#pragma omp target device(ancestor : 1)
      note(100, 0);
    }
  }
  CHECK(result == 16 && log_count == 106 && log_sum == 10 + 11 + 12 + 13 + 14 + 15 + 10000);
  // Another region, another time: the road is open again.
  for (int i = 0; i < 10; i++) {
    int r = 0;
#pragma omp target map(from : r) firstprivate(i)
    r = ask(i);
    CHECK(r == i + 1);
  }
  CHECK(log_count == 116);
  printf("%d %d\n", log_count, log_sum);
  return check_result();
}
