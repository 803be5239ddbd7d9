// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a tool is told of each construct, by the callbacks that are called once for what has a begin and an end.
// gpu: its teams and devices are others
// options: -DEMI=0
// clang: 21
#include "tool-constructs.c"
