// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/discovery.h"

#include "include/gomp_plugin.h"
#include "plugin/common/device_list.h"
#include "plugin/gcn/debug.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/report.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <new>

namespace regomp::gcn {

namespace {

// Far above what a machine has.
constexpr unsigned most_agents = 256;

constinit device_list<device> devices;
using outcome = device_list<device>::outcome;
constinit settings options;

struct agent_list {
  struct entry {
    hsa_agent_t agent;
    unsigned gpu_number; // of a GPU, among GPUs
  };
  entry agents[most_agents];
  unsigned count = 0, gpus = 0;
  bool with_processors = false;
};

template <typename T>
bool ask(hsa_agent_t agent, hsa_agent_info_t what, T *value) {
  return hsa.hsa_agent_get_info(agent, what, value) == HSA_STATUS_SUCCESS;
}

hsa_status_t note_agent(hsa_agent_t agent, void *data) {
  auto &list = *static_cast<agent_list *>(data);
  hsa_device_type_t type;
  std::uint32_t features = 0;
  const hsa_status_t result = hsa.hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type);
  if (result != HSA_STATUS_SUCCESS) return result;
  const unsigned gpu_number = list.gpus;
  if (type == HSA_DEVICE_TYPE_GPU)
    ++list.gpus;
  else if (type != HSA_DEVICE_TYPE_CPU || !list.with_processors)
    return HSA_STATUS_SUCCESS;
  if (list.count == most_agents) return HSA_STATUS_SUCCESS;
  if (!ask(agent, HSA_AGENT_INFO_FEATURE, &features) || (features & HSA_AGENT_FEATURE_KERNEL_DISPATCH) == 0)
    return HSA_STATUS_SUCCESS;
  list.agents[list.count++] = {agent, gpu_number};
  return HSA_STATUS_SUCCESS;
}

struct regions {
  hsa_region_t device = {0}, host = {0};
  std::size_t device_bytes = 0;
};

hsa_status_t note_region(hsa_region_t region, void *data) {
  auto &found = *static_cast<regions *>(data);
  hsa_region_segment_t segment;
  std::uint32_t flags = 0;
  if (hsa.hsa_region_get_info(region, HSA_REGION_INFO_SEGMENT, &segment) != HSA_STATUS_SUCCESS ||
      segment != HSA_REGION_SEGMENT_GLOBAL ||
      hsa.hsa_region_get_info(region, HSA_REGION_INFO_GLOBAL_FLAGS, &flags) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  if ((flags & HSA_REGION_GLOBAL_FLAG_KERNARG) != 0 && found.host.handle == 0) found.host = region;
  if ((flags & HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED) != 0 && found.device.handle == 0) {
    found.device = region;
    if (hsa.hsa_region_get_info(region, HSA_REGION_INFO_SIZE, &found.device_bytes) != HSA_STATUS_SUCCESS)
      found.device_bytes = std::size_t{1} << 30;
  }
  return HSA_STATUS_SUCCESS;
}

// False, with the reason in the list, if the plugin cannot use the agent.
bool read_agent(unsigned number, hsa_agent_t agent, gpu_properties *p, regions *r) {
  char name[64] = "";
  if (!ask(agent, HSA_AGENT_INFO_NAME, &name)) return false;
  name[sizeof name - 1] = '\0';
  p->instruction_set = find_gcn_isa(name);
  if (p->instruction_set == nullptr || p->instruction_set->is_generic) {
    absences.note("agent %u (%s) is not used: GCC has no code for it", number, name);
    return false;
  }
  const hsa_status_t result = hsa.hsa_agent_iterate_regions(agent, note_region, r);
  if (result != HSA_STATUS_SUCCESS || r->device.handle == 0 || r->host.handle == 0) {
    absences.note_breakage("agent %u (%s) is not used: the runtime names no memory of it%s%s", number, name,
                           result != HSA_STATUS_SUCCESS ? ": " : "", result != HSA_STATUS_SUCCESS ? hsa_error(result) : "");
    return false;
  }
  p->memory_bytes = r->device_bytes;
  std::uint32_t units = 0;
  if (ask(agent, HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, &units) && units != 0) p->compute_units = units;
  std::uint32_t packets;
  if (ask(agent, HSA_AGENT_INFO_QUEUE_MIN_SIZE, &packets)) p->least_packets = std::max(packets, 1u);
  if (ask(agent, HSA_AGENT_INFO_QUEUE_MAX_SIZE, &packets)) p->most_packets = packets;
  p->most_packets = std::max(p->most_packets, p->least_packets);
  if (!ask(agent, HSA_AMD_AGENT_INFO_PRODUCT_NAME, &p->product)) p->product[0] = '\0';
  p->product[sizeof p->product - 1] = '\0';
  if (p->product[0] == '\0') std::memcpy(p->product, name, sizeof p->product);
  std::uint16_t major = 0, minor = 0;
  if (hsa.hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &major) == HSA_STATUS_SUCCESS &&
      hsa.hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MINOR, &minor) == HSA_STATUS_SUCCESS)
    std::snprintf(p->driver, sizeof p->driver, "HSA Runtime %u.%u", unsigned{major}, unsigned{minor});
  bool accessible = false;
  p->reaches_host_memory =
      hsa.hsa_system_get_info(HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT, &accessible) == HSA_STATUS_SUCCESS &&
      accessible;
  std::uint64_t ticks = 0;
  if (hsa.hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &ticks) == HSA_STATUS_SUCCESS && ticks != 0)
    p->ticks_per_second = ticks;
  return true;
}

