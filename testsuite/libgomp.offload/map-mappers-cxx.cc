// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-compiler-fails "what a mapper enters is not found again, with either library" 17 "-O2" }
//
// declare mapper, nested, in C++.
#include "map-mappers.c"
