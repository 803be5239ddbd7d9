// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no host memory" }
// { dg-output "libgomp: invalid host address" }
// { dg-output "libgomp: Copying of dev object .0x[0-9a-f]+..0x[0-9a-f]+. to host object ..nil...0x10. failed" }
// { dg-modes "ours stock ours-stock" } On the host it is an access to memory; our plugin leaves it to the library.
// acc_memcpy_from_device to nowhere.
#include "apart.h"

int main(void) {
  check_placement();
  acc_memcpy_from_device(NULL, acc_malloc(16), 16);
  puts("not reached");
  return check_result();
}
