// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf and puts in a target region: conversions, strings, widths; each region's output is there when the region has ended.
// { dg-output "int -5 unsigned 4000000000 hex beef long 1099511627776" }
// { dg-output "string abc character x percent %" }
// { dg-output "double 2.500000 1.25 1e\\+10" }
#include "check.h"

int main(void) {
  check_placement();
  puts("before");
  fflush(stdout);
#pragma omp target
  {
    printf("int %d unsigned %u hex %x long %ld\n", -5, 4000000000u, 0xbeef, 1l << 40);
    printf("string %s character %c percent %%\n", "abc", 'x');
    printf("double %f %g %g\n", 2.5, 1.25, 1e10);
    printf("[%5d] [%-5d] [%05d] [%.3f] [%10.2f]\n", 42, 42, 42, 1.0 / 3, 2.0 / 3);
    printf("[%6s] [%-6s] %lld %llu\n", "ab", "cd", -1ll << 60, 1ull << 63);
    puts("puts");
  }
  fflush(stdout);
  puts("between");
  fflush(stdout);
  for (int i = 0; i < 3; i++) {
#pragma omp target firstprivate(i)
    printf("round %d\n", i);
  }
  fflush(stdout);
  puts("after");
  return check_result();
}
