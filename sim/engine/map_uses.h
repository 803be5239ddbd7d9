// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a driver and an engine say to each other about mapped objects.
#ifndef GOMPSIM_ENGINE_MAP_USES_H
#define GOMPSIM_ENGINE_MAP_USES_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/engine/config.h"

namespace gompsim::engine {

struct mapped_object {
  device_address start = 0;
  std::size_t bytes = 0;
  std::size_t before = 0, behind = 0; // around it, of no object
  std::uint64_t host = 0;             // its address there
  std::string text;                   // for reports
  std::string remedy;                 // if bytes are read that nobody has written
};

// What device code has done to a byte since that was last asked.
inline constexpr unsigned char use_read = 1, use_written = 2, use_reread = 4; // the last: read what it had written

// Where faults are told; one for all gpus of a driver. Any thread. Relaxed: counters.
struct use_log {
  void (*notice)(const std::string &) = nullptr;
  std::atomic<std::uint64_t> faults{0}, launches{0};
};

} // namespace gompsim::engine

#endif
