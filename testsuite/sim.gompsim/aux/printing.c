// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A region prints, then the host does on stderr; then as the argument says.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
main (int count, char **arguments)
{
  const char *how = count > 1 ? arguments[1] : "";
  int fault = strcmp (how, "fault") == 0;
#pragma omp target map(to : fault)
  {
    printf ("device\n");
    if (fault)
      __builtin_trap ();
  }
  fprintf (stderr, "host\n");
  if (strcmp (how, "_exit") == 0)
    _exit (0);
}
