// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interoperability objects: made, used and destroyed by the interop construct, asked by the omp_get_interop routines
// (OpenMP 6.0 sections 16.1 and 26). An object belongs to the program, which sees to it that no two threads change it at
// once; what is behind it is the plugin's.
#ifndef REGOMP_REGION_INTEROP_OBJECTS_H
#define REGOMP_REGION_INTEROP_OBJECTS_H

#include "gomp_plugin.h"

#include <cstdint>

namespace regomp {

struct device;

// Null, omp_interop_none, where the device has no foreign runtime, is the host (null), or cannot make one, which is
// reported. `preferences` is a prefer_type list as GCC encodes it (interop_object.h), or null. The caller's until
// destroy_interop.
interop_obj_t *create_interop(device *, bool targetsync, const char *preferences);
// Waits for what the program has put into the stream of an object that has one. Null stands for no object here and below.
void use_interop(interop_obj_t *);
// After waiting as use_interop does.
void destroy_interop(interop_obj_t *);
bool has_stream(const interop_obj_t *);

// The result code goes to *rc unless that is null. 0 or null where there is no value.
std::intptr_t interop_int(const interop_obj_t *, int property, int *rc);
void *interop_ptr(const interop_obj_t *, int property, int *rc);
const char *interop_str(const interop_obj_t *, int property, int *rc);
const char *interop_property_name(int property);
const char *interop_type_description(const interop_obj_t *, int property);
const char *interop_result_description(int rc);

} // namespace regomp

#endif
