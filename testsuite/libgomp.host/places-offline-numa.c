/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A machine some of whose processors are offline, and a process that may not use all of the others: numa_domains.
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES numa_domains }
   { dg-set-target-env-var OMP_PROC_BIND close }  */
#define PLACES "1-3,16-19", "8,10-15,24-26,28-30"
#include "places-offline.h"
