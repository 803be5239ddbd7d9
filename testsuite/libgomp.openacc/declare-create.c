// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare create of a global: one object on the device, for regions and routines.
#include "apart.h"

int table[20];
#pragma acc declare create(table)

#pragma acc routine seq
__attribute__((noipa)) static int get(int i) { return table[i]; }

int main(void) {
  check_placement();
  int out[20];
  CHECK_PRESENT(table, sizeof table);
#pragma acc parallel loop
  for (int i = 0; i < 20; i++) table[i] = i * 3;
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 20; i++) out[i] = get(i);
  for (int i = 0; i < 20; i++) CHECK(out[i] == 3 * i && table[i] == EITHER(0, 3 * i));
  acc_update_self(table, sizeof table);
  CHECK(table[19] == 57);
  return check_result();
}
