/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A machine some of whose processors are offline, and a process that may not use all of the others: cores. GCC's library has what is left of a core
   whose first processor is missing at the end of the list.
   { dg-modes "ours-host" }
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES cores }
   { dg-set-target-env-var OMP_PROC_BIND close }  */
#define PLACES "1,17", "2,18", "3,19", "16", "8,24", "10,26", "11", "12,28", "13,29", "14,30", "15", "25"
#include "places-offline.h"
