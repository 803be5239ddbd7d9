// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules: images of LLVM's compilers, loaded as they are, with variables and kernels that are found by name. What is the
// driver's of that is the plugin's, which derives from loaded_module; the rest is here, and module_hooks.cc has the hooks.
//
// Made and released under the host library's device lock; kernels are looked up under it, and launched by any thread.
#ifndef REGOMP_PLUGIN_MODULE_H
#define REGOMP_PLUGIN_MODULE_H

#include "include/gomp_plugin.h"
#include "plugin/common/device_core.h"
#include "plugin/common/llvm_kernel.h"

#include <cstddef>
#include <cstdint>

namespace regomp::plugin::reverse {
class ports;
}

namespace regomp::plugin {

class loaded_module;

// A kernel of a module, which owns it. The plugin's own derives from it; each is a block of malloc's.
struct module_kernel {
  module_kernel *next = nullptr;
  loaded_module *owner = nullptr;
  char *name = nullptr;     // likewise
  unsigned max_threads = 0; // of a team; the plugin sets it
  kernel_environment environment{};
};

// What modules have to know of their device.
struct module_device {
  unsigned warp_size;
  unsigned default_threads; // of a team
  unsigned threads_at_once; // on the whole device
  unsigned number;          // in the words of the device's runtime
  std::uint64_t clock_hz;
};

class loaded_module {
public:
  // Silently false if there is none.
  virtual bool find_variable(const char *name, addr_pair *) = 0;
  // Null, silently, if there is none.
  module_kernel *find_kernel(const char *name);
  // How many teams and threads the kernel is launched with.
  launch_size size_of(const module_kernel &, const regomp_kernel_launch &) const;
  // Launches and waits; false after saying why.
  virtual bool run(const module_kernel &, const regomp_kernel_launch &);
  // Runs the destructors; the object is gone. False after saying what failed.
  virtual bool unload() = 0;

protected:
  loaded_module(device_core &c, const module_device &d) : core(c), facts(d) {}
  ~loaded_module() = default;
  loaded_module(const loaded_module &) = delete;
  loaded_module &operator=(const loaded_module &) = delete;

  // Looks a kernel up: null, silently, if there is none.
  virtual module_kernel *make_kernel(const char *name) = 0;
  virtual bool launch(const module_kernel &, const launch_size &, const regomp_kernel_launch &) = 0;
  // False after saying why.
  virtual bool write(std::uintptr_t to, const void *from, std::size_t bytes) = 0;
  virtual bool read(void *to, std::uintptr_t from, std::size_t bytes) = 0;
  virtual bool clear(std::uintptr_t, std::size_t bytes) = 0;
  virtual std::uintptr_t allocate(std::size_t bytes) = 0;

  // The lanes of a warp as the kernel's code has them; 0 after saying why.
  virtual unsigned lanes_of(const module_kernel &) { return facts.warp_size; }

  // For the plugin's load: what LLVM's device library keeps for the loader; that its requests are served, before the first
  // kernel. False after saying why.
  bool fill_device_environment();
  bool prepare_requests(unsigned lanes);
  // For its unload. No kernel runs.
  void release_parts();

  // Where kernels ask for something of the host; null: they do not.
  reverse::ports *requests() const { return requests_; }

  device_core &core;

private:
  class reduction_memory;

  bool read_environment(module_kernel &);

  const module_device facts;
  module_kernel *kernels = nullptr;
  reverse::ports *requests_ = nullptr;
};

// Each plugin defines both. By its header: an image for a device of this kind, which need not be initialised.
bool takes_module(int ord, const void *image, std::size_t bytes);
// The device is initialised. Null after saying why.
loaded_module *load_module(int ord, const void *image, std::size_t bytes);

} // namespace regomp::plugin

#endif
