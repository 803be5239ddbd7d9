// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random lifetimes against a model of the reference counts.
#include "random-data.h"

int main(void) { return random_data(); }
