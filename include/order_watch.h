// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a plugin tells a driver that looks for races of device code: a driver takes all threads that wait for kernels for the
// program, and what one of them has seen to be over for known to all. A plugin's own threads wait for kernels of which the
// program knows nothing. So a plugin says for whom a thread acts, and where knowledge passes from one to the other.
// Simulated drivers export a function that gives such a table (gompsim_order_watch).
#ifndef REGOMP_ORDER_WATCH_H
#define REGOMP_ORDER_WATCH_H

#include <cstddef>
#include <cstdint>

extern "C" {

// Any thread, also with locks held: nothing here waits or calls back. Objects are the caller's, and only their addresses
// count; each keeps what has been passed to it until it is forgotten.
struct regomp_order_watch {
  // What the calling thread sees and does from now on is the object's: what it puts on the device comes behind what the
  // object knows. Null: the program's, as with all threads at first. The result is whose it was before. A function that is
  // to be called by the driver (cuStreamAddCallback) is called for whom the caller acts now; what that one knew is forgotten
  // when it returns.
  const void *(*act_for)(const void *object);
  void (*pass_to)(const void *object);   // the object learns what the one knows for whom the thread acts
  void (*take_from)(const void *object); // and the other way round
  void (*forget)(const void *object);
  // Device memory is handed out that was in use before, and is not any more.
  void (*renewed)(std::uintptr_t address, std::size_t bytes);
};
}

#endif
