// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef GOMPSIM_DRIVER_TRANSFER_KIND_H
#define GOMPSIM_DRIVER_TRANSFER_KIND_H

#include <cstddef>

namespace gompsim::driver {

// What moves bytes from where to where, for reports and statistics.
enum class transfer_kind : unsigned { host_to_device, device_to_host, device_to_device, host_to_host, set, write };
inline constexpr std::size_t transfer_kinds = 6;

constexpr const char *name_of(transfer_kind k) {
  switch (k) {
  case transfer_kind::host_to_device:
    return "host to device";
  case transfer_kind::device_to_host:
    return "device to host";
  case transfer_kind::device_to_device:
    return "device to device";
  case transfer_kind::host_to_host:
    return "host to host";
  case transfer_kind::set:
    return "memset";
  case transfer_kind::write:
    return "stream write";
  }
  return "";
}

} // namespace gompsim::driver

#endif
