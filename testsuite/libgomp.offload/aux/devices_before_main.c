/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-additional-options "-foffload=disable" }  */
#include <omp.h>

int devices_before_main = -1;
__attribute__((constructor)) static void early(void) { devices_before_main = omp_get_num_devices(); }
