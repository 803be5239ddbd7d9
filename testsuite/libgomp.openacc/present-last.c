// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The region of a `present` clause is the last that refers to the data: they are copied back at its end, as with GCC's
// library, on which programs lean. (By OpenACC 3.3 section 2.7.6 they are not.)
#include "apart.h"

static int c[8];

static void region(int how) {
  for (int i = 0; i < 8; i++) c[i] = i;
#pragma acc enter data copyin(c)
#pragma acc data present(c)
  {
#pragma acc parallel loop present(c)
    for (int i = 0; i < 8; i++) c[i] = 100 + i;
    switch (how) {
    case 0: {
#pragma acc exit data copyout(c) finalize
      break;
    }
    case 1: {
#pragma acc exit data copyout(c)
      break;
    }
    case 2: {
#pragma acc exit data delete(c)
      break;
    }
    case 3:
      acc_copyout(c, sizeof c);
      break;
    default: // it is not the last
      break;
    }
    CHECK(c[3] == EITHER(3, 103));
    CHECK_PRESENT(c, sizeof c);
  }
  if (how <= 3) {
    CHECK(c[3] == 103 && c[7] == 107);
    CHECK_ABSENT(c, sizeof c);
    return;
  }
  CHECK(c[3] == EITHER(3, 103));
  CHECK_PRESENT(c, sizeof c);
#pragma acc exit data copyout(c)
  CHECK(c[3] == 103);
}

int main(void) {
  check_placement();
  for (int how = 0; how < 5; how++) region(how);
  return check_result();
}
