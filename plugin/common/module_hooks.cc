// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/hook.h"
#include "plugin/common/module.h"

using namespace regomp;
using namespace regomp::plugin;

namespace {

loaded_module &module_at(void *m) { return *static_cast<loaded_module *>(m); }

} // namespace

bool GOMP_OFFLOAD_regomp_takes_module(int ord, const void *image, std::size_t bytes) {
  return takes_module(ord, image, bytes);
}

void *GOMP_OFFLOAD_regomp_load_module(int ord, const void *image, std::size_t bytes) {
  return load_module(ord, image, bytes);
}

bool GOMP_OFFLOAD_regomp_unload_module(int, void *module) { return module_at(module).unload(); }

bool GOMP_OFFLOAD_regomp_find_variable(int, void *module, const char *name, addr_pair *where) {
  return module_at(module).find_variable(name, where);
}

void *GOMP_OFFLOAD_regomp_find_kernel(int, void *module, const char *name) { return module_at(module).find_kernel(name); }

void GOMP_OFFLOAD_regomp_describe_launch(int, const regomp_kernel_launch *launch, regomp_launch_description *out) {
  const auto &k = *static_cast<const module_kernel *>(launch->kernel);
  const launch_size size = k.owner->size_of(k, *launch);
  for (unsigned i = 0; i < 3; i++) {
    out->teams[i] = size.teams[i];
    out->threads[i] = size.threads[i];
  }
  out->mode = name_of_mode(k.environment);
}

bool GOMP_OFFLOAD_regomp_run_kernel(int, const regomp_kernel_launch *launch) {
  const auto &k = *static_cast<const module_kernel *>(launch->kernel);
  return k.owner->run(k, *launch);
}
