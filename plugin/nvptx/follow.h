// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that come behind others on the device: in the stream of one, which the stream's order takes care of, and behind
// events of the rest. The device's context is current.
#ifndef REGOMP_PLUGIN_NVPTX_FOLLOW_H
#define REGOMP_PLUGIN_NVPTX_FOLLOW_H

#include "plugin/nvptx/launch.h"

namespace regomp::nvptx {

// A stream in which the next kernel comes behind all of them, and that stream's stacks if these have so many bytes. No
// stream if all have ended.
launch follow(device &, const predecessors &, std::size_t stack_bytes);

} // namespace regomp::nvptx

#endif
