// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules: code objects of LLVM's compilers, loaded as they are. Made and released under the host library's device lock;
// kernels are looked up under it, and launched by any thread.
#ifndef REGOMP_PLUGIN_GCN_MODULE_H
#define REGOMP_PLUGIN_GCN_MODULE_H

#include "include/gomp_plugin.h"
#include "include/hsa_runtime.h"
#include "plugin/common/llvm_kernel.h"
#include "plugin/gcn/core_names.h"
#include "plugin/gcn/image.h"

#include <cstddef>

namespace regomp::gcn {

struct device;

// A kernel of a module, which owns it.
struct module_kernel {
  module_kernel *next;
  kernel code; // `owner` is null
  kernel_environment environment;
  char name[1]; // longer; with ".kd" behind it
};

struct loaded_module {
  device *owner;
  hsa_code_object_t code;
  hsa_executable_t executable;
  void *bytes; // of the code object: the runtime looks at them as long as it is loaded
  module_kernel *kernels;
};

// By its header: a code object for a device of this kind.
bool is_module(const device &, const void *image, std::size_t bytes);
loaded_module *load_module(device &, const void *image, std::size_t bytes); // null after saying why
bool unload_module(loaded_module *);
bool find_module_variable(const loaded_module &, const char *name, addr_pair *);
module_kernel *find_module_kernel(loaded_module &, const char *name);
// Launches and waits; false after saying why.
bool run_module_kernel(device &, const module_kernel &, const regomp_kernel_launch &);

} // namespace regomp::gcn

#endif
