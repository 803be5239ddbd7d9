// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the object is not there" }
// { dg-output "libgomp: .0x[0-9a-f]+,16. is not mapped" }
// { dg-modes "device" } On the host everything is present.
// declare present of what is not there.
#include "apart.h"

void GOACC_declare(int, size_t, void **, size_t *, unsigned short *);

int main(void) {
  check_placement();
  int a[4];
  void *addresses[1] = {a};
  size_t sizes[1] = {sizeof a};
  unsigned short present[1] = {6};
  GOACC_declare(-1, 1, addresses, sizes, present);
  puts("not reached");
  return check_result();
}
