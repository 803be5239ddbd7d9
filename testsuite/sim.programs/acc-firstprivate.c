// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// firstprivate of scalars of every size, arrays and structures: each gang starts with the host's value and keeps
// its changes to itself.
#include "check.h"
#include <complex.h>
#include <stdint.h>

enum { G = 8 };

struct big {
  char text[20];
  double values[10];
};

int main(void) {
  check_placement();
  int8_t c = -5;
  uint16_t s = 60000;
  int32_t i = -100000;
  int64_t l = INT64_C(-5000000000);
  float f = 1.5f;
  double d = 2.25;
  double complex z = 1 + 2 * I;
  __int128 wide = ((__int128)l << 50) + 7;
  int array[5] = {1, 2, 3, 4, 5};
  struct big b = {"firstprivate", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}};
  const char *pointer = "host";
  long out[G][8];
  double outd[G][4];
#pragma acc parallel num_gangs(G) firstprivate(c, s, i, l, f, d, z, wide, array, b, pointer) copyout(out, outd)
  {
#pragma acc loop gang
    for (int g = 0; g < G; g++) {
      c = (int8_t)(c + 1 - 1);
      out[g][0] = c;
      out[g][1] = s;
      out[g][2] = i;
      out[g][3] = l;
      out[g][4] = array[0] + array[1] * 10 + array[4] * 100;
      out[g][5] = b.text[11] + (int)b.values[9];
      out[g][6] = (long)(wide >> 50);
      out[g][7] = (long)(uintptr_t)pointer;
      outd[g][0] = f;
      outd[g][1] = d;
      outd[g][2] = creal(z);
      outd[g][3] = cimag(z);
    }
    array[0] = 99;
    b.values[9] = 99;
    s = 0;
  }
  for (int g = 0; g < G; g++) {
    CHECK(out[g][0] == -5 && out[g][1] == 60000 && out[g][2] == -100000 && out[g][3] == INT64_C(-5000000000));
    CHECK(out[g][4] == 521 && out[g][5] == 'e' + 10 && out[g][6] == l && out[g][7] == (long)(uintptr_t)pointer);
    CHECK(outd[g][0] == 1.5 && outd[g][1] == 2.25 && outd[g][2] == 1 && outd[g][3] == 2);
  }
  CHECK(array[0] == 1 && b.values[9] == 10 && s == 60000);

  // Scalars that no clause names are firstprivate in parallel, and copied in kernels.
  int implicit = 3, result[4] = {0};
#pragma acc parallel loop num_gangs(4)
  for (int k = 0; k < 4; k++) {
    result[k] = implicit + k;
    implicit = implicit;
  }
  CHECK(result[3] == 6 && implicit == 3);
  int copied = 3;
#pragma acc kernels
  { copied = copied * 7; }
  CHECK(copied == 21);
  puts("done");
  return check_result();
}
