// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random lifetimes against a model of the reference counts.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "random-data.h"

int main(void) { return random_data(); }
