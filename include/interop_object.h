// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interoperability objects (OpenMP 6.0 section 16 and 26): the numbers that the compiler, omp.h, the host library and
// plugins share. The object itself, interop_obj_t, is in gomp_plugin.h.
#ifndef REGOMP_INTEROP_OBJECT_H
#define REGOMP_INTEROP_OBJECT_H

#include <cstddef>

namespace regomp {

// omp_interop_fr_t, the foreign runtimes of the OpenMP Additional Definitions.
enum foreign_runtime : unsigned char {
  foreign_cuda = 1,
  foreign_cuda_driver = 2,
  foreign_opencl = 3,
  foreign_sycl = 4,
  foreign_hip = 5,
  foreign_level_zero = 6,
  foreign_hsa = 7,
};

// Their names there; null for another number.
constexpr const char *name_of_foreign_runtime(int runtime) {
  switch (runtime) {
  case foreign_cuda:
    return "cuda";
  case foreign_cuda_driver:
    return "cuda_driver";
  case foreign_opencl:
    return "opencl";
  case foreign_sycl:
    return "sycl";
  case foreign_hip:
    return "hip";
  case foreign_level_zero:
    return "level_zero";
  case foreign_hsa:
    return "hsa";
  default:
    return nullptr;
  }
}

// omp_interop_property_t.
enum interop_property {
  interop_fr_id = -1,
  interop_fr_name = -2,
  interop_vendor = -3,
  interop_vendor_name = -4,
  interop_device_num = -5,
  interop_platform = -6,
  interop_device = -7,
  interop_device_context = -8,
  interop_targetsync = -9,
};
constexpr bool is_interop_property(int p) { return p >= interop_targetsync && p <= interop_fr_id; }

// omp_interop_rc_t.
enum interop_result {
  interop_no_value = 1,
  interop_success = 0,
  interop_empty = -1,
  interop_out_of_range = -2,
  interop_type_int = -3,
  interop_type_ptr = -4,
  interop_type_str = -5,
  interop_other = -6,
};

// A prefer_type list as the compiler encodes it, most wanted first: each item is 0x80, foreign runtimes (a byte each, 0x81
// for one the compiler does not know), 0x80, attribute strings with their NUL, and a NUL; a byte other than 0x80 in place of
// an item ends the list. Null stands for an empty list.
//
// Returns the first runtime of the list that `supported` accepts; 0 if there is none.
template <typename Supported>
int preferred_foreign_runtime(const char *list, Supported &&supported) {
  constexpr unsigned char mark = 0x80;
  const auto *at = reinterpret_cast<const unsigned char *>(list);
  if (at == nullptr) return 0;
  while (*at++ == mark) {
    for (; *at != mark; at++)
      if (supported(*at)) return *at;
    for (at++; *at != 0; at++) // attributes: none has a meaning here
      while (*at != 0) at++;
    at++;
  }
  return 0;
}

} // namespace regomp

#endif
