// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare: create, copyin, link and device_resident at file scope, deviceptr and copy forms in functions.
// GCC 16 leaves declared variables out of update directives; the routines do it. What a function has declared copyin it never
// takes from the device, so that its array is in the way of what lies there on the stack later: such a function is called once.
#include "check.h"

enum { N = 40 };

int table[N] = {5, 4, 3, 2, 1};
#pragma acc declare copyin(table)
int scratch[N];
#pragma acc declare create(scratch)
int counter = 100;
#pragma acc declare copyin(counter)
double resident[N];
#pragma acc declare device_resident(resident)
static int large[1000];
#pragma acc declare link(large)

#pragma acc routine seq
__attribute__((noipa)) static int look(int i) { return table[i] + counter; }

#pragma acc routine seq
__attribute__((noipa)) static void remember(int i, double x) { resident[i] = x; }

__attribute__((noipa)) static int local(int n) {
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
#pragma acc declare copyin(a) copy(b)
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++) b[i] = a[i] * 2;
#pragma acc update self(b)
  int s = 0;
  for (int i = 0; i < n; i++) s += b[i];
  return s;
}

int main(void) {
  check_placement();
  int apart = check_expected_device() == 1;
  int out[N];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < N; i++) {
    out[i] = look(i);
    scratch[i] = i;
    remember(i, i * 0.5);
  }
  CHECK(out[0] == 105 && out[4] == 101 && out[5] == 100);
  // Set on the device; the host's copy is another.
  CHECK(scratch[7] == (apart ? 0 : 7));
  acc_update_self(scratch, sizeof scratch);
  CHECK(scratch[7] == 7);
  counter = 200;
  table[0] = 1;
  acc_update_device(&counter, sizeof counter);
  acc_update_device(table, sizeof *table);
  double sum = 0;
#pragma acc parallel loop copyout(out) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    out[i] = look(i);
    sum += resident[i];
  }
  CHECK(out[0] == 201 && out[1] == 204 && sum == N * (N - 1) / 4.0);

  for (int i = 0; i < 1000; i++) large[i] = i;
  long total = 0;
#pragma acc data copyin(large)
  {
#pragma acc parallel loop reduction(+ : total)
    for (int i = 0; i < 1000; i++) total += large[i];
  }
  CHECK(total == 499500);
  CHECK(local(N) == N * (N - 1));
  puts("done");
  return check_result();
}
