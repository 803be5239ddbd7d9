/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   GOMP_OPENACC_DIM says what the program leaves open.

   { dg-vendors-differ }
   { dg-set-target-env-var GOMP_OPENACC_DIM "5:2:64" }
   { dg-modes "device" } The host has one gang of one worker of one lane.
*/
#include "geometry-regions.h"
