// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory routines (OpenMP 5.2 section 18.8, 6.0 section 25). Device numbers as in the routines: -1 and num_devices()
// are the host, -5 the default device. Any thread.
#ifndef REGOMP_REGION_MEMORY_ROUTINES_H
#define REGOMP_REGION_MEMORY_ROUTINES_H

#include <cstddef>

namespace regomp {

struct device;

// Memory that a routine is to copy or fill: false, with one line, if it is null, or if the plugin can tell that it ends
// before the range does. No device: host memory. At least one byte.
bool check_range(const device *, const void *start, std::size_t bytes);

void *target_alloc(std::size_t bytes, int device_number); // null if it cannot be had
void target_free(void *, int device_number);
bool target_is_present(const void *, int device_number);
bool target_is_accessible(const void *, std::size_t bytes, int device_number);
void *mapped_pointer(const void *, int device_number); // null if not present

// 0 or an errno value.
int associate_pointer(const void *host, const void *device_pointer, std::size_t bytes, std::size_t offset,
                      int device_number);
int disassociate_pointer(const void *host, int device_number);

struct linear_copy {
  void *to;
  const void *from;
  std::size_t bytes;
  int to_device;
  int from_device;
  const void *caller = nullptr; // of the routine, where it is deferred and a tool listens
};
// 0, or EINVAL if the devices cannot be copied between.
int copy(const linear_copy &);
int check_copy(const linear_copy &);

// A box of `volume` elements out of one array into another. Arrays of `dimensions` elements, the slowest dimension first.
struct rectangular_copy {
  void *to;
  const void *from;
  std::size_t element_size;
  int dimensions;
  const std::size_t *volume;
  const std::size_t *to_offsets;
  const std::size_t *from_offsets;
  const std::size_t *to_dimensions;
  const std::size_t *from_dimensions;
  int to_device;
  int from_device;
  const void *caller = nullptr; // of the routine, where it is deferred and a tool listens
};
int copy(const rectangular_copy &);
int check_copy(const rectangular_copy &);

void fill(void *, int value, std::size_t bytes, int device_number);

// The same as a task with these dependences (addresses of omp_depend_t objects follow one another).
struct depend_objects {
  int count;
  void *first; // array of omp_depend_t
};
int copy_async(const linear_copy &, const depend_objects &);
int copy_async(const rectangular_copy &, const depend_objects &);
void fill_async(void *, int value, std::size_t bytes, int device_number, const depend_objects &);

// Identifiers of devices. Null if there is no such device; -4 (omp_invalid_device) if no device has that one.
const char *uid_of_device(int device_number);
int device_of_uid(const char *, std::size_t length);

} // namespace regomp

#endif
