// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fake device behind a plugin of version 4: sessions, capabilities of devices, and OpenACC queues. Programs that are
// linked with fake_sessions.cc are compiled with -DFAKE_SESSIONS.
#ifndef REGOMP_TEST_FAKE_SESSIONS_H
#define REGOMP_TEST_FAKE_SESSIONS_H

#include "fake_device.h"

#include <string>
#include <vector>

extern "C" {
void GOACC_parallel_keyed(int flags, void (*fn)(void *), std::size_t, void **, std::size_t *, unsigned short *, ...);
void acc_wait_all(void);
}

namespace fake {

extern std::size_t session_size;                  // at least 40; before the first use of a device
extern bool allocates_tables;                     // session_allocate_target_var_table gives memory
extern unsigned capabilities;                     // of all devices
extern unsigned capabilities_of[];                // of each; four
extern std::atomic<int> initialised_capabilities; // which each device has besides once it is initialised

// The calls of the plugin since the last call of this, their names separated by blanks.
std::string calls();

} // namespace fake

#endif
