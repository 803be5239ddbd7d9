// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// error at(execution): the program ends with status 1, after its atexit handlers.
// { dg-shouldfail "error directive" }
// { dg-output "handler" }
// { dg-output "libgomp: fatal error: error directive encountered: the end\n" }
#include "check.h"

static void
handler (void)
{
  puts ("handler");
}

int
main (void)
{
  atexit (handler);
  const char *text = "the end";
#pragma omp error at(execution) message(text)
  puts ("went on");
  return check_result ();
}
