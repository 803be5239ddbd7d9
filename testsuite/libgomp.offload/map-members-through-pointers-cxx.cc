// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock-host ourlib" }
//
// As map-members-through-pointers.c; the C++ front end passes other list items for some of it.
#include "map-members-through-pointers.c"
