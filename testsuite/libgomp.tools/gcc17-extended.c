// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What GCC 17's -fopenmp-ompt=extended tells besides: the chunks of static loops.
// { dg-require-compiler 17 }
// { dg-additional-options "-fopenmp-ompt=extended" }
#define CHUNKS
#include "gcc17-constructs.h"

int main(void) {
  look_at_all();
  return tool_result();
}
