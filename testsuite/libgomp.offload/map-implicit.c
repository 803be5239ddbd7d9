// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without a clause: scalars are firstprivate, arrays and structures tofrom; defaultmap changes it.
#include "check.h"

struct pair {
  int a, b;
};

int main(void) {
  check_placement();
  int scalar = 4, array[5] = {1, 2, 3, 4, 5};
  double real = 0.5;
  struct pair pair = {6, 7};
  int ok = 0;
#pragma omp target map(from : ok)
  {
    ok = scalar == 4 && array[4] == 5 && real == 0.5 && pair.b == 7;
    scalar = 40;
    real = 5;
    array[2] = 30;
    pair.a = 60;
  }
  CHECK(ok && scalar == 4 && real == 0.5 && array[2] == 30 && pair.a == 60 && pair.b == 7);

#pragma omp target defaultmap(tofrom : scalar)
  {
    scalar++;
    real *= 3;
  }
  CHECK(scalar == 5 && real == 1.5);

#pragma omp target defaultmap(to : scalar) defaultmap(firstprivate : aggregate) map(from : ok)
  {
    ok = scalar == 5 && array[2] == 30 && pair.a == 60;
    scalar = 1;
    array[2] = 1;
    pair.a = 1;
  }
  CHECK(ok && array[2] == 30 && pair.a == 60);
  CHECK(scalar == 5 || check_expected_device() == 0);

  scalar = 5;
#pragma omp target defaultmap(from)
  {
    scalar = 12;
    for (int i = 0; i < 5; i++) array[i] = i;
  }
  CHECK(scalar == 12 && array[4] == 4);

  int present = 3;
#pragma omp target data map(tofrom : present)
  {
#pragma omp target defaultmap(present : scalar)
    present++;
  }
  CHECK(present == 4);
  printf("%d %d\n", scalar, array[3]);
  return check_result();
}
