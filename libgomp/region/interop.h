// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interoperability objects: made, used and destroyed by the interop construct, asked by the omp_get_interop routines
// (OpenMP 6.0 sections 16.1 and 26). An object belongs to the program, which sees to it that no two threads change it at
// once; what is behind it is the plugin's.
#ifndef REGOMP_REGION_INTEROP_H
#define REGOMP_REGION_INTEROP_H

#include "gomp_plugin.h"

#include <cstddef>
#include <cstdint>

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

// The result code goes to *rc unless that is null. 0 or null where there is no value.
std::intptr_t interop_int(const interop_obj_t *, int property, int *rc);
void *interop_ptr(const interop_obj_t *, int property, int *rc);
const char *interop_str(const interop_obj_t *, int property, int *rc);
const char *interop_property_name(int property);
const char *interop_type_description(const interop_obj_t *, int property);
const char *interop_result_description(int rc);

} // namespace regomp

#endif
