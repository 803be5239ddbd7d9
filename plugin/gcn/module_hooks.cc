// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules, as plugin.cc for the rest: each function finds the device.
#include "plugin/common/hook.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/discovery.h"
#include "plugin/gcn/module.h"

using namespace regomp;
using namespace regomp::gcn;

bool GOMP_OFFLOAD_regomp_takes_module(int ord, const void *image, std::size_t bytes) {
  const device *d = find_device(ord);
  return d != nullptr && is_module(*d, image, bytes);
}

void *GOMP_OFFLOAD_regomp_load_module(int ord, const void *image, std::size_t bytes) {
  device *d = find_device(ord);
  if (d == nullptr) return nullptr;
  return load_module(*d, image, bytes);
}

bool GOMP_OFFLOAD_regomp_unload_module(int ord, void *module) {
  return find_device(ord) != nullptr && unload_module(static_cast<loaded_module *>(module));
}

bool GOMP_OFFLOAD_regomp_find_variable(int ord, void *module, const char *name, addr_pair *where) {
  return find_device(ord) != nullptr && find_module_variable(*static_cast<loaded_module *>(module), name, where);
}

void *GOMP_OFFLOAD_regomp_find_kernel(int ord, void *module, const char *name) {
  return find_device(ord) != nullptr ? find_module_kernel(*static_cast<loaded_module *>(module), name) : nullptr;
}

bool GOMP_OFFLOAD_regomp_run_kernel(int ord, const regomp_kernel_launch *launch) {
  device *d = find_device(ord);
  if (d == nullptr) return false;
  return run_module_kernel(*d, *static_cast<const module_kernel *>(launch->kernel), *launch);
}
