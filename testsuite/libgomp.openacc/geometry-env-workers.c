/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   GOMP_OPENACC_DIM may leave out the gangs.

   { dg-set-target-env-var GOMP_OPENACC_DIM ":7" }
*/
#include "geometry-regions.h"
