// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is said to the user when a call of the HSA runtime fails or a kernel ends in an unusual way, and how the process is
// ended where it must be. Any thread.
#ifndef REGOMP_PLUGIN_GCN_REPORT_H
#define REGOMP_PLUGIN_GCN_REPORT_H

#include "plugin/common/platform.h"
#include "plugin/gcn/core_names.h"
#include "plugin/gcn/hsa_library.h"

#include <cstdint>

namespace regomp::gcn {

// --- the outcome of a kernel as a status, beside the numbers of HSA -------------------------------------------------------

inline constexpr status kernel_called_exit = 0x10000; // with the signal and the exit status in the lower half
inline constexpr status kernel_went_astray = 0x20000; // it did not say how it ended; reported already
// Not of a kernel: a copy between kernels has failed, with HSA's number in the lower half. A waiter for a queue must be
// able to tell.
inline constexpr status queued_copy_failed = 0x40000;

constexpr bool called_exit(status s) { return (s & ~0xffff) == kernel_called_exit; }
// What the kernel has stored as its return value.
status outcome_of(std::uint32_t return_value);

// --- messages ------------------------------------------------------------------------------------------------------------

// "CALL error: TEXT". Returns true if `result` is success, and prints nothing then.
bool check(const char *call, status result);
// "CALL (SUBJECT) error: TEXT", likewise.
bool check(const char *call, const char *subject, status result);

// Ends the process because `call` failed; if a kernel has called exit or abort, as it wants. What device code has printed
// comes first. Only the first caller does it; others wait for the end, since exit must not be entered twice. No lock may be
// held.
[[noreturn]] void end_process(const char *call, status result);
// Likewise, for another reason.
[[noreturn]] void end_process(const char *why);

} // namespace regomp::gcn

#endif
