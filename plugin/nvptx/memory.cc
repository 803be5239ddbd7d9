// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/memory.h"

#include "include/gomp_plugin.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/host_block_table.h"
#include "plugin/common/immortal.h"
#include "plugin/common/memory_pools.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace regomp::nvptx {

namespace {

// --- page-locked and managed memory ------------------------------------------------------------------------------------

// Each block has its record (host_block_table.h), made with it: a free needs no memory of its own.
// `owner` of a record is the device whose context is used for the free; the block is a user of that context.
constinit immortal<host_block_table> host_blocks;

void release_host_block(deferred_release *record) {
  auto *b = static_cast<host_block *>(record);
  device &d = *static_cast<device *>(b->owner);
  {
    scoped_context current(d);
    if (b->managed)
      check_release("cuMemFree", cuda.cuMemFree_v2(reinterpret_cast<CUdeviceptr>(b->address)));
    else
      check_release("cuMemFreeHost", cuda.cuMemFreeHost(b->address));
  }
  remove_context_user(d);
  std::free(b);
}

// Asks the driver for a block; twice, if the first time it had no room and the second time may be better.
CUresult allocate_from_driver(device &d, host_block *b, std::size_t bytes) {
  CUresult result = CUDA_SUCCESS;
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (b->managed) {
      CUdeviceptr address;
      result = cuda.cuMemAllocManaged(&address, bytes, CU_MEM_ATTACH_GLOBAL);
      b->address = reinterpret_cast<void *>(address);
    } else {
      result = cuda.cuMemHostAlloc(&b->address, bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
    }
    if (result != CUDA_ERROR_OUT_OF_MEMORY || !trim_memory(d)) break;
  }
  return result;
}

// Null on failure, with the reason in *result.
void *allocate_host_block(device &d, std::size_t bytes, bool managed, CUresult *result) {
  *result = CUDA_ERROR_OUT_OF_MEMORY;
  void *memory = std::malloc(sizeof(host_block));
  if (memory == nullptr) return nullptr;
  auto *b = ::new (memory) host_block;
  b->release = release_host_block;
  b->owner = &d;
  b->bytes = bytes;
  b->managed = managed;
  if (!add_context_user(d)) {
    std::free(b);
    return nullptr;
  }
  {
    scoped_context current(d);
    *result = allocate_from_driver(d, b, bytes);
  }
  if (*result != CUDA_SUCCESS) {
    remove_context_user(d);
    std::free(b);
    return nullptr;
  }
  void *address = b->address;
  if (!host_blocks->insert(b)) {
    *result = CUDA_ERROR_OUT_OF_MEMORY;
    gate.release(b);
    return nullptr;
  }
  return address;
}

// --- accessibility ---------------------------------------------------------------------------------------------------

// How the device can reach the allocation that holds an address. None: not an allocation of the driver; unknown: the driver
// cannot say.
enum class reach { none, host, managed, own, other_device, unknown };

// An address that the driver does not know is an invalid value to it. Any other error says nothing about the address.
reach reach_after(CUresult failure) {
  return failure == CUDA_ERROR_INVALID_VALUE || failure == CUDA_ERROR_NOT_SUPPORTED ? reach::none : reach::unknown;
}

reach reach_of(const device &d, CUdeviceptr address) {
  unsigned type = 0;
  CUresult result = cuda.cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address);
  if (result != CUDA_SUCCESS) return reach_after(result);
  if (type == CU_MEMORYTYPE_HOST) return reach::host;
  if (type != CU_MEMORYTYPE_DEVICE) return reach::none;
  unsigned managed = 0;
  if (cuda.cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, address) == CUDA_SUCCESS && managed != 0)
    return reach::managed;
  int ordinal = -1;
  result = cuda.cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, address);
  if (result != CUDA_SUCCESS) return reach_after(result);
  return ordinal == d.handle ? reach::own : reach::other_device;
}

} // namespace

bool announces_blocks() { return cuda.gompsim_announce_block != nullptr; }

void announce_block_of_pool(void *, std::uintptr_t address, std::size_t bytes) { announce_block(address, bytes); }

bool announce_block(std::uintptr_t address, std::size_t bytes) {
  if (cuda.gompsim_announce_block == nullptr) return false;
  if (address != 0) cuda.gompsim_announce_block(address, bytes);
  return true;
}

std::uintptr_t allocate_device_memory(device &d, std::size_t bytes) {
  const std::uintptr_t address = allocate_memory(d, bytes);
  // In the words of GCC's plugin.
  if (address == 0) check("nvptx_alloc", static_cast<CUresult>(d.allocation_error.load(std::memory_order_relaxed)));
  return address;
}

void *allocate_managed(device &d, std::size_t bytes) {
  if (cuda.cuMemAllocManaged == nullptr || !d.properties.has_managed_memory) {
    GOMP_PLUGIN_error("nvptx: the device has no managed memory");
    return nullptr;
  }
  CUresult result;
  void *address = allocate_host_block(d, std::max(bytes, std::size_t{1}), true, &result);
  if (address == nullptr) check("cuMemAllocManaged", result);
  return address;
}

bool free_managed(device &, void *address) { return free_host_block(*host_blocks, gate, "nvptx", address, true); }

void *allocate_page_locked(device &d, std::size_t bytes) {
  CUresult result;
  void *address = allocate_host_block(d, bytes, false, &result);
  if (result != CUDA_ERROR_OUT_OF_MEMORY) check("cuMemHostAlloc", result);
  return address;
}

bool free_page_locked(void *address) {
  return address == nullptr || free_host_block(*host_blocks, gate, "nvptx", address, false);
}

bool is_page_locked(const void *address) { return host_blocks->any_holds(address); }

bool host_reaches(device &d, const void *pointer) {
  if (cuda.cuPointerGetAttribute == nullptr) return true;
  scoped_context current(d);
  const reach kind = reach_of(d, reinterpret_cast<CUdeviceptr>(pointer));
  return kind != reach::own && kind != reach::other_device && kind != reach::unknown;
}

int is_accessible(device &d, const void *pointer, std::size_t bytes) {
  const auto start = reinterpret_cast<CUdeviceptr>(pointer);
  if (bytes == 0 || start + (bytes - 1) < start) return 0;
  if (d.properties.reaches_pageable_memory) return 1;
  if (cuda.cuPointerGetAttribute == nullptr) return 0;
  scoped_context current(d);
  const CUdeviceptr last = start + (bytes - 1);
  for (CUdeviceptr at = start;;) {
    const reach kind = reach_of(d, at);
    if (kind == reach::none || kind == reach::other_device || kind == reach::unknown) return 0;
    // To the end of this allocation, if the driver can tell where that is. For host memory it often cannot; then the pages
    // are looked at one by one, at most as many as the range has.
    CUdeviceptr base;
    std::size_t size;
    CUdeviceptr end = (at | 4095) + 1;
    if (cuda.cuMemGetAddressRange_v2 != nullptr && cuda.cuMemGetAddressRange_v2(&base, &size, at) == CUDA_SUCCESS &&
        base + size > at)
      end = base + size;
    if (end > last) return 1;
    at = end;
  }
}

} // namespace regomp::nvptx
