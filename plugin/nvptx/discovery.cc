// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/discovery.h"

#include "include/gomp_plugin.h"
#include "plugin/common/device_list.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"

#include <new>

namespace regomp::nvptx {

namespace {

// System-scope atomics on host memory, which device code of reverse offload relies on, came with Pascal.
constexpr int reverse_offload_capability = 60;

// Far above what a machine has; a driver that counts more is mistaken.
constexpr int most_devices = 1024;

constinit device_list<device> devices;
using outcome = device_list<device>::outcome;
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

gpu_properties read_properties(attribute_reader &attribute) {
  const CUdevice h = attribute.handle;
  gpu_properties p;
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
const char *unmet_requirement(const gpu_properties &p, unsigned mask) {
  if ((mask & gomp_requires_reverse_offload) != 0 && p.compute_capability < reverse_offload_capability)
    return "reverse_offload needs compute capability 6.0";
  // The program's data may lie anywhere, on stacks too, so managed memory is not enough.
  if ((mask & (gomp_requires_unified_shared_memory | gomp_requires_self_maps)) != 0 && !p.reaches_pageable_memory)
    return "unified_shared_memory and self_maps need access to all host memory (pageableMemoryAccess)";
  return nullptr;
}

struct steps {
  static bool load() { return load_cuda_library(); }
  static const char *unmet(const device &d, unsigned mask) { return unmet_requirement(d.properties, mask); }

  static unsigned count() {
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
    return static_cast<unsigned>(present);
  }

  static void begin() { options = read_settings(); }
  static void end(int) {}

  static outcome make(unsigned number, void *memory, unsigned requires_mask) {
    const auto i = static_cast<int>(number);
    CUdevice handle;
    if (!check("cuDeviceGet", cuda.cuDeviceGet(&handle, i))) return outcome::unusable;
    attribute_reader attribute = {handle};
    if (attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_MODE, CU_COMPUTEMODE_DEFAULT) == CU_COMPUTEMODE_PROHIBITED) {
      absences.note("device %d may not be used (compute mode is prohibited)", i);
      return outcome::unusable;
    }
    const gpu_properties properties = read_properties(attribute);
    if (attribute.failure != CUDA_SUCCESS) {
      absences.note_breakage("device %d is not used: cuDeviceGetAttribute error: %s", i, cuda_error(attribute.failure));
      return outcome::unusable;
    }
    if (const char *reason = unmet_requirement(properties, requires_mask)) {
      GOMP_PLUGIN_error("nvptx device %d (compute capability %d.%d) is not used: %s", i, properties.compute_capability / 10,
                        properties.compute_capability % 10, reason);
      absences.note("device %d (compute capability %d.%d) is not used: %s", i, properties.compute_capability / 10,
                    properties.compute_capability % 10, reason);
      return outcome::refused;
    }
    device &d = *::new (memory) device(options);
    d.handle = handle;
    d.properties = properties;
    d.uses_reverse_offload.store((requires_mask & gomp_requires_reverse_offload) != 0, std::memory_order_relaxed);
    return outcome::made;
  }
};

} // namespace

int discover_devices(unsigned requires_mask) { return devices.discover(requires_mask, steps()); }

unsigned capabilities_of(const device &d) {
  unsigned capabilities = 0;
  if (d.properties.compute_capability >= reverse_offload_capability) capabilities |= gomp_cap_reverse_offload;
  if (d.properties.reaches_pageable_memory) capabilities |= gomp_cap_shared_mem;
  if (d.properties.reaches_pageable_memory && d.properties.is_integrated) capabilities |= gomp_cap_prefers_host_memory;
  return capabilities;
}

device *find_device(int ordinal) { return devices.find(ordinal, "nvptx"); }

} // namespace regomp::nvptx
