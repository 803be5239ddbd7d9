/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   How many pages of the process are in memory.  */
#ifndef REGOMP_TEST_RESIDENT_H
#define REGOMP_TEST_RESIDENT_H

#include <stdio.h>
#include <stdlib.h>

static long resident_pages(void) {
  long size = 0, resident = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (f == NULL || fscanf(f, "%ld %ld", &size, &resident) != 2) exit(77);
  fclose(f);
  return resident;
}

#endif
