// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A routine and its variable for routine-named.c.
int offset = 7;
#pragma acc declare copyin(offset)

#pragma acc routine seq
int other(int i) { return 2 * i + offset; }
