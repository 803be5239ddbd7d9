// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random lifetimes on queues against a model of the reference counts.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#define QUEUES
#include "random-data.h"

int main(void) { return random_data(); }
