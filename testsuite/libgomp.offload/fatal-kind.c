// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device" }
// { dg-additional-options "-Wno-builtin-declaration-mismatch" }
// { dg-shouldfail "unknown map kind" }
// { dg-output "libgomp: gomp_map_vars_internal: unhandled kind 0x2ff" }
//
// A map kind of a compiler from the future.
#include "check.h"

void GOMP_target_enter_exit_data(int, size_t, void **, size_t *, unsigned short *, unsigned, void **);

int main(void) {
  int a = 1;
  void *address = &a;
  size_t size = sizeof a;
  unsigned short kind = 0x2ff;
  GOMP_target_enter_exit_data(-1, 1, &address, &size, &kind, 0, NULL);
  return 0;
}
