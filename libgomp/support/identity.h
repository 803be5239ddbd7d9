// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which library this is, to the user: the front door defines it (libgomp/support/identity.cc, libomptarget/identity.cc).
#ifndef REGOMP_SUPPORT_IDENTITY_H
#define REGOMP_SUPPORT_IDENTITY_H

namespace regomp {

// What messages begin with.
extern __attribute__((visibility("hidden"))) const char message_prefix[];

// How the process ends after a message of fatal().
[[noreturn]] void end_after_fatal();

} // namespace regomp

#endif
