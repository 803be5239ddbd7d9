/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A GOMP_OPENACC_DIM that says nothing is no choice.

   { dg-set-target-env-var GOMP_OPENACC_DIM "x:-1:0" }
*/
#include "geometry-regions.h"
