// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The variable of declare-two-units.c, and a region on it.
int shared_table[10];
#pragma acc declare create(shared_table)

void other_doubles(void) {
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) shared_table[i] *= 2;
}
