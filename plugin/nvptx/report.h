// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is said to the user when a driver call fails, and how the process is ended where it must be. Any thread.
#ifndef REGOMP_PLUGIN_NVPTX_REPORT_H
#define REGOMP_PLUGIN_NVPTX_REPORT_H

#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/cuda_library.h"

namespace regomp::nvptx {

// "CALL error: TEXT"; an error after which nothing works any more is reported once. Returns true if `result` is success, and
// prints nothing then.
bool report(const char *call, CUresult failure); // false
inline bool check(const char *call, CUresult result) { return result == CUDA_SUCCESS || report(call, result); }
// "CALL (SUBJECT) error: TEXT", likewise.
bool check(const char *call, const char *subject, CUresult result);

// The same for a call that gives something back. A driver whose own exit handler has run (devices that were found before
// main()) has nothing left, which is not a failure.
bool check_release(const char *call, CUresult result);
// Whether that is so.
bool driver_is_shut_down();

// An error after which the context, and every kernel in it, is dead: every later call gives it again, without waiting.
bool kills_context(CUresult);

// Ends the process because `call` failed: "CALL error: TEXT", with a hint if device code may have called abort. Only the
// first caller does it; others wait for the end, since exit must not be entered twice. No lock may be held.
[[noreturn]] void end_process(const char *call, CUresult result);
// Likewise, for another reason.
[[noreturn]] void end_process(const char *why);

} // namespace regomp::nvptx

#endif
