// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of LIBOMPTARGET_INFO that only this front door has; the rest is watch/info_lines.h. The caller has asked whether
// they are wanted. Any thread.
#ifndef REGOMP_LIBOMPTARGET_INFO_LINES_H
#define REGOMP_LIBOMPTARGET_INFO_LINES_H

#include "device/device.h"
#include "libomptarget/arguments.h"

namespace regomp {

// The construct, and a line for each of its list items. `what`: what begins or ends, as LLVM's library calls it.
void info_construct(const device &, const char *what, const map_arrays &);
void info_launch(const device &, const char *kernel, const regomp_kernel_launch &);

// When a construct looks up its entries in the mapping table.
enum class look_up : unsigned char {
  before_begin,
  for_parameters, // of a region's kernel
  before_end,
  for_update,
};
// Those that are there, with the counts as the construct changes them. Takes the map lock shared.
void info_present(device &, const argument_list &, look_up);

// The mapping tables of all devices, if they are wanted. The caller holds no map lock.
void info_all_tables();

} // namespace regomp

#endif
