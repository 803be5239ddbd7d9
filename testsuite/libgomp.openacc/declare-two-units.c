// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A declared global of another file.
// { dg-additional-sources "declare-other.c" }
#include "apart.h"

extern int shared_table[10];
#pragma acc declare create(shared_table)
void other_doubles(void);

int main(void) {
  check_placement();
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) shared_table[i] = i;
  other_doubles();
  acc_update_self(shared_table, sizeof shared_table);
  for (int i = 0; i < 10; i++) CHECK(shared_table[i] == 2 * i);
  return check_result();
}
