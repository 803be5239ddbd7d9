// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An image on a device. Its functions and variables the room above keeps (device_data.h). Written under the device's
// state_lock and map_lock.
#ifndef REGOMP_DEVICE_LOADED_IMAGE_H
#define REGOMP_DEVICE_LOADED_IMAGE_H

#include <cstdint>

namespace regomp {

struct loaded_image {
  loaded_image *next;
  const void *target_data;
  unsigned version;
  std::uintptr_t icvs;  // device address of __gomp_additional_icvs; 0 if the image holds none
  bool changes_icvs;    // code of the image may change them: they are read back after each region
  bool has_variables;   // of declare target
  std::uint64_t module; // as a tool has been told of it; 0 if none has been. Under map_lock
  bool refused;         // the plugin does not have it: its functions stand here to be known by, with no device address
};

} // namespace regomp

#endif
