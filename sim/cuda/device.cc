// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/device.h"

#include "sim/cuda/context.h"
#include "sim/cuda/pool.h"
#include "sim/cuda/tables.h"
#include "sim/driver/engine_config.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <cstdio>

namespace gompsim::cuda {

std::string device::name() const { return "gompsim (simulated GPU)"; }

CUuuid device::uuid() const {
  const std::string_view chosen =
      driver::chosen_uuid(opts, *driver::find_device_kind("nvidia"), static_cast<unsigned>(ordinal));
  if (!chosen.empty()) {
    CUuuid given{};
    for (std::size_t k = 0; k < sizeof given.bytes; ++k) {
      unsigned char byte = 0;
      std::from_chars(chosen.data() + 2 * k, chosen.data() + 2 * k + 2, byte, 16);
      given.bytes[k] = static_cast<char>(byte);
    }
    return given;
  }
  // A version 8 (vendor's own) UUID: the same in each run, another for each device.
  CUuuid id{{'g', 'o', 'm', 'p', 's', 'i', char(0x80), 'm', char(0x80), 'd', 'e', 'v', 'i', 'c', 'e', 0}};
  id.bytes[15] = static_cast<char>(ordinal);
  return id;
}

std::string device::bus_id() const {
  char id[16];
  std::snprintf(id, sizeof id, "0000:%02X:00.0", static_cast<unsigned>(ordinal + 1) & 0xff); // as the attributes say
  return id;
}

gpu_config device::engine_config() const {
  gpu_config c = driver::engine_config(opts);
  c.max_threads_per_multiprocessor = opts.capability->threads_per_multiprocessor;
  c.max_blocks_per_multiprocessor = opts.capability->blocks_per_multiprocessor;
  c.compute_capability_major = opts.capability->major;
  c.compute_capability_minor = opts.capability->minor;
  return c;
}

CUresult device::attribute(int *value, CUdevice_attribute which) const {
  const auto is = [&](auto v) {
    *value = static_cast<int>(v);
    return CUDA_SUCCESS;
  };
  switch (which) {
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    return is(1024);
  case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X:
    return is(max_block[0]);
  case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y:
    return is(max_block[1]);
  case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z:
    return is(max_block[2]);
  case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X:
    return is(max_grid[0]);
  case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y:
    return is(max_grid[1]);
  case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z:
    return is(max_grid[2]);
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:
    return is(shared_per_block);
  case CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY:
    return is(65536);
  case CU_DEVICE_ATTRIBUTE_WARP_SIZE:
    return is(32);
  case CU_DEVICE_ATTRIBUTE_MAX_PITCH:
    return is(INT_MAX);
  case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK:
    return is(registers_per_multiprocessor);
  // The simulated clock counts nanoseconds.
  case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
    return is(1000000);
  case CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT:
    return is(512);
  case CU_DEVICE_ATTRIBUTE_GPU_OVERLAP:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
    return is(opts.multiprocessors);
  case CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT:
    return is(0);
  case CU_DEVICE_ATTRIBUTE_INTEGRATED:
    return is(0);
  case CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_COMPUTE_MODE:
    return is(0); // default: many contexts
  case CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_PCI_BUS_ID:
    return is(ordinal + 1);
  case CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID:
    return is(0);
  case CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID:
    return is(0);
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
    return is(opts.capability->threads_per_multiprocessor);
  case CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT:
    return is(1); // the context's copy thread
  case CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
    return is(opts.capability->major);
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    return is(opts.capability->minor);
  case CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED:
    return is(0);
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
    return is(opts.capability->shared_per_multiprocessor);
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
    return is(opts.capability->shared_per_block_optin);
  case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR:
    return is(registers_per_multiprocessor);
  case CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS:
    return is(opts.unified_memory);
  case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES:
    return is(opts.unified_memory);
  case CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR:
    return is(opts.capability->blocks_per_multiprocessor);
  case CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS:
    return is(1);
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR:
    return is(1);
  }
  // The rest say how large textures may be, or whether there is something; here there is not.
  constexpr int last_attribute = 149; // of CUDA 13.0
  if (which > 0 && which <= last_attribute) return is(0);
  return CUDA_ERROR_INVALID_VALUE;
}

std::size_t device::free_bytes() const {
  std::size_t used = 0;
  table_of<context>().for_each([&](const context &c) {
    if (&c.dev == this) used += opts.memory_bytes - c.engine->free_bytes();
  });
  return opts.memory_bytes - std::min(used, opts.memory_bytes);
}

device_address device::allocate(context &ctx, std::size_t bytes) {
  const std::lock_guard guard(allocation_lock);
  return bytes <= free_bytes() ? ctx.engine->allocate(bytes) : 0;
}

std::shared_ptr<memory_pool> device::default_pool() {
  const std::lock_guard guard(pool_lock);
  if (!own_pool) {
    own_pool = std::make_shared<memory_pool>(ordinal, 0);
    own_pool->handle = table_of<memory_pool>().reserve();
    table_of<memory_pool>().insert(own_pool->handle, own_pool);
  }
  return own_pool;
}

std::shared_ptr<memory_pool> device::current_pool() {
  {
    const std::lock_guard guard(pool_lock);
    if (chosen_pool) return chosen_pool;
  }
  return default_pool();
}

void device::set_current_pool(std::shared_ptr<memory_pool> pool) {
  const std::lock_guard guard(pool_lock);
  chosen_pool = std::move(pool);
}

void device::lose(CUresult error) {
  // Release: pairs with lost(). A context that is being made looks after it has entered the table, so it is found here or
  // finds out there.
  lost_with.store(error, std::memory_order_release);
  table_of<context>().for_each([&](context &c) {
    if (&c.dev == this) c.fail(error);
  });
}

CUresult device::retain_primary(std::shared_ptr<context> *out) {
  if (lost() != CUDA_SUCCESS) return lost();
  const std::lock_guard guard(primary_lock);
  if (primary_references == 0) {
    const CUresult r = context::create(*this, true, &primary);
    if (r != CUDA_SUCCESS) return r;
  }
  ++primary_references;
  *out = primary;
  return CUDA_SUCCESS;
}

CUresult device::release_primary() {
  const std::lock_guard guard(primary_lock);
  if (primary_references == 0) return CUDA_ERROR_INVALID_CONTEXT;
  if (--primary_references == 0) {
    primary->destroy();
    primary = nullptr;
  }
  return CUDA_SUCCESS;
}

bool device::primary_active() const {
  const std::lock_guard guard(primary_lock);
  return primary_references != 0;
}

namespace {

constinit std::vector<std::unique_ptr<device>> *the_devices = nullptr; // written before the library becomes usable

} // namespace

void make_devices(const options &o) {
  the_devices = new std::vector<std::unique_ptr<device>>;
  for (unsigned i = 0; i < o.devices; ++i) the_devices->push_back(std::make_unique<device>(static_cast<int>(i), o));
}

const std::vector<std::unique_ptr<device>> &devices() { return *the_devices; }

device *find_device(CUdevice ordinal) {
  return ordinal >= 0 && static_cast<std::size_t>(ordinal) < devices().size()
             ? devices()[static_cast<std::size_t>(ordinal)].get()
             : nullptr;
}

} // namespace gompsim::cuda
