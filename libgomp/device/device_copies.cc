// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/device_copies.h"

#include "device/device_observer.h"
#include "observe/trace.h"

namespace regomp {

[[gnu::noinline, gnu::cold]] static bool copy_to_device_told(device &d, std::uintptr_t to, const void *from,
                                                             std::size_t bytes) {
  if (observing(info_transfer))
    info(d, "copy of %zu bytes from host %p to device %#zx", bytes, from, static_cast<std::size_t>(to));
  const bool good = d.functions->host2dev(d.ordinal, reinterpret_cast<void *>(to), from, bytes);
  if (good && observing(check_maps)) observer_of_devices.written(d, to, from, bytes);
  return good;
}

[[gnu::noinline, gnu::cold]] static bool copy_from_device_told(device &d, void *to, std::uintptr_t from, std::size_t bytes) {
  if (observing(info_transfer))
    info(d, "copy of %zu bytes from device %#zx to host %p", bytes, static_cast<std::size_t>(from), to);
  const bool good = d.functions->dev2host(d.ordinal, to, reinterpret_cast<const void *>(from), bytes);
  if (good && observing(check_maps)) observer_of_devices.read(d, from, to, bytes);
  return good;
}

bool copy_to_device(device &d, std::uintptr_t to, const void *from, std::size_t bytes) {
  traced event("copy to device");
  if (event.active()) event.arguments(R"("bytes":%zu,"device":%d)", bytes, d.number);
  if (observing(info_transfer | check_maps)) return copy_to_device_told(d, to, from, bytes);
  return d.functions->host2dev(d.ordinal, reinterpret_cast<void *>(to), from, bytes);
}

bool copy_from_device(device &d, void *to, std::uintptr_t from, std::size_t bytes) {
  traced event("copy from device");
  if (event.active()) event.arguments(R"("bytes":%zu,"device":%d)", bytes, d.number);
  if (observing(info_transfer | check_maps)) return copy_from_device_told(d, to, from, bytes);
  return d.functions->dev2host(d.ordinal, to, reinterpret_cast<const void *>(from), bytes);
}

bool copy_inside_device(device &d, void *to, const void *from, std::size_t bytes) {
  if (observing(check_maps)) observer_of_devices.written_unknown(d, reinterpret_cast<std::uintptr_t>(to), bytes);
  return d.functions->dev2dev(d.ordinal, to, from, bytes);
}

} // namespace regomp
