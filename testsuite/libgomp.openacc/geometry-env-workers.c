/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   GOMP_OPENACC_DIM may leave out the gangs.

   { dg-vendors-differ }
   { dg-set-target-env-var GOMP_OPENACC_DIM ":7" }
   { dg-modes "device" } The host has one gang of one worker of one lane.
*/
#include "geometry-regions.h"
