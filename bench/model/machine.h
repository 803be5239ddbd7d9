// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The machine that is modelled: processors, which of them share a last-level cache (a group) and a socket, and what things
// cost. Set once, before there are threads; constant then.
#ifndef REGOMP_BENCH_MODEL_MACHINE_H
#define REGOMP_BENCH_MODEL_MACHINE_H

#include <cstdint>
#include <vector>

namespace model {

// Virtual time, in picoseconds.
using ticks = std::uint64_t;
inline constexpr ticks nanosecond = 1000;
inline constexpr ticks microsecond = 1000 * nanosecond;

// How far a cache line has to go. `none`: it is there.
enum class distance : unsigned { none, group, socket, sockets, memory };
inline constexpr unsigned distances = 5;

struct machine {
  std::vector<unsigned> group_of, socket_of; // of each processor
  unsigned groups = 0, sockets = 0;

  // Orders of magnitude of published measurements (AMD's and Intel's servers of 2020 to 2024).
  ticks hit = nanosecond / 2;
  ticks atomic_hit = 6 * nanosecond;
  ticks transfer[distances] = {0, 25 * nanosecond, 90 * nanosecond, 200 * nanosecond, 100 * nanosecond};
  // How long a line, or its copy in a group's cache, is kept by one reader before the next is served.
  ticks occupied[distances] = {0, 4 * nanosecond, 10 * nanosecond, 20 * nanosecond, 10 * nanosecond};
  ticks pause = 15 * nanosecond;
  ticks system_call = 250 * nanosecond;
  ticks wake_call = 800 * nanosecond; // for each thread that a call wakes, on the caller's side
  ticks wake_up = 3 * microsecond;    // until the thread runs, on a processor that is idle
  ticks context_switch = 1500 * nanosecond;
  ticks interrupt = 500 * nanosecond; // of a processor, by another's membarrier
  ticks create_thread = 10 * microsecond;
  ticks time_slice = 3000 * microsecond;

  unsigned processors() const { return unsigned(group_of.size()); }
  distance between(unsigned a, unsigned b) const {
    if (a == b) return distance::none;
    if (group_of[a] == group_of[b]) return distance::group;
    return socket_of[a] == socket_of[b] ? distance::socket : distance::sockets;
  }
};

extern machine the_machine;

// "2x8x8": sockets, groups of each, processors of each group; "64", "2x64", "4x64", "grace" (2 x 72, a cache each); "this":
// the machine that the program runs on. False: not understood.
bool set_machine(const char *name);

} // namespace model

#endif
