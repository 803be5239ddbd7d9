// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A large variable of device code that starts as zero takes no memory of the machine where nobody writes to it.
#include "check.h"

#include <string.h>

enum { bytes = 512 << 20 };
#pragma omp begin declare target
char big[bytes];
#pragma omp end declare target

// The most that this process has ever had in memory, in KiB.
static long most_resident(void) {
  long most = 0;
  char line[256];
  FILE *f = fopen("/proc/self/status", "r");
  while (f && fgets(line, sizeof line, f))
    if (strncmp(line, "VmHWM:", 6) == 0) most = atol(line + 6);
  if (f) fclose(f);
  return most;
}

int main(void) {
  check_placement();
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
    big[5] = 1;
    sum = big[5] + big[0] + big[4096] + big[bytes - 1];
  }
  CHECK(sum == 1);
  const long most = most_resident();
  CHECK(most > 0 && most < (bytes >> 10) / 2);
  return check_result();
}
