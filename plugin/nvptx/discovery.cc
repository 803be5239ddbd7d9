// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/discovery.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"

#include <cstdlib>
#include <new>

namespace regomp::nvptx {

namespace {

// System-scope atomics on host memory, which device code of reverse offload relies on, came with Pascal.
constexpr int reverse_offload_capability = 60;

// Far above what a machine has; a driver that counts more is mistaken.
constexpr int most_devices = 1024;

constexpr unsigned known_requirements = gomp_requires_unified_address | gomp_requires_unified_shared_memory |
                                        gomp_requires_reverse_offload | gomp_requires_target_used | gomp_requires_self_maps;

// Made once; never destroyed, since other threads and exit handlers may use the devices to the end of the process.
constinit mutex discovery_lock; // taken by discover_devices; whoever uses a device was told its ordinal, after discovery
constinit bool tried = false;
constinit int result_without_devices = 0;
constinit device *devices = nullptr;
constinit int device_count = 0;
constinit settings options;

// Asks for a device's attributes. One that the driver does not know has a value all the same; a call that fails for another
// reason says nothing about the device, and it is remembered.
struct attribute_reader {
  CUdevice handle;
  CUresult failure = CUDA_SUCCESS;

  int operator()(CUdevice_attribute which, int otherwise) {
    int value;
    const CUresult result = cuda.cuDeviceGetAttribute(&value, which, handle);
    if (result == CUDA_SUCCESS) return value;
    if (result != CUDA_ERROR_INVALID_VALUE && result != CUDA_ERROR_NOT_SUPPORTED) failure = result;
    return otherwise;
  }
};

device_properties read_properties(attribute_reader &attribute) {
  const CUdevice h = attribute.handle;
  device_properties p;
  p.compute_capability = attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0) * 10 +
                         attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0);
  p.multiprocessors = attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 1);
  p.registers_per_multiprocessor = attribute(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR,
                                             attribute(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, 65536));
  p.clock_khz = attribute(CU_DEVICE_ATTRIBUTE_CLOCK_RATE, 0);
  p.max_grid = attribute(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, 65535);
  p.max_threads_per_block = attribute(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 1024);
  p.threads_per_multiprocessor = attribute(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, p.max_threads_per_block);
  p.max_pitch = static_cast<std::size_t>(attribute(CU_DEVICE_ATTRIBUTE_MAX_PITCH, 0));
  p.reaches_pageable_memory = attribute(CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS, 0) != 0;
  p.is_integrated = attribute(CU_DEVICE_ATTRIBUTE_INTEGRATED, 0) != 0;
  p.has_managed_memory = attribute(CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY, 0) != 0;
  if (cuda.cuDeviceTotalMem_v2 == nullptr || cuda.cuDeviceTotalMem_v2(&p.memory_bytes, h) != CUDA_SUCCESS)
    p.memory_bytes = std::size_t{1} << 30;
  if (cuda.cuDeviceGetName == nullptr || cuda.cuDeviceGetName(p.name, sizeof p.name, h) != CUDA_SUCCESS) p.name[0] = '\0';
  return p;
}

// Why a program with these requirements cannot use a device; null if it can.
const char *unmet_requirement(const device_properties &p, unsigned mask) {
  if ((mask & gomp_requires_reverse_offload) != 0 && p.compute_capability < reverse_offload_capability)
    return "reverse_offload needs compute capability 6.0";
  // The program's data may lie anywhere, on stacks too, so managed memory is not enough.
  if ((mask & (gomp_requires_unified_shared_memory | gomp_requires_self_maps)) != 0 && !p.reaches_pageable_memory)
    return "unified_shared_memory and self_maps need access to all host memory (pageableMemoryAccess)";
  return nullptr;
}

// The devices found before, if all of them meet the requirements: GCC's host library asks again wherever OpenACC wants to
// know how many there are. Ordinals are given out, so there can be no choice among them any more.
int recount_devices(unsigned requires_mask) {
  for (int i = 0; i < device_count; ++i)
    if (unmet_requirement(devices[i].properties, requires_mask) != nullptr) return -1;
  return device_count;
}

} // namespace

int discover_devices(unsigned requires_mask) {
  if ((requires_mask & ~known_requirements) != 0) return load_cuda_library() ? -1 : 0;
  lock_guard held(discovery_lock);
  if (devices != nullptr) return recount_devices(requires_mask);
  if (tried) return result_without_devices; // the reasons were given
  tried = true;
  if (!load_cuda_library()) return 0;
  int present = 0;
  const CUresult result = cuda.cuDeviceGetCount(&present);
  if (result != CUDA_SUCCESS && result != CUDA_ERROR_NO_DEVICE) {
    absences.note_breakage("cuDeviceGetCount error: %s; no nvptx device is used", cuda_error(result));
    return 0;
  }
  if (result != CUDA_SUCCESS || present <= 0) {
    absences.note("the driver reports no device");
    return 0;
  }
  if (present > most_devices) {
    absences.note_breakage("the driver reports %d devices; the first %d are looked at", present, most_devices);
    present = most_devices;
  }
  auto *memory =
      static_cast<device *>(std::aligned_alloc(alignof(device), sizeof(device) * static_cast<std::size_t>(present)));
  if (memory == nullptr) return 0;
  options = read_settings();
  int usable = 0;
  bool refused = false;
  for (int i = 0; i < present; ++i) {
    CUdevice handle;
    if (!check("cuDeviceGet", cuda.cuDeviceGet(&handle, i))) continue;
    attribute_reader attribute = {handle};
    if (attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_MODE, CU_COMPUTEMODE_DEFAULT) == CU_COMPUTEMODE_PROHIBITED) {
      absences.note("device %d may not be used (compute mode is prohibited)", i);
      continue;
    }
    const device_properties properties = read_properties(attribute);
    if (attribute.failure != CUDA_SUCCESS) {
      absences.note_breakage("device %d is not used: cuDeviceGetAttribute error: %s", i, cuda_error(attribute.failure));
      continue;
    }
    if (const char *reason = unmet_requirement(properties, requires_mask)) {
      GOMP_PLUGIN_error("nvptx device %d (compute capability %d.%d) is not used: %s", i, properties.compute_capability / 10,
                        properties.compute_capability % 10, reason);
      absences.note("device %d (compute capability %d.%d) is not used: %s", i, properties.compute_capability / 10,
                    properties.compute_capability % 10, reason);
      refused = true;
      continue;
    }
    device &d = *::new (&memory[usable++]) device(options);
    d.handle = handle;
    d.properties = properties;
    d.uses_reverse_offload.store((requires_mask & gomp_requires_reverse_offload) != 0, std::memory_order_relaxed);
  }
  if (usable == 0) {
    std::free(memory);
    if (refused) result_without_devices = -1;
    return result_without_devices;
  }
  devices = memory;
  device_count = usable;
  return usable;
}

unsigned capabilities_of(const device &d) {
  unsigned capabilities = 0;
  if (d.properties.compute_capability >= reverse_offload_capability) capabilities |= gomp_cap_reverse_offload;
  if (d.properties.reaches_pageable_memory) capabilities |= gomp_cap_shared_mem;
  if (d.properties.reaches_pageable_memory && d.properties.is_integrated) capabilities |= gomp_cap_prefers_host_memory;
  return capabilities;
}

device *find_device(int ordinal) {
  if (ordinal >= 0 && ordinal < device_count) return &devices[ordinal];
  GOMP_PLUGIN_error("nvptx: there is no device %d", ordinal);
  return nullptr;
}

} // namespace regomp::nvptx
