// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sees whether the program reads bytes of its memory, by the processor's debug registers (perf_event_open(2)). Nothing is
// slower for it, and no system call fails; but there are four registers, and two are needed, since one that sees loads sees
// stores, too. Seen are the process's first thread, the one that has asked, and those that these create from then on; not
// what system calls do with the bytes.
#ifndef REGOMP_LINUX_BYTE_WATCH_H
#define REGOMP_LINUX_BYTE_WATCH_H

#include <cstddef>
#include <cstdint>

namespace regomp {

inline constexpr unsigned byte_watches = 2;

enum class byte_use : unsigned char {
  none,
  read,   // and not written before
  written // by the program, or it cannot be said
};

// Where the program was at the first read: addresses behind the instruction and behind the calls that led there, innermost
// first.
struct byte_reader {
  static constexpr int most = 32;
  void *frames[most];
  int count;
};

// All of these: one thread at a time, not in a handler of a signal.

// From now on the use of these bytes is seen, until it is asked to end; n < byte_watches. There are 1, 2, 4 or 8 of them,
// and their address is a multiple of that. False, with errno: the system does not allow it, or others have the registers.
bool watch_bytes(unsigned n, std::uintptr_t address, std::size_t bytes);
void unwatch_bytes(unsigned n);
byte_use use_of_bytes(unsigned n, byte_reader &);
// None is watched any more, and the handler of the signal is the program's again.
void unwatch_all();

} // namespace regomp

#endif
