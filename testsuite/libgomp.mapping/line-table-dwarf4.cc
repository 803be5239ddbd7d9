// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same by what -gdwarf-4 leaves.
// { dg-additional-options "-gdwarf-4" }
#include "line-table.cc"