// Why a program with these requirements cannot use a device; null if it can.
const char *unmet_requirement(const gpu_properties &p, unsigned mask) {
  if ((mask & (gomp_requires_unified_shared_memory | gomp_requires_self_maps)) != 0 && !p.reaches_host_memory)
    return "unified_shared_memory and self_maps need access to all host memory (XNACK: HSA_XNACK=1)";
  return nullptr;
}

struct steps {
  agent_list list;

  static bool load() { return load_hsa_library(); }
  static const char *unmet(const device &d, unsigned mask) { return unmet_requirement(d.properties, mask); }

  unsigned count() {
    list.with_processors = text_of(env_variable::GCN_SUPPORT_CPU_DEVICES) != nullptr;
    const hsa_status_t result = hsa.hsa_iterate_agents(note_agent, &list);
    if (result != HSA_STATUS_SUCCESS) {
      absences.note_breakage("hsa_iterate_agents error: %s; no gcn device is used", hsa_error(result));
      return 0;
    }
    if (list.count == 0) absences.note("the runtime reports no GPU");
    return list.count;
  }

  static void begin() { options = read_settings(); }
  static void end(int usable) { debug("There are %d GCN GPU devices.", usable); }

  int made = 0;
  outcome make(unsigned number, void *memory, unsigned requires_mask) {
    gpu_properties properties;
    regions found;
    const hsa_agent_t agent = list.agents[number].agent;
    if (!read_agent(number, agent, &properties, &found)) return outcome::unusable;
    if (const char *reason = unmet_requirement(properties, requires_mask)) {
      GOMP_PLUGIN_error("gcn device %u (%s) is not used: %s", number, properties.instruction_set->name, reason);
      absences.note("device %u (%s) is not used: %s", number, properties.instruction_set->name, reason);
      return outcome::refused;
    }
    device &d = *::new (memory) device(options);
    d.number = made++;
    d.gpu_number = static_cast<int>(list.agents[number].gpu_number);
    d.agent = agent;
    d.device_region = found.device;
    d.host_region = found.host;
    d.properties = properties;
    debug("device %d: %s (%s), %u compute units, %zu bytes of memory, host memory is %saccessible", d.number,
          properties.instruction_set->name, properties.product, properties.compute_units, properties.memory_bytes,
          properties.reaches_host_memory ? "" : "not ");
    return outcome::made;
  }
};

} // namespace

int discover_devices(unsigned requires_mask) { return devices.discover(requires_mask, steps()); }

unsigned capabilities_of(const device &d) {
  return gomp_cap_reverse_offload | (d.properties.reaches_host_memory ? gomp_cap_shared_mem : 0);
}

device *find_device(int ordinal) { return devices.find(ordinal, "gcn"); }

} // namespace regomp::gcn
