// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare copyin of globals: the device starts with their first values.
#include "apart.h"

double factor = 2.5;
#pragma acc declare copyin(factor)
static const int weights[4] = {1, 10, 100, 1000};
#pragma acc declare copyin(weights)

#pragma acc routine seq
__attribute__((noipa)) static double weigh(int i) { return factor * weights[i]; }

int main(void) {
  check_placement();
  double out[4];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 4; i++) out[i] = weigh(i);
  CHECK(out[0] == 2.5 && out[3] == 2500);
  factor = 3;
  acc_update_device(&factor, sizeof factor);
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 4; i++) out[i] = weigh(i);
  CHECK(out[0] == 3 && out[3] == 3000);
  return check_result();
}
