// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Malformed formats are reported in the words of stock, which ends the process; here they give nothing.
// { dg-modes "ours-host" }
// { dg-output "libgomp: unsupported type   in affinity format\n" }
// { dg-output "libgomp: unsupported type q in affinity format\n" }
// { dg-output "libgomp: unsupported long type name 'foo' in affinity format\n" }
// { dg-output "libgomp: unterminated long type name 'host' in affinity format\n" }
// { dg-output "libgomp: leading zero not followed by dot in affinity format\n" }
// { dg-output "libgomp: leading zero or right justification in affinity format requires size\n" }
// { dg-output "libgomp: field width too large in affinity format\n" }
#include "check.h"

int
main (void)
{
  static const char *const formats[]
    = { "a%", "a%5", "%q", "%{foo}", "%{host", "%{", "%0", "%05n", "%00.5n", "%.n", "%.0n", "%.%", "%-5n", "%99999999999999999999n" };
  for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
    {
      char buffer[8] = "before";
      CHECK (omp_capture_affinity (buffer, sizeof buffer, formats[i]) == 0);
      CHECK (buffer[0] == '\0');
      omp_display_affinity (formats[i]);
    }
  return check_result ();
}
