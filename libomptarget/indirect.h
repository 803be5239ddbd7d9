// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions and virtual functions that device code calls through pointers which have the host's values (OpenMP 5.2 section
// 7.8, `indirect`): a table of pairs, sorted by the host's address, that LLVM's device library looks them up in.
#ifndef REGOMP_LIBOMPTARGET_INDIRECT_H
#define REGOMP_LIBOMPTARGET_INDIRECT_H

#include "libomptarget/descriptor.h"

namespace regomp {

struct device;

// Makes the table of a module that was just loaded, and tells its device code of it; `*table` is its device memory then,
// else null: the module has no such functions, or no device library that looks. False, with one line, if the plugin fails.
// The caller holds the images lock.
bool install_indirect_functions(device &, void *module, const binary_descriptor &, void **table);

} // namespace regomp

#endif
