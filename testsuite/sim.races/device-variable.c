// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Teams store to a variable of the device's, which the report names.
// RACE: data race in kernel .*\(.*last_seen.*\).*device-variable\.c:1[0-9].*device-variable\.c:1[0-9]
#include <stdio.h>
#pragma omp begin declare target
int last_seen;
#pragma omp end declare target

int main(void) {
  int a[4] = {0};
#pragma omp target teams distribute num_teams(4) map(tofrom : a)
  for (int i = 0; i < 4; i++) {
#ifdef FAULT
    last_seen = i;
#endif
    a[i] = i;
  }
  printf("%d\n", a[0]);
  return 0;
}
