// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device" } There are more lines where something is mapped.
// { dg-no-sanitizer "the shell does not start with its runtime" thread }
// GOMP_DEBUG=1: what the library says of its entry points, to the letter, since test suites look for it. The program runs itself
// and prints those lines, without the addresses.
#include "apart.h"
#include <string.h>

static int work(void) {
  int a[10] = {0}, b[4], no = 0;
#pragma acc parallel copy(a, b)
  a[1] = b[0] = 2;
#pragma acc parallel copy(a) async(3)
  a[1] = 2;
#pragma acc wait
#pragma acc data copy(a)
  {
#pragma acc update self(a)
#pragma acc host_data use_device(a)
    b[1] = 1;
  }
#pragma acc data copy(a) if (no)
  ;
#pragma acc parallel copy(a) if (no)
  a[1] = 2;
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1) return work();
  char command[4096], line[4096];
  snprintf(command, sizeof command, "GOMP_DEBUG=1 %s work 2>&1", argv[0]);
  FILE *output = popen(command, "r");
  while (fgets(line, sizeof line, output)) {
    if (!strstr(line, "GOACC_")) continue;
    for (char *p = line; *p; p++) {
      putchar(*p);
      if (p[0] == '0' && p[1] == 'x')
        while (strchr("0123456789abcdefx", p[1])) p++;
    }
  }
  CHECK(pclose(output) == 0);
  return check_result();
}
