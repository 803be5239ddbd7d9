// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours" }
// With GCC's library, and with its plugin, a region with nowait waits for its dependences, so for the event, where it is
// met.
//
// A region waits for a task whose event the program fulfils further down. What comes between the two only reads the same
// storage: it must not wait for the region.
#include "check.h"

enum { n = 16 };

static int behind_event(int how) {
  int a[n], sum = 0, copied = 0, more = 0, x = 0;
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target enter data map(to : a)
  omp_event_handle_t event;
#pragma omp task detach(event) depend(out : x)
  {
  }
#pragma omp target nowait depend(inout : x) map(to : a) map(tofrom : sum)
  for (int i = 0; i < n; i++) sum += a[i];
  if (how > 0) {
#pragma omp target nowait map(to : a) map(tofrom : more)
    for (int i = 0; i < n; i++) more += a[i];
  }
  if (how == 2) {
#pragma omp task if (0) shared(a, copied)
    {
#pragma omp target map(to : a) map(tofrom : copied)
      for (int i = 0; i < n; i++) copied += a[i];
    }
  } else {
#pragma omp target map(to : a) map(tofrom : copied)
    for (int i = 0; i < n; i++) copied += a[i];
  }
  const int early = copied;
  omp_fulfill_event(event);
#pragma omp taskwait
#pragma omp target exit data map(delete : a)
  const int expected = n * (n - 1) / 2;
  return early == expected && sum == expected && more == (how > 0 ? expected : 0);
}

int main(void) {
  check_placement();
  for (int how = 0; how < 3; how++) {
    CHECK(behind_event(how));
#pragma omp parallel num_threads(2)
#pragma omp single
    CHECK(behind_event(how));
  }
  return check_result();
}
