// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the event points need of the room that knows how tools are found (libgomp/tool/start.cc), which is above them.
#ifndef REGOMP_OBSERVE_START_H
#define REGOMP_OBSERVE_START_H

namespace regomp {

// Looks for a tool and initialises it, once; afterwards tool_now is no longer pending. Threads that come meanwhile wait, but
// for the one that does it. Set by a constructor before tool_now is. Defined beside that, so that a program which is linked
// with the archive gets it.
extern __attribute__((visibility("hidden"))) void (*start_tool)();

// From here on end_tool_thread is called where a thread ends that the library has not made.
void watch_tool_threads();

} // namespace regomp

#endif
