// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// error at(execution) severity(warning): with text, without, and as GOMP_warning takes it.
// { dg-output "libgomp: error directive encountered\n" }
// { dg-output "libgomp: error directive encountered: once\n" }
// { dg-output "libgomp: error directive encountered: fir\n" }
#include "check.h"

void GOMP_warning (const char *, size_t);

int
main (void)
{
#pragma omp error at(execution) severity(warning)
#pragma omp error at(execution) severity(warning) message("once")
  GOMP_warning ("first", 3);
  GOMP_warning ("", -1);
  GOMP_warning ("", 0);
  GOMP_warning (NULL, 5);
  static char line[10001];
  memset (line, 'x', 10000);
  GOMP_warning (line, -1);
  GOMP_warning (line, 9000);
  return check_result ();
}
