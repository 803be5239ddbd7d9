// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules: images of LLVM's compilers, PTX or linked code, loaded as they are. Made and released under the host library's
// device lock; kernels are looked up under it, and launched by any thread. The device's context is current.
#ifndef REGOMP_PLUGIN_NVPTX_MODULE_H
#define REGOMP_PLUGIN_NVPTX_MODULE_H

#include "include/cuda_driver.h"
#include "include/gomp_plugin.h"
#include "plugin/common/llvm_kernel.h"
#include "plugin/nvptx/core_names.h"

#include <cstddef>

namespace regomp::nvptx {

struct device;

// A kernel of a module, which owns it.
struct module_kernel {
  module_kernel *next;
  CUfunction function;
  int max_threads; // of a block
  kernel_environment environment;
  char name[1]; // longer
};

struct loaded_module {
  device *owner;
  CUmodule handle;
  module_kernel *kernels;
  addr_pair constructors, destructors; // lists in device memory, {0, 0} if there are none
};

// By its header: PTX, or linked code for a device of this kind.
bool is_module(const device &, const void *image, std::size_t bytes);
loaded_module *load_module(device &, const void *image, std::size_t bytes); // null after saying why
bool unload_module(loaded_module *);
bool find_module_variable(const loaded_module &, const char *name, addr_pair *);
module_kernel *find_module_kernel(loaded_module &, const char *name);
// Launches and waits; false after saying why.
bool run_module_kernel(device &, const module_kernel &, const regomp_kernel_launch &);

} // namespace regomp::nvptx

#endif
