// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events around acc_shutdown.
// { dg-modes "ours ours-stock" } GCC's library never sends them.
// { dg-output "event 3, parent 15, implicit 0\nevent 4, parent 15, implicit 0\nend" }
#include "prof.h"
#include <openacc.h>

int main(void) {
  check_placement();
  prof_register(acc_ev_device_shutdown_start, acc_ev_device_shutdown_end);
  acc_shutdown(acc_device_default); // check_placement has used it
  puts("end");
  return check_result();
}
