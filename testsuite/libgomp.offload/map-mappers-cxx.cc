// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
//
// declare mapper, nested, in C++.
#include "map-mappers.c"
