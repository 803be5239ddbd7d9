// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_target_memcpy_rect: boxes of up to any number of dimensions. Two and three dimensions go to the driver as one copy
// where the plugin can; everything else goes row by row.
#include "device/device_copies.h"
#include "device/devices.h"
#include "region/memory_routines.h"

#include "device/device.h"
#include "region/program_order.h"
#include "watch/tool_events.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

struct endpoints {
  device *to;   // null: host memory
  device *from; // null: host memory
  char *bounce; // a row's worth of host memory, where the devices differ
  std::size_t bounce_bytes;
};

bool multiply(std::size_t a, std::size_t b, std::size_t &product) { return !__builtin_mul_overflow(a, b, &product); }

device *memory_of(int number, bool &valid) {
  valid = true;
  if (is_host_number(number)) return nullptr;
  device *d = resolve_device(number, device_numbering::user);
  valid = d != nullptr;
  return d == nullptr || d->shares_memory() ? nullptr : d;
}

int copy_row(const endpoints &e, char *to, const char *from, std::size_t bytes) {
  const auto at = [](const void *p) { return reinterpret_cast<std::uintptr_t>(p); };
  bool good = true;
  if (bytes == 0) return 0;
  if (e.to == nullptr && e.from == nullptr)
    std::memmove(to, from, bytes);
  else if (e.from == nullptr)
    good = copy_to_device(*e.to, at(to), from, bytes);
  else if (e.to == nullptr)
    good = copy_from_device(*e.from, to, at(from), bytes);
  else if (e.to == e.from)
    good = copy_inside_device(*e.to, to, from, bytes);
  else
    for (std::size_t done = 0; done < bytes && good;) {
      const std::size_t n = bytes - done < e.bounce_bytes ? bytes - done : e.bounce_bytes;
      good = copy_from_device(*e.from, e.bounce, at(from + done), n) && copy_to_device(*e.to, at(to + done), e.bounce, n);
      done += n;
    }
  return good ? 0 : EINVAL;
}

// One driver copy of two or three dimensions; -1: the plugin cannot.
int copy_at_once(const rectangular_copy &c, const endpoints &e) {
  if (e.to != nullptr && e.from != nullptr && e.to != e.from) return -1;
  const device *d = e.to != nullptr ? e.to : e.from;
  if (d == nullptr) return -1;
  const int to_ordinal = e.to != nullptr ? e.to->ordinal : -1, from_ordinal = e.from != nullptr ? e.from->ordinal : -1;
  const std::size_t size = c.element_size;
  int result = -1;
  // The fastest dimension is given in bytes, the others in rows and planes.
  if (c.dimensions == 2 && d->functions->memcpy2d != nullptr)
    result = d->functions->memcpy2d(to_ordinal, from_ordinal, c.volume[1] * size, c.volume[0], c.to, c.to_offsets[1] * size,
                                    c.to_offsets[0], c.to_dimensions[1] * size, c.from, c.from_offsets[1] * size,
                                    c.from_offsets[0], c.from_dimensions[1] * size);
  else if (c.dimensions == 3 && d->functions->memcpy3d != nullptr)
    result = d->functions->memcpy3d(to_ordinal, from_ordinal, c.volume[2] * size, c.volume[1], c.volume[0], c.to,
                                    c.to_offsets[2] * size, c.to_offsets[1], c.to_offsets[0], c.to_dimensions[2] * size,
                                    c.to_dimensions[1], c.from, c.from_offsets[2] * size, c.from_offsets[1],
                                    c.from_offsets[0], c.from_dimensions[2] * size, c.from_dimensions[1]);
  if (result < 0) return -1;
  return result == 1 ? 0 : EINVAL;
}

