/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A device with three small multiprocessors.

   { dg-set-target-env-var GOMPSIM_MULTIPROCESSORS 3 }
   { dg-set-target-env-var GOMPSIM_COMPUTE_CAPABILITY 7.5 }
   { dg-modes "device" } The host has one gang of one worker of one lane.
*/
#include "geometry-regions.h"
