/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   GOMP_OPENACC_DIM may stop early.

   { dg-vendors-differ }
   { dg-set-target-env-var GOMP_OPENACC_DIM "9" }
   { dg-modes "device" } The host has one gang of one worker of one lane.
*/
#include "geometry-regions.h"
