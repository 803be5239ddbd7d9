/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What the compiler was told comes before GOMP_OPENACC_DIM.

   { dg-set-target-env-var GOMP_OPENACC_DIM "5:2:64" }
   { dg-additional-options "-fopenacc-dim=9:5:64" }
   { dg-modes "device" } The host has one gang of one worker of one lane.
*/
#include "geometry-regions.h"
