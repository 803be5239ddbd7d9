// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The HSA runtime, asked directly: what stands between a program and AMD's GPUs.
#include "gompinfo/child.h"
#include "gompinfo/probe.h"

#include "environment_variables.h"
#include "gcn_isa.h"
#include "hsa_runtime.h"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

namespace regomp {

namespace {

struct hsa_library {
  void *handle;
  decltype(&::hsa_init) init;
  decltype(&::hsa_status_string) status_string;
  decltype(&::hsa_system_get_info) system_info;
  decltype(&::hsa_iterate_agents) iterate_agents;
  decltype(&::hsa_agent_get_info) agent_info;
  decltype(&::hsa_agent_iterate_regions) iterate_regions;
  decltype(&::hsa_region_get_info) region_info;

  bool open(const char *name) {
    handle = dlopen(name, RTLD_LAZY);
    if (handle == nullptr) return false;
    init = find_function<decltype(::hsa_init)>(handle, "hsa_init");
    status_string = find_function<decltype(::hsa_status_string)>(handle, "hsa_status_string");
    system_info = find_function<decltype(::hsa_system_get_info)>(handle, "hsa_system_get_info");
    iterate_agents = find_function<decltype(::hsa_iterate_agents)>(handle, "hsa_iterate_agents");
    agent_info = find_function<decltype(::hsa_agent_get_info)>(handle, "hsa_agent_get_info");
    iterate_regions = find_function<decltype(::hsa_agent_iterate_regions)>(handle, "hsa_agent_iterate_regions");
    region_info = find_function<decltype(::hsa_region_get_info)>(handle, "hsa_region_get_info");
    return true;
  }
  bool complete() const {
    return init && status_string && system_info && iterate_agents && agent_info && iterate_regions && region_info;
  }
  const char *text(hsa_status_t r) const {
    const char *t = nullptr;
    return status_string(r, &t) == HSA_STATUS_SUCCESS && t != nullptr ? t : "unknown error";
  }
};

// The device file of the kernel driver, without which the runtime finds no GPU.
void show_kernel_driver() {
  constexpr const char *file = "/dev/kfd";
  if (access(file, F_OK) != 0)
    std::printf("  there is no %s: no AMD GPU, the kernel driver amdgpu is not loaded, or the container was started without "
                "--device=%s\n",
                file, file);
  else if (access(file, R_OK | W_OK) != 0)
    std::printf("  %s may not be opened (%s): the groups render and video have the right to\n", file, std::strerror(errno));
}

struct search {
  const hsa_library &hsa;
  int gpus, usable;
  bool reaches_host;
  std::size_t bytes; // of the agent that is looked at
};

hsa_status_t note_region(hsa_region_t region, void *data) {
  auto &s = *static_cast<search *>(data);
  hsa_region_segment_t segment;
  std::uint32_t flags = 0;
  std::size_t bytes = 0;
  if (s.hsa.region_info(region, HSA_REGION_INFO_SEGMENT, &segment) == HSA_STATUS_SUCCESS &&
      segment == HSA_REGION_SEGMENT_GLOBAL &&
      s.hsa.region_info(region, HSA_REGION_INFO_GLOBAL_FLAGS, &flags) == HSA_STATUS_SUCCESS &&
      (flags & HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED) != 0 &&
      s.hsa.region_info(region, HSA_REGION_INFO_SIZE, &bytes) == HSA_STATUS_SUCCESS && s.bytes == 0)
    s.bytes = bytes;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t show_agent(hsa_agent_t agent, void *data) {
  auto &s = *static_cast<search *>(data);
  hsa_device_type_t type;
  if (s.hsa.agent_info(agent, HSA_AGENT_INFO_DEVICE, &type) != HSA_STATUS_SUCCESS || type != HSA_DEVICE_TYPE_GPU)
    return HSA_STATUS_SUCCESS;
  char name[64] = "?", product[64] = "";
  std::uint32_t units = 0;
  s.hsa.agent_info(agent, HSA_AGENT_INFO_NAME, name);
  s.hsa.agent_info(agent, static_cast<hsa_agent_info_t>(HSA_AMD_AGENT_INFO_PRODUCT_NAME), product);
  s.hsa.agent_info(agent, static_cast<hsa_agent_info_t>(HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT), &units);
  s.bytes = 0;
  s.hsa.iterate_regions(agent, note_region, &s);
  std::printf("  device %d: %.63s%s%.63s, %zu MiB, %u compute units\n", s.gpus++, product, product[0] != '\0' ? ", " : "",
              name, s.bytes >> 20, units);
  const gcn_isa *const isa = find_gcn_isa(name);
  if (isa == nullptr || isa->is_generic) {
    std::printf("    is not used: GCC has no code for it\n");
    return HSA_STATUS_SUCCESS;
  }
  s.usable++;
  std::printf("    runs code for -march=%s%s%s\n", isa->name, isa->generic != nullptr ? " and -march=" : "",
              isa->generic != nullptr ? isa->generic : "");
  std::printf("    reverse offload: yes\n");
  std::printf("    unified shared memory: %s\n",
              s.reaches_host ? "yes" : "no (the device cannot reach all memory of the host; see HSA_XNACK)");
  return HSA_STATUS_SUCCESS;
}

int ask_hsa_runtime() {
  const char *const chosen = text_of(env_variable::HSA_RUNTIME_LIB);
  const char *const name = chosen != nullptr && *chosen != '\0' ? chosen : "libhsa-runtime64.so.1";
  hsa_library hsa;
  if (!hsa.open(name)) {
    const char *why = dlerror();
    const bool missing = why == nullptr || std::strstr(why, std::strerror(ENOENT)) != nullptr;
    std::printf("  %s %s (%s)\n", name, missing ? "not found" : "cannot be loaded",
                why != nullptr ? why : "no reason is given");
    return 0;
  }
  std::printf("  library: %s\n", path_of_library(hsa.handle).c_str());
  if (!hsa.complete()) {
    std::printf("  it is no HSA runtime: functions are missing\n");
    return 0;
  }
  if (const hsa_status_t r = hsa.init(); r != HSA_STATUS_SUCCESS) {
    std::printf("  hsa_init error: %s\n", hsa.text(r));
    show_kernel_driver();
    return 0;
  }
  std::uint16_t major = 0, minor = 0;
  hsa.system_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &major);
  hsa.system_info(HSA_SYSTEM_INFO_VERSION_MINOR, &minor);
  std::printf("  version: HSA %d.%d\n", major, minor);
  search s = {hsa, 0, 0, false, 0};
  if (hsa.system_info(static_cast<hsa_system_info_t>(HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT), &s.reaches_host) !=
      HSA_STATUS_SUCCESS)
    s.reaches_host = false;
  if (const hsa_status_t r = hsa.iterate_agents(show_agent, &s); r != HSA_STATUS_SUCCESS)
    std::printf("  hsa_iterate_agents error: %s\n", hsa.text(r));
  if (s.gpus == 0) {
    std::printf("  runtime reports no GPU\n");
    show_kernel_driver();
  }
  return s.usable;
}

} // namespace

int probe_hsa_runtime() {
  std::printf("HSA runtime\n");
  return in_child("the runtime", ask_hsa_runtime);
}

} // namespace regomp
