// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls a function with parameters whose number is known at run time only.
#ifndef REGOMP_PLUGIN_HOST_CALL_H
#define REGOMP_PLUGIN_HOST_CALL_H

#include <cstddef>
#include <cstdint>

namespace regomp::host {

// Parameters are of 64 bits each. False, with one line, if there are too many. On the calling thread.
bool call(void *function, const std::uint64_t *parameters, std::size_t count);

} // namespace regomp::host

#endif
