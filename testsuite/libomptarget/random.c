// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random programs: what is mapped, updated, launched and unmapped in random order, by one thread and by several, agrees with a
// plain model of the specification's counts. The same program as that of GCC's.
#include "../libgomp.offload/random.c"
