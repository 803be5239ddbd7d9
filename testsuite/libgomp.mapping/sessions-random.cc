// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic -DFAKE_SESSIONS" }
// { dg-additional-sources "fake_device.cc fake_sessions.cc" }
// { dg-timeout 120 }
//
// random.cc, behind a plugin of version 4.
#include "random.cc"
