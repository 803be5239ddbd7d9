// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random lifetimes on queues against a model of the reference counts.
#define QUEUES
#include "random-data.h"

int main(void) { return random_data(); }
