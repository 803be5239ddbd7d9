// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the host library tells a driver that looks at what kernels do to mapped objects, and asks it. Simulated drivers
// export a function that gives such a table (gompsim_map_watch); a plugin hands it on (GOMP_OFFLOAD_regomp_map_watch_t).
#ifndef REGOMP_MAP_WATCH_H
#define REGOMP_MAP_WATCH_H

#include <cstddef>
#include <cstdint>

extern "C" {

struct regomp_watched_object {
  std::uintptr_t on_device;
  std::size_t bytes;
  std::size_t before, behind; // memory around it that belongs to no object
  const void *host;
  const char *text;   // what it is, for reports
  const char *remedy; // what to write if kernels read bytes of it that nobody has written
};

// Any thread, also with locks held: nothing here waits or calls back.
struct regomp_map_watch {
  void (*mapped)(const struct regomp_watched_object *); // before its first bytes are sent
  void (*unmapped)(std::uintptr_t on_device);           // before its memory is given back
  // Null if objects are only to be named. Else what kernels have done since it was last asked, a byte for each:
  // regomp_use_*. False: nobody knows.
  bool (*uses)(std::uintptr_t on_device, std::size_t bytes, unsigned char *uses);
  // The library has found a fault of the program's, and said so.
  void (*fault)();
};
}

// The last: it was read, but only after a kernel had written it.
inline constexpr unsigned char regomp_use_read = 1, regomp_use_written = 2, regomp_use_reread = 4;

#endif
