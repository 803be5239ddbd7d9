// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with threads that sleep at once instead of spinning: no wake-up is lost.
// { dg-set-target-env-var OMP_WAIT_POLICY passive }
#include "lock-simple.c"
