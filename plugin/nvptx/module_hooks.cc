// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules, as plugin.cc for the rest: each function finds the device, and makes its context current.
#include "plugin/common/hook.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"
#include "plugin/nvptx/module.h"

using namespace regomp;
using namespace regomp::nvptx;

bool GOMP_OFFLOAD_regomp_takes_module(int ord, const void *image, std::size_t bytes) {
  const device *d = find_device(ord);
  return d != nullptr && is_module(*d, image, bytes);
}

void *GOMP_OFFLOAD_regomp_load_module(int ord, const void *image, std::size_t bytes) {
  device *d = find_device(ord);
  if (d == nullptr) return nullptr;
  scoped_context current(*d);
  return load_module(*d, image, bytes);
}

bool GOMP_OFFLOAD_regomp_unload_module(int ord, void *module) {
  device *d = find_device(ord);
  if (d == nullptr) return false;
  scoped_context current(*d);
  return unload_module(static_cast<loaded_module *>(module));
}

bool GOMP_OFFLOAD_regomp_find_variable(int ord, void *module, const char *name, addr_pair *where) {
  device *d = find_device(ord);
  if (d == nullptr) return false;
  scoped_context current(*d);
  return find_module_variable(*static_cast<loaded_module *>(module), name, where);
}

void *GOMP_OFFLOAD_regomp_find_kernel(int ord, void *module, const char *name) {
  device *d = find_device(ord);
  if (d == nullptr) return nullptr;
  scoped_context current(*d);
  return find_module_kernel(*static_cast<loaded_module *>(module), name);
}

bool GOMP_OFFLOAD_regomp_run_kernel(int ord, const regomp_kernel_launch *launch) {
  device *d = find_device(ord);
  if (d == nullptr) return false;
  scoped_context current(*d);
  return run_module_kernel(*d, *static_cast<const module_kernel *>(launch->kernel), *launch);
}
