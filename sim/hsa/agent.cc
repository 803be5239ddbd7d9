// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/agent.h"

#include "sim/driver/engine_config.h"
#include "sim/driver/message.h"
#include "sim/hsa/memory.h"
#include "sim/hsa/parts.h"
#include "sim/hsa/value.h"

#include <cstdio>
#include <cstring>

namespace gompsim::hsa {

std::string agent::isa_name() const {
  std::string name = "amdgcn-amd-amdhsa--" + std::string(chip->name);
  if (chip->has_sramecc) name += ":sramecc+";
  // Retry of page faults is what lets kernels reach all memory of the host.
  if (chip->has_xnack) name += opts.unified_memory ? ":xnack+" : ":xnack-";
  return name;
}

std::string agent::uuid() const {
  if (!is_gpu()) return "CPU-XX";
  if (!chosen_uuid.empty()) return "GPU-" + chosen_uuid;
  char text[21];
  std::snprintf(text, sizeof text, "GPU-67%06x%08x", chip->machine, node);
  return text;
}

std::size_t agent::free_bytes() {
  const gpu *const g = engine_so_far();
  return g ? g->free_bytes() : opts.memory_bytes;
}

gpu *agent::engine() {
  if (gpu *const g = engine_so_far()) return g;
  const std::lock_guard guard(making);
  if (gpu *const g = engine_so_far()) return g;
  std::unique_ptr<gpu> g = create_gcn_gpu(driver::engine_config(opts), *chip);
  if (!g) {
    driver::print_message("agent " + std::to_string(node) +
                          " cannot be used: the address space for its memory cannot be reserved");
    return nullptr;
  }
  if (!g->start_workers()) {
    driver::print_message("agent " + std::to_string(node) + " cannot be used: the system gives no further thread");
    return nullptr;
  }
  g->set_all_host_accessible(opts.unified_memory);
  if (!parts::memory().attach(*g)) return nullptr;
  owned = std::move(g);
  made.store(owned.get(), std::memory_order_release);
  return owned.get();
}

void agent::stop() {
  const std::lock_guard guard(making);
  if (!owned) return;
  owned->cancel_all();
  owned = nullptr; // joins its threads
  made.store(nullptr, std::memory_order_relaxed);
  kernels.clear();
}

void agent::add_kernels(const std::shared_ptr<loaded_code_object> &program) {
  const std::unique_lock guard(kernels_lock);
  for_each_symbol(*program, [&](const loaded_symbol &s) {
    if (s.kernel) kernels[s.kernel->object] = {program, s.kernel};
    return true;
  });
}

void agent::remove_kernels(const loaded_code_object &program) {
  const std::unique_lock guard(kernels_lock);
  std::erase_if(kernels, [&](const auto &entry) { return entry.second.program.get() == &program; });
}

agent::dispatchable agent::find_dispatchable(std::uint64_t object) const {
  const std::shared_lock guard(kernels_lock);
  const auto at = kernels.find(object);
  return at == kernels.end() ? dispatchable{} : at->second;
}

hsa_status_t agent::info(hsa_agent_info_t attribute, void *value) {
  switch (attribute) {
  case HSA_AGENT_INFO_MACHINE_MODEL:
    return put(value, HSA_MACHINE_MODEL_LARGE);
  case HSA_AGENT_INFO_DEFAULT_FLOAT_ROUNDING_MODE:
    return put(value, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR);
  case HSA_AGENT_INFO_NODE:
  case HSA_AMD_AGENT_INFO_DRIVER_NODE_ID:
    return put(value, std::uint32_t{node});
  case HSA_AGENT_INFO_VERSION_MAJOR:
    return put(value, std::uint16_t{1});
  case HSA_AGENT_INFO_VERSION_MINOR:
    return put(value, std::uint16_t{1});
  case HSA_AGENT_INFO_EXTENSIONS:
    std::memset(value, 0, 128);
    return HSA_STATUS_SUCCESS;
  case HSA_AMD_AGENT_INFO_CACHELINE_SIZE:
    return put(value, std::uint32_t{64});
  case HSA_AMD_AGENT_INFO_UUID:
    return put_text(value, uuid(), 21);
  case HSA_AMD_AGENT_INFO_TIMESTAMP_FREQUENCY:
    return put(value, std::uint64_t{1'000'000'000});
  default:
    return is_gpu() ? gpu_info(attribute, value) : host_info(attribute, value);
  }
}

hsa_status_t agent::gpu_info(hsa_agent_info_t attribute, void *value) {
  switch (attribute) {
  case HSA_AGENT_INFO_NAME:
    return put_text(value, std::string(chip->name), 64);
  case HSA_AGENT_INFO_VENDOR_NAME:
    return put_text(value, "AMD", 64);
  case HSA_AMD_AGENT_INFO_PRODUCT_NAME:
    return put_text(value, "Simulated GPU (gompsim)", 64);
  case HSA_AGENT_INFO_FEATURE:
    return put(value, HSA_AGENT_FEATURE_KERNEL_DISPATCH);
  case HSA_AGENT_INFO_PROFILE:
    return put(value, HSA_PROFILE_BASE);
  case HSA_AGENT_INFO_WAVEFRONT_SIZE: // what AMD's runtime says of RDNA, where code may use 64 as well
    return put(value, std::uint32_t{chip->is_rdna() ? 32u : 64u});
  case HSA_AGENT_INFO_WORKGROUP_MAX_DIM: {
    constexpr std::uint16_t most[3] = {most_work_items, most_work_items, most_work_items};
    std::memcpy(value, most, sizeof most);
    return HSA_STATUS_SUCCESS;
  }
  case HSA_AGENT_INFO_WORKGROUP_MAX_SIZE:
    return put(value, most_work_items);
  case HSA_AGENT_INFO_GRID_MAX_DIM:
    return put(value, hsa_dim3_t{UINT32_MAX, UINT32_MAX, UINT32_MAX});
  case HSA_AGENT_INFO_GRID_MAX_SIZE:
    return put(value, std::uint32_t{UINT32_MAX});
  case HSA_AGENT_INFO_FBARRIER_MAX_SIZE:
    return put(value, std::uint32_t{32});
  case HSA_AGENT_INFO_QUEUES_MAX:
    return put(value, std::uint32_t{128});
  case HSA_AGENT_INFO_QUEUE_MIN_SIZE:
    return put(value, least_packets);
  case HSA_AGENT_INFO_QUEUE_MAX_SIZE:
    return put(value, most_packets);
  case HSA_AGENT_INFO_QUEUE_TYPE:
    return put(value, HSA_QUEUE_TYPE_MULTI);
  case HSA_AGENT_INFO_DEVICE:
    return put(value, HSA_DEVICE_TYPE_GPU);
  case HSA_AGENT_INFO_CACHE_SIZE: {
    constexpr std::uint32_t caches[4] = {16 << 10, 8 << 20, 0, 0};
    std::memcpy(value, caches, sizeof caches);
    return HSA_STATUS_SUCCESS;
  }
  case HSA_AGENT_INFO_ISA:
    return put(value, isa());
  case HSA_AGENT_INFO_FAST_F16_OPERATION:
    return put(value, true);
  case HSA_AMD_AGENT_INFO_CHIP_ID:
    return put(value, std::uint32_t{chip->machine});
  case HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT:
    return put(value, std::uint32_t{opts.multiprocessors});
  case HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY:
    return put(value, std::uint32_t{1000});
  case HSA_AMD_AGENT_INFO_BDFID: // bus, device, function
    return put(value, std::uint32_t{node << 8});
  case HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU:
    return put(value, std::uint32_t{32});
  case HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU:
    return put(value, std::uint32_t{chip->is_rdna() ? 2u : 4u});
  case HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES:
    return put(value, false);
  case HSA_AMD_AGENT_INFO_MEMORY_AVAIL:
    return put(value, std::uint64_t{free_bytes()});
  default:
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

hsa_status_t agent::host_info(hsa_agent_info_t attribute, void *value) const {
  switch (attribute) {
  case HSA_AGENT_INFO_NAME:
    return put_text(value, "Host of gompsim", 64);
  case HSA_AGENT_INFO_VENDOR_NAME:
    return put_text(value, "CPU", 64);
  case HSA_AMD_AGENT_INFO_PRODUCT_NAME:
    return put_text(value, "Host of gompsim", 64);
  case HSA_AGENT_INFO_FEATURE: // it dispatches nothing
    return put(value, hsa_agent_feature_t{});
  case HSA_AGENT_INFO_PROFILE:
    return put(value, HSA_PROFILE_FULL);
  case HSA_AGENT_INFO_DEVICE:
    return put(value, HSA_DEVICE_TYPE_CPU);
  case HSA_AGENT_INFO_QUEUE_TYPE:
    return put(value, HSA_QUEUE_TYPE_MULTI);
  case HSA_AGENT_INFO_WORKGROUP_MAX_DIM:
    std::memset(value, 0, 3 * sizeof(std::uint16_t));
    return HSA_STATUS_SUCCESS;
  case HSA_AGENT_INFO_GRID_MAX_DIM:
    return put(value, hsa_dim3_t{});
  case HSA_AGENT_INFO_CACHE_SIZE:
    std::memset(value, 0, 4 * sizeof(std::uint32_t));
    return HSA_STATUS_SUCCESS;
  case HSA_AGENT_INFO_ISA:
    return put(value, hsa_isa_t{});
  case HSA_AGENT_INFO_FAST_F16_OPERATION:
  case HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES:
    return put(value, false);
  case HSA_AGENT_INFO_WAVEFRONT_SIZE:
  case HSA_AGENT_INFO_WORKGROUP_MAX_SIZE:
  case HSA_AGENT_INFO_GRID_MAX_SIZE:
  case HSA_AGENT_INFO_FBARRIER_MAX_SIZE:
  case HSA_AGENT_INFO_QUEUES_MAX:
  case HSA_AGENT_INFO_QUEUE_MIN_SIZE:
  case HSA_AGENT_INFO_QUEUE_MAX_SIZE:
  case HSA_AMD_AGENT_INFO_CHIP_ID:
  case HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT:
  case HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY:
  case HSA_AMD_AGENT_INFO_BDFID:
  case HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU:
  case HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU:
    return put(value, std::uint32_t{0});
  default:
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

} // namespace gompsim::hsa
