// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table in words.
// prints: 0x[0-9a-f]+
// llvm: it prints the table on stdout
#include "check.h"

void ompx_dump_mapping_tables(void);

int main(void) {
  int a[10] = {0};
#pragma omp target data map(to : a)
  ompx_dump_mapping_tables();
  return 0;
}
