// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/memory.h"

#include "include/gomp_plugin.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/host_block_table.h"
#include "plugin/common/immortal.h"
#include "plugin/common/out_of_memory.h"
#include "plugin/gcn/gpu.h"
#include "plugin/gcn/report.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace regomp::gcn {

namespace {

// Each block has its record (host_block_table.h), made with it: a free needs no memory of its own.
constinit immortal<host_block_table> managed_blocks;

void free_block(deferred_release *record) {
  auto *b = static_cast<host_block *>(record);
  static_cast<device_core *>(b->owner)->driver.free_page_locked(b->address);
  std::free(b);
}

// What the runtime knows of an address.
struct allocation {
  bool known = false;
  bool of_device = false; // only devices reach it
  hsa_agent_t owner = {0};
  std::uintptr_t end = 0;
};

allocation find_allocation(std::uintptr_t address) {
  allocation result;
  hsa_amd_pointer_info_t info = {};
  info.size = sizeof info;
  if (hsa.hsa_amd_pointer_info == nullptr ||
      hsa.hsa_amd_pointer_info(reinterpret_cast<void *>(address), &info, nullptr, nullptr, nullptr) != HSA_STATUS_SUCCESS ||
      info.type == HSA_EXT_POINTER_TYPE_UNKNOWN)
    return result;
  result.known = true;
  result.owner = info.agentOwner;
  // The host's address of memory that it does not reach is null.
  result.of_device = info.type == HSA_EXT_POINTER_TYPE_HSA && info.hostBaseAddress == nullptr;
  result.end = reinterpret_cast<std::uintptr_t>(info.agentBaseAddress) + info.sizeInBytes;
  return result;
}

} // namespace

std::uintptr_t allocate_device_memory(device_core &d, std::size_t bytes) {
  const std::uintptr_t address = allocate_memory(d, bytes);
  if (address == 0) check("hsa_memory_allocate", d.allocation_error.load(std::memory_order_relaxed));
  return address;
}

void *allocate_managed(device_core &d, std::size_t bytes) {
  bytes = std::max(bytes, std::size_t{1});
  void *memory = std::malloc(sizeof(host_block));
  void *address = memory != nullptr ? d.driver.allocate_page_locked(bytes) : nullptr;
  if (address == nullptr) {
    std::free(memory);
    report_out_of_memory("gcn", bytes, "managed memory");
    return nullptr;
  }
  auto *b = ::new (memory) host_block;
  b->release = free_block;
  b->owner = &d;
  b->address = address;
  b->bytes = bytes;
  b->managed = true;
  if (managed_blocks->insert(b)) return address;
  free_block(b);
  report_out_of_memory("gcn", sizeof(void *), "the table of managed memory");
  return nullptr;
}

bool free_managed(device_core &d, void *address) {
  return free_host_block(*managed_blocks, d.releases, "gcn", address, true);
}

bool is_managed(const void *address) { return managed_blocks->any_holds(address); }

bool host_reaches(const void *pointer) { return !find_allocation(reinterpret_cast<std::uintptr_t>(pointer)).of_device; }

int is_accessible(const gpu &g, const void *pointer, std::size_t bytes) {
  const auto start = reinterpret_cast<std::uintptr_t>(pointer);
  if (bytes == 0 || start + (bytes - 1) < start) return 0;
  if (g.properties.reaches_host_memory) return 1;
  for (std::uintptr_t at = start;;) {
    const allocation a = find_allocation(at);
    if (!a.known || (a.of_device && a.owner.handle != g.agent.handle) || a.end <= at) return 0;
    if (a.end - 1 >= start + (bytes - 1)) return 1;
    at = a.end;
  }
}

} // namespace regomp::gcn
