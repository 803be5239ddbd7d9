/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   GOMP_OPENACC_DIM can ask for too much.

   { dg-set-target-env-var GOMP_OPENACC_DIM ":64" }
   { dg-shouldfail "resources" }
   { dg-output "insufficient resources to launch" }
*/
#include "geometry-regions.h"
