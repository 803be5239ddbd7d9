// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unregistering what was never registered does nothing.
// llvm: it ends the process
#include "check.h"

#include <stdint.h>

typedef struct {
  int32_t count;
  void *images, *entries_begin, *entries_end;
} descriptor;
void __tgt_unregister_lib(descriptor *);

int main(void) {
  int x = 1;
  static descriptor d;
#pragma omp target map(tofrom : x)
  x = 2;
  __tgt_unregister_lib(&d);
#pragma omp target map(tofrom : x)
  x = 3;
  return x == 3 ? 0 : 1;
}
