// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-additional-options "-Wno-openmp" } GCC 17 tells that an update in one direction leaves out what the mapper says of the other.
//
// declare mapper, nested, in C++.
#include "map-mappers.c"
