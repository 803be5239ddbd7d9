// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_COMPUTE_CAPABILITY 5.2 }
// { dg-modes "stock-ours" }
// { dg-output "on the host\n" }
//
// As reverse-old-device.c, with GCC's library. That of GCC 17 asks the plugin what its devices can do, and says nothing of those
// that it does not use.
#include "reverse-old-device.c"
