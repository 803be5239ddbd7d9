/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours-host" }
   { dg-shouldfail "the host calls a procedure for devices only" }
   { dg-output "libgomp: fatal error: not for the host" }

   GCC 17 puts this call into the host's version of a procedure with device_type(nohost). */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern void GOMP_error (const char *, size_t);

static void at_end (void) { puts ("handlers run"); }

int main (void)
{
  atexit (at_end);
  GOMP_error ("not for the host", (size_t) -2);
  return 0;
}
