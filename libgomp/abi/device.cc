// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device information and device memory routines.
#include "device/device.h"
#include "abi/export.h"
#include "abi/noted_call.h"
#include "device/device_queries.h"
#include "device/devices.h"
#include "icv/device_icvs.h"
#include "observe/observed.h"
#include "region/memory_routines.h"

#include <climits>
#include <cstdint>
#include <cstring>

using namespace regomp;

namespace {

int narrow(std::int64_t n) { return n > INT_MAX ? INT_MAX : n < INT_MIN ? INT_MIN : static_cast<int>(n); }

// OpenMP 5.2 section 18.7.2. With OMP_TARGET_OFFLOAD=mandatory the value is only settled once devices are known.
int default_device_number() {
  num_devices();
  return default_device_icv();
}

void set_default_device_number(int n) {
  if (n != default_device_argument) set_default_device_icv(n);
}

} // namespace

extern "C" {

REGOMP_EXPORT int omp_get_num_devices(void) { return num_devices(); }
REGOMP_EXPORT std::int32_t omp_get_num_devices_(void) { return num_devices(); }
REGOMP_EXPORT int omp_get_initial_device(void) { return num_devices(); }
REGOMP_EXPORT std::int32_t omp_get_initial_device_(void) { return num_devices(); }
REGOMP_EXPORT int omp_get_device_num(void) { return num_devices(); }
REGOMP_EXPORT std::int32_t omp_get_device_num_(void) { return num_devices(); }
REGOMP_EXPORT int omp_is_initial_device(void) { return 1; }
REGOMP_EXPORT std::int32_t omp_is_initial_device_(void) { return 1; }

REGOMP_EXPORT int omp_get_default_device(void) { return default_device_number(); }
REGOMP_EXPORT std::int32_t omp_get_default_device_(void) { return default_device_number(); }
REGOMP_EXPORT void omp_set_default_device(int n) { set_default_device_number(n); }
REGOMP_EXPORT void omp_set_default_device_(const std::int32_t *n) { set_default_device_number(*n); }
REGOMP_EXPORT void omp_set_default_device_8_(const std::int64_t *n) { set_default_device_number(narrow(*n)); }

REGOMP_EXPORT const char *omp_get_uid_from_device(int n) { return uid_of_device(n); }
// Fortran: a pointer to the text and its length; a null pointer and 0 where there is none.
REGOMP_EXPORT void omp_get_uid_from_device_(const char **text, std::size_t *length, std::int32_t n) {
  *text = uid_of_device(n);
  *length = *text != nullptr ? std::strlen(*text) : 0;
}
REGOMP_EXPORT void omp_get_uid_from_device_8_(const char **text, std::size_t *length, std::int64_t n) {
  omp_get_uid_from_device_(text, length, narrow(n));
}
REGOMP_EXPORT int omp_get_device_from_uid(const char *uid) {
  return device_of_uid(uid, uid != nullptr ? std::strlen(uid) : 0);
}
REGOMP_EXPORT int omp_get_device_from_uid_(const char *uid, std::size_t length) { return device_of_uid(uid, length); }

REGOMP_EXPORT void *omp_target_alloc(std::size_t bytes, int n) {
  return call(REGOMP_ENTRY, [=] __attribute__((always_inline)) { return target_alloc(bytes, n); });
}
REGOMP_EXPORT void omp_target_free(void *memory, int n) {
  call(REGOMP_ENTRY, [=] __attribute__((always_inline)) { target_free(memory, n); });
}
REGOMP_EXPORT int omp_target_is_present(const void *p, int n) { return target_is_present(p, n); }
REGOMP_EXPORT int omp_target_is_accessible(const void *p, std::size_t bytes, int n) {
  return target_is_accessible(p, bytes, n);
}
REGOMP_EXPORT void *omp_get_mapped_ptr(const void *p, int n) { return mapped_pointer(p, n); }
REGOMP_EXPORT int omp_target_associate_ptr(const void *host, const void *device_pointer, std::size_t bytes,
                                           std::size_t offset, int n) {
  return call(REGOMP_ENTRY,
              [=] __attribute__((always_inline)) { return associate_pointer(host, device_pointer, bytes, offset, n); });
}
REGOMP_EXPORT int omp_target_disassociate_ptr(const void *host, int n) {
  return call(REGOMP_ENTRY, [=] __attribute__((always_inline)) { return disassociate_pointer(host, n); });
}

REGOMP_EXPORT int omp_target_memcpy(void *to, const void *from, std::size_t bytes, std::size_t to_offset,
                                    std::size_t from_offset, int to_device, int from_device) {
  return call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    return copy(linear_copy{static_cast<char *>(to) + to_offset, static_cast<const char *>(from) + from_offset, bytes,
                            to_device, from_device});
  });
}

REGOMP_EXPORT int omp_target_memcpy_async(void *to, const void *from, std::size_t bytes, std::size_t to_offset,
                                          std::size_t from_offset, int to_device, int from_device, int num_objects,
                                          void *objects) {
  return call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    return copy_async(linear_copy{static_cast<char *>(to) + to_offset, static_cast<const char *>(from) + from_offset, bytes,
                                  to_device, from_device},
                      {num_objects, objects});
  });
}

REGOMP_EXPORT int omp_target_memcpy_rect(void *to, const void *from, std::size_t element_size, int dimensions,
                                         const std::size_t *volume, const std::size_t *to_offsets,
                                         const std::size_t *from_offsets, const std::size_t *to_dimensions,
                                         const std::size_t *from_dimensions, int to_device, int from_device) {
  return call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    return copy(rectangular_copy{to, from, element_size, dimensions, volume, to_offsets, from_offsets, to_dimensions,
                                 from_dimensions, to_device, from_device});
  });
}

REGOMP_EXPORT int omp_target_memcpy_rect_async(void *to, const void *from, std::size_t element_size, int dimensions,
                                               const std::size_t *volume, const std::size_t *to_offsets,
                                               const std::size_t *from_offsets, const std::size_t *to_dimensions,
                                               const std::size_t *from_dimensions, int to_device, int from_device,
                                               int num_objects, void *objects) {
  return call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    return copy_async(rectangular_copy{to, from, element_size, dimensions, volume, to_offsets, from_offsets, to_dimensions,
                                       from_dimensions, to_device, from_device},
                      {num_objects, objects});
  });
}

REGOMP_EXPORT void *omp_target_memset(void *memory, int value, std::size_t bytes, int n) {
  return call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    fill(memory, value, bytes, n);
    return memory;
  });
}

REGOMP_EXPORT void *omp_target_memset_async(void *memory, int value, std::size_t bytes, int n, int num_objects,
                                            void *objects) {
  return call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    fill_async(memory, value, bytes, n, {num_objects, objects});
    return memory;
  });
}

REGOMP_EXPORT int omp_get_supported_teams_dim(int number, int dim) {
  return largest_dimension(number, dim, &plugin::supported_teams_dim);
}
REGOMP_EXPORT int omp_get_supported_threads_dim(int number, int dim) {
  return largest_dimension(number, dim, &plugin::supported_threads_dim);
}

REGOMP_EXPORT void omp_get_device_distances(int count, const int *numbers, int *distances) {
  for (int i = 0; i < count; i++) distances[i] = distance_to_device(numbers[i]);
}
}
