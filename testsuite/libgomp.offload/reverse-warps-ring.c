// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock-host ours stock-ours ours-pascal" }
// { dg-timeout 180 }
//
// Requests of as many warps as the ring has slots. (The other modes have one mailbox.)
#define WARPS 256
#include "reverse-warps.c"
