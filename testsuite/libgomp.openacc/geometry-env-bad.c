/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A GOMP_OPENACC_DIM that says nothing is no choice.

   { dg-vendors-differ }
   { dg-set-target-env-var GOMP_OPENACC_DIM "x:-1:0" }
   { dg-modes "device" } The host has one gang of one worker of one lane.
*/
#include "geometry-regions.h"
