/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A device with three small multiprocessors.

   { dg-set-target-env-var GOMPSIM_MULTIPROCESSORS 3 }
   { dg-set-target-env-var GOMPSIM_COMPUTE_CAPABILITY 7.5 }
*/
#include "geometry-regions.h"