int copy_box(const rectangular_copy &c, const endpoints &e) {
  if (c.dimensions == 1) {
    std::size_t bytes, to_offset, from_offset;
    if (!multiply(c.element_size, c.volume[0], bytes) || !multiply(c.element_size, c.to_offsets[0], to_offset) ||
        !multiply(c.element_size, c.from_offsets[0], from_offset))
      return EINVAL;
    return copy_row(e, static_cast<char *>(c.to) + to_offset, static_cast<const char *>(c.from) + from_offset, bytes);
  }
  if (c.dimensions <= 3)
    if (const int result = copy_at_once(c, e); result >= 0) return result;

  std::size_t to_slice = c.element_size, from_slice = c.element_size, to_offset, from_offset;
  for (int i = 1; i < c.dimensions; i++)
    if (!multiply(to_slice, c.to_dimensions[i], to_slice) || !multiply(from_slice, c.from_dimensions[i], from_slice))
      return EINVAL;
  if (!multiply(to_slice, c.to_offsets[0], to_offset) || !multiply(from_slice, c.from_offsets[0], from_offset))
    return EINVAL;
  rectangular_copy slice = c;
  slice.dimensions--;
  slice.volume++;
  slice.to_offsets++;
  slice.from_offsets++;
  slice.to_dimensions++;
  slice.from_dimensions++;
  for (std::size_t i = 0; i < c.volume[0]; i++) {
    slice.to = static_cast<char *>(c.to) + to_offset + i * to_slice;
    slice.from = static_cast<const char *>(c.from) + from_offset + i * from_slice;
    if (const int result = copy_box(slice, e); result != 0) return result;
  }
  return 0;
}

// Then nothing is copied, and the other dimensions need not be walked through.
bool is_empty(const rectangular_copy &c) {
  for (int i = 0; i < c.dimensions; i++)
    if (c.volume[i] == 0) return true;
  return c.element_size == 0;
}

// From the first byte of a box to the last. The box is not empty. All users of that memory are done afterwards.
bool prepare_box(const device *d, const void *array, const rectangular_copy &c, const std::size_t *offsets,
                 const std::size_t *dimensions) {
  std::size_t first = 0, last = 0;
  for (int i = 0; i < c.dimensions; i++) {
    const std::size_t rows = i > 0 ? dimensions[i] : 0;
    std::size_t end;
    if (!multiply(first, rows, first) || !multiply(last, rows, last) ||
        __builtin_add_overflow(offsets[i], c.volume[i] - 1, &end) || __builtin_add_overflow(first, offsets[i], &first) ||
        __builtin_add_overflow(last, end, &last))
      return false;
  }
  std::size_t bytes;
  if (!multiply(first, c.element_size, first) || __builtin_add_overflow(last, 1, &last) ||
      !multiply(last, c.element_size, bytes))
    return false;
  bytes -= first;
  const void *start = array != nullptr ? static_cast<const char *>(array) + first : nullptr;
  if (!check_range(d, start, bytes)) return false;
  wait_for_users_of("omp_target_memcpy_rect", start, bytes);
  return true;
}

} // namespace

int check_copy(const rectangular_copy &c) {
  bool to_valid, from_valid;
  memory_of(c.to_device, to_valid);
  memory_of(c.from_device, from_valid);
  return to_valid && from_valid && c.dimensions >= 1 ? 0 : EINVAL;
}

int copy(const rectangular_copy &c) {
  if (c.to == nullptr && c.from == nullptr) return INT_MAX; // how many dimensions are supported
  if (check_copy(c) != 0) return EINVAL;
  if (is_empty(c)) return 0;
  bool valid;
  endpoints e{memory_of(c.to_device, valid), memory_of(c.from_device, valid), nullptr, 0};
  if (!prepare_box(e.to, c.to, c, c.to_offsets, c.to_dimensions) ||
      !prepare_box(e.from, c.from, c, c.from_offsets, c.from_dimensions))
    return EINVAL;
  if (e.to != nullptr && e.from != nullptr && e.to != e.from) {
    e.bounce_bytes = 64 * 1024;
    e.bounce = static_cast<char *>(std::malloc(e.bounce_bytes));
    if (e.bounce == nullptr) return ENOMEM;
  }
  const data_operation_events events(tool_operation_of::routine, [&] {
    std::size_t bytes = c.element_size;
    for (int i = 0; i < c.dimensions; i++) bytes *= c.volume[i];
    return tool_copy(c.from, e.from, c.to, e.to, bytes);
  });
  for (device *const d : {e.to, e.from})
    if (d != nullptr) come_behind_queues(*d);
  const int result = copy_box(c, e);
  std::free(e.bounce);
  return result;
}

} // namespace regomp
