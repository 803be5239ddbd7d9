// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a plugin ends the process. Any thread, holding no lock.
#ifndef REGOMP_PLUGIN_PROCESS_END_H
#define REGOMP_PLUGIN_PROCESS_END_H

namespace regomp::plugin {

// Before GOMP_PLUGIN_fatal: returns to the first caller alone. Others wait here for the end, since exit must not be entered
// twice.
void be_the_one_to_end();

// True once somebody did: driver objects are left alone from then on.
bool process_is_ending();

} // namespace regomp::plugin

#endif
