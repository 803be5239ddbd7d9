/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   GOMP_OPENACC_DIM can ask for too much.

   { dg-set-target-env-var GOMP_OPENACC_DIM ":64" }
   { dg-shouldfail "resources" }
   { dg-output "insufficient resources to launch" }
   { dg-modes "device" } The host has one gang of one worker of one lane.
*/
#include "geometry-regions.h"
