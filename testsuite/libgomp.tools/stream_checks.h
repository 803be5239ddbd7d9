// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs in C++ ask the tool beside them (aux/stream_checks.c).
#ifndef REGOMP_TOOLS_STREAM_CHECKS_H
#define REGOMP_TOOLS_STREAM_CHECKS_H

#include "check.h"
#include "omp-tools.h"

extern "C" {
int recorded(int what, int endpoint, int kind);
int recorded_with_flags(int what, int flags);
int recorded_in(int what, int endpoint, const char *function);
int stream_faults(void);
// At the end of a function that is to be found by address: its last construct is then no tail call.
void come_back(void);
}

#endif
