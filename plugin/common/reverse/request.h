// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The step from a request that has arrived to the host library that runs its region. Any thread, holding no lock.
#ifndef REGOMP_PLUGIN_REVERSE_REQUEST_H
#define REGOMP_PLUGIN_REVERSE_REQUEST_H

#include "include/reverse_offload.h"

namespace regomp::plugin::reverse {

// Before the first kernel that uses reverse offload.
void prepare_for_requests();

// True if the host library is ours, which takes what lies in the slot, and runs several regions at once.
bool host_library_is_ours();

// Behind user code: a child that it has forked does not return, since it has no kernel that waits for it.
void end_in_forked_child();

// Both run user code, with that behind it.
void run_request(const stock_mailbox &);
void run_request(ring_slot &);

} // namespace regomp::plugin::reverse

#endif
