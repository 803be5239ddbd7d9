// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interop construct as GCC's programs have it (OpenMP 6.0 section 16.1).
#ifndef REGOMP_REGION_INTEROP_H
#define REGOMP_REGION_INTEROP_H

#include "gomp_plugin.h"

namespace regomp {

// What the compiler hands to GOMP_interop. All arrays are the caller's and may be gone once it returns.
struct interop_construct {
  int device;
  int inits;
  interop_obj_t ***init;          // addresses of the program's variables
  const int *target_targetsync;   // for each of them: bit 0 target, bit 1 targetsync
  const char *const *preferences; // or null; for each of them the prefer_type list, or null
  int uses;
  interop_obj_t **use;
  int destroys;
  interop_obj_t ***destroy;
  bool nowait;
  void **depend; // as in a task, or null
};

void run_interop(const interop_construct &);

} // namespace regomp

#endif
