// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images of the host as a device: shared objects. Any thread; a module is its owner's.
#ifndef REGOMP_PLUGIN_HOST_MODULE_H
#define REGOMP_PLUGIN_HOST_MODULE_H

#include <cstddef>

namespace regomp::host {

// By its header: a shared object for this machine.
bool is_module(const void *image, std::size_t bytes);
// Null, with one line, if it cannot be loaded.
void *load_module(const void *image, std::size_t bytes);
bool unload_module(void *module);                  // false, with one line, if the dynamic linker refuses
void *find_symbol(void *module, const char *name); // null: there is none

} // namespace regomp::host

#endif
