/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A machine some of whose processors are offline, and a process that may not use all of the others: ll_caches. GCC's library
   takes the first one's cache for all that there are.
   { dg-modes "ours-host" }
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES ll_caches }
   { dg-set-target-env-var OMP_PROC_BIND close }  */
#define PLACES "1-3,16-19", "8,10-11,24-26", "12-15,28-30"
#include "places-offline.h"
