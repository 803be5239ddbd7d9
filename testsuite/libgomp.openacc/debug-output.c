/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   GOMP_DEBUG=1: what the plugin says about launches, to the letter, since test suites look for it. The program runs itself and prints those
   lines.

   { dg-modes "device" } The host launches nothing.
   { dg-no-sanitizer "the shell does not start with its runtime" thread }
*/
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
work (void)
{
  int a[64] = { 0 };
#pragma acc parallel loop copy (a)
  for (int i = 0; i < 64; i++)
    a[i] = i;
#pragma acc parallel loop gang worker copy (a) num_gangs (3) async (2)
  for (int i = 0; i < 64; i++)
    a[i] = i;
#pragma acc wait
  return 0;
}

int
main (int argc, char **argv)
{
  static const char *const wanted[] = { "nvptx GOMP_OFFLOAD_", " warp_size=", " default dimensions", "cuOccupancy", "  nvptx_exec: " };
  if (argc > 1)
    return work ();
  char command[4096], line[4096];
  snprintf (command, sizeof command, "GOMP_DEBUG=1 %s work 2>&1", argv[0]);
  FILE *output = popen (command, "r");
  int lines = 0;
  while (fgets (line, sizeof line, output))
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
      if (strncmp (line, wanted[i], strlen (wanted[i])) == 0)
        {
          fputs (line, stdout);
          lines++;
        }
  return pclose (output) == 0 && lines > 6 ? 0 : 1;
}
