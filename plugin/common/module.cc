// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/module.h"

#include "plugin/common/device_memory.h"
#include "plugin/common/reverse/ports.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace regomp::plugin {

namespace {

constexpr unsigned most_teams = 65536;

} // namespace

// Memory of a kernel that reduces over its teams, as long as it runs. The first parameter is its address.
class loaded_module::reduction_memory {
public:
  explicit reduction_memory(loaded_module &m) : module_(m) {}
  ~reduction_memory() {
    if (address_ != 0) free_device_memory(module_.core, address_);
    std::free(parameters_);
  }
  reduction_memory(const reduction_memory &) = delete;
  reduction_memory &operator=(const reduction_memory &) = delete;

  // Changes the launch so that it has the memory, if the kernel needs any.
  bool add_to(regomp_kernel_launch &l, const kernel_environment &e) {
    if (l.has_environment == 0 || e.reduction_bytes <= 0 || e.reduction_length <= 0) return true;
    const std::size_t buffer = static_cast<std::size_t>(e.reduction_bytes) * static_cast<std::size_t>(e.reduction_length);
    address_ = module_.allocate(sizeof(launch_environment) + buffer);
    if (address_ == 0) return false;
    const launch_environment contents{0, 0, address_ + sizeof(launch_environment)};
    if (!module_.write(address_, &contents, sizeof contents) || !module_.clear(address_ + sizeof contents, buffer))
      return false;
    parameters_ = static_cast<std::uint64_t *>(GOMP_PLUGIN_malloc(l.count * sizeof(std::uint64_t)));
    std::memcpy(parameters_, l.parameters, l.count * sizeof(std::uint64_t));
    parameters_[0] = address_;
    l.parameters = parameters_;
    return true;
  }

private:
  loaded_module &module_;
  std::uintptr_t address_ = 0;
  std::uint64_t *parameters_ = nullptr;
};

module_kernel *loaded_module::find_kernel(const char *name) {
  for (module_kernel *k = kernels; k != nullptr; k = k->next)
    if (std::strcmp(k->name, name) == 0) return k;
  module_kernel *const k = make_kernel(name);
  if (k == nullptr) return nullptr;
  k->owner = this;
  const std::size_t bytes = std::strlen(name) + 1;
  k->name = static_cast<char *>(std::memcpy(GOMP_PLUGIN_malloc(bytes), name, bytes));
  const unsigned lanes = lanes_of(*k);
  if (lanes == 0 || !prepare_requests(lanes) || !read_environment(*k)) {
    std::free(k->name);
    std::free(k);
    return nullptr;
  }
  k->next = kernels;
  kernels = k;
  return k;
}

bool loaded_module::prepare_requests(unsigned lanes) {
  addr_pair client;
  if (requests_ != nullptr || !find_variable("__llvm_rpc_client", &client)) return true;
  if (client.end - client.start != sizeof(reverse::port_client)) {
    GOMP_PLUGIN_error("%s: an image asks the host for something in a form that is not known", core.driver.name);
    return false;
  }
  constexpr unsigned least_ports = 32, most_ports = 1024;
  const unsigned ports = std::clamp(facts.threads_at_once / facts.warp_size / 2 * 2, least_ports, most_ports);
  reverse::ports *const made = reverse::ports::create(core, ports, lanes);
  if (made == nullptr) {
    GOMP_PLUGIN_error("%s: there is no page-locked memory for requests of device code", core.driver.name);
    return false;
  }
  reverse::port_client contents;
  made->fill(contents);
  if (!write(client.start, &contents, sizeof contents)) {
    made->destroy();
    return false;
  }
  requests_ = made;
  return true;
}

void loaded_module::release_parts() {
  while (module_kernel *const k = kernels) {
    kernels = k->next;
    std::free(k->name);
    std::free(k);
  }
  if (requests_ != nullptr) requests_->destroy();
}

bool loaded_module::read_environment(module_kernel &k) {
  char name[512];
  addr_pair where;
  const int length = std::snprintf(name, sizeof name, "%s_kernel_environment", k.name);
  if (length >= static_cast<int>(sizeof name) || !find_variable(name, &where)) return true;
  return read(&k.environment, where.start, std::min<std::size_t>(sizeof k.environment, where.end - where.start));
}

bool loaded_module::fill_device_environment() {
  addr_pair where;
  if (!find_variable("__omp_rtl_device_environment", &where)) return true;
  device_environment e{};
  e.num_devices = 1;
  e.device_num = facts.number;
  e.clock_hz = facts.clock_hz;
  e.hardware_parallelism = facts.threads_at_once / facts.warp_size;
  return write(where.start, &e, std::min<std::size_t>(sizeof e, where.end - where.start));
}

launch_size loaded_module::size_of(const module_kernel &k, const regomp_kernel_launch &l) const {
  const launch_limits limits{facts.warp_size, facts.default_threads, k.max_threads, most_teams, facts.threads_at_once};
  return choose_size(l, k.environment, limits);
}

bool loaded_module::run(const module_kernel &k, const regomp_kernel_launch &wanted) {
  regomp_kernel_launch l = wanted;
  reduction_memory memory(*this);
  return memory.add_to(l, k.environment) && launch(k, size_of(k, l), l);
}

} // namespace regomp::plugin
