// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lifetimes that begin and end on a declared global leave it there.
#include "apart.h"

int table[6] = {1, 2, 3, 4, 5, 6};
#pragma acc declare copyin(table)

int main(void) {
  check_placement();
#pragma acc enter data copyin(table)
#pragma acc exit data delete(table)
  acc_copyin(table, sizeof table);
  acc_delete(table, sizeof table);
#pragma acc data copy(table)
  {
#pragma acc parallel loop present(table)
    for (int i = 0; i < 6; i++) table[i] += 10;
  }
  CHECK_PRESENT(table, sizeof table);
  CHECK(table[5] == EITHER(6, 16));
  acc_update_self(table, sizeof table);
  CHECK(table[5] == 16);
  return check_result();
}
