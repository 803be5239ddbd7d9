// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opens the library of a driver, which a plugin is not linked with, and fills a table of its functions. Called once, under
// the plugin's lock.
#ifndef REGOMP_PLUGIN_DRIVER_LIBRARY_H
#define REGOMP_PLUGIN_DRIVER_LIBRARY_H

#include "plugin/common/absence.h"

#include <cstddef>
#include <span>

namespace regomp::plugin {

struct driver_symbol {
  const char *name;
  std::size_t offset; // of the pointer in the table
  bool required;
};

// The library's handle. Null, and the reason in the list, if it is not there, cannot be loaded or lacks a function that is
// required. A library that is there but broken is reported where the program demands a device. `plugin` is for messages.
void *open_driver_library(const char *name, const char *plugin, std::span<const driver_symbol>, void *table, absence_list &);

} // namespace regomp::plugin

#endif
