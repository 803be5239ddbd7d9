// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the room that maps data keeps of a device and of its images. The room of the devices declares the functions here and
// calls them; device_maps.cc, above, defines the table. A constant, so that a static program which has devices has it too.
#ifndef REGOMP_DEVICE_DEVICE_DATA_H
#define REGOMP_DEVICE_DEVICE_DATA_H

#include "gomp_plugin.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

struct device;
struct loaded_image;

// The tables of the compiler that an image's entries correspond to, one to one.
struct host_tables {
  void *const *functions;
  std::size_t num_functions;
  struct variable {
    std::uintptr_t address;
    std::uintptr_t size; // the top bit marks a declare target link variable
  };
  const variable *variables;
  std::size_t num_variables;
  const std::uint64_t *indirect_functions;
  std::size_t num_indirect_functions;
};
inline constexpr std::uintptr_t link_bit = std::uintptr_t{1} << 63;

struct device_data {
  // A device with nothing on it; the way back before anybody has used it.
  device *(*create)();
  void (*destroy)(device *);
  // The device is shut down, and its state_lock held: everything that directives and routines have mapped goes. False if the
  // plugin failed to free something.
  bool (*remove_all)(device &);

  // A record of an image, all of it null; the caller fills in what loaded_image has.
  loaded_image *(*create_image)();
  void (*destroy_image)(loaded_image *);
  // Where its functions and variables are on the device. `reverse`: device addresses of the functions that are reverse
  // regions, and 0; null if there is none. False, with one line, if host and device disagree or the plugin fails.
  bool (*describe_image)(device &, const host_tables &, const addr_pair *table, const std::uint64_t *reverse,
                         loaded_image &);
  // Its functions alone, without a device address, of an image that the plugin has refused.
  void (*name_functions)(const host_tables &, loaded_image &);
  // With the device's state_lock held. Into the list of the device's images: false if something of it is there already.
  // `finds_by_device`: reverse offload looks objects up by their device addresses.
  bool (*enter_image)(device &, loaded_image &, bool finds_by_device);
  // Out of it, with what only regions name that are still open; the caller destroys the record.
  void (*remove_image)(device &, loaded_image &);
};
extern __attribute__((visibility("hidden"))) const device_data data_of_devices;

} // namespace regomp

#endif
