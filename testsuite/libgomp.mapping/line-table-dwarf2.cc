// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same by what -gdwarf-2 leaves.
// { dg-additional-options "-gdwarf-2" }
#include "line-table.cc"
