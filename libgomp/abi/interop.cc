// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interop construct and the routines that ask interoperability objects.
#include "region/interop.h"

#include "abi/export.h"
#include "region/interop_objects.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

using namespace regomp;

namespace {

constexpr unsigned interop_flag_nowait = 1;

// Fortran: a pointer to the text and its length; a null pointer and 0 where there is none.
void give_text(const char *text, const char **result, std::size_t *length) {
  *result = text;
  *length = text != nullptr ? std::strlen(text) : 0;
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_interop(int device, int n_init, struct interop_obj_t ***init, const int *target_targetsync,
                                const char **prefer_type, int n_use, struct interop_obj_t **use, int n_destroy,
                                struct interop_obj_t ***destroy, unsigned flags, void **depend) {
  run_interop({device, n_init, init, target_targetsync, prefer_type, n_use, use, n_destroy, destroy,
               (flags & interop_flag_nowait) != 0, depend});
}

// No property beyond those that OpenMP defines.
REGOMP_EXPORT int omp_get_num_interop_properties(const struct interop_obj_t *) { return 0; }

REGOMP_EXPORT std::intptr_t omp_get_interop_int(const struct interop_obj_t *o, int property, int *rc) {
  return interop_int(o, property, rc);
}
REGOMP_EXPORT void *omp_get_interop_ptr(const struct interop_obj_t *o, int property, int *rc) {
  return interop_ptr(o, property, rc);
}
REGOMP_EXPORT const char *omp_get_interop_str(const struct interop_obj_t *o, int property, int *rc) {
  return interop_str(o, property, rc);
}
REGOMP_EXPORT const char *omp_get_interop_name(const struct interop_obj_t *, int property) {
  return interop_property_name(property);
}
REGOMP_EXPORT const char *omp_get_interop_type_desc(const struct interop_obj_t *o, int property) {
  return interop_type_description(o, property);
}
REGOMP_EXPORT const char *omp_get_interop_rc_desc(const struct interop_obj_t *, int rc) {
  return interop_result_description(rc);
}

REGOMP_EXPORT void omp_get_interop_str_(const char **text, std::size_t *length, const struct interop_obj_t *o, int property,
                                        int *rc) {
  give_text(interop_str(o, property, rc), text, length);
}
REGOMP_EXPORT void omp_get_interop_name_(const char **text, std::size_t *length, const struct interop_obj_t *,
                                         int property) {
  give_text(interop_property_name(property), text, length);
}
REGOMP_EXPORT void omp_get_interop_type_desc_(const char **text, std::size_t *length, const struct interop_obj_t *o,
                                              int property) {
  give_text(interop_type_description(o, property), text, length);
}
REGOMP_EXPORT void omp_get_interop_rc_desc_(const char **text, std::size_t *length, const struct interop_obj_t *, int rc) {
  give_text(interop_result_description(rc), text, length);
}
}
