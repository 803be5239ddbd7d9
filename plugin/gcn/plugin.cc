// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that the host library looks up in this plugin: each finds the device and calls the part of the plugin that
// does the work. Declared in gomp_plugin.h, which says what they mean. Those that depend on the version of the interface are
// in plugin/common/versioned_hooks.cc.
#include "config/linux/numa.h"
#include "include/gomp_plugin.h"
#include "plugin/common/acc_launch.h"
#include "plugin/common/acc_order.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/hook.h"
#include "plugin/gcn/code_scan.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/device_lifetime.h"
#include "plugin/gcn/discovery.h"
#include "plugin/gcn/geometry.h"
#include "plugin/gcn/image.h"
#include "plugin/gcn/image_loading.h"
#include "plugin/gcn/memory.h"
#include "plugin/gcn/transfer.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace regomp;
using namespace regomp::gcn;

namespace {

std::uintptr_t address_of(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

template <typename Copy>
bool on_device(int ord, Copy copy) {
  device *d = find_device(ord);
  if (d == nullptr) return false;
  come_behind_queues(*d, d->acc_queues);
  return copy(*d);
}

// The one device that takes part in a copy of boxes; null if it takes two.
device *device_of_copy(int dst_ord, int src_ord) {
  if (dst_ord >= 0 && src_ord >= 0 && dst_ord != src_ord) return nullptr;
  return find_device(dst_ord >= 0 ? dst_ord : src_ord);
}

} // namespace

const char *GOMP_OFFLOAD_get_name() { return "gcn"; }
int GOMP_OFFLOAD_get_type() { return gomp_device_gcn; }

const char *GOMP_OFFLOAD_get_uid(int ord) {
  const device *d = find_device(ord);
  constexpr std::size_t bytes = 21; // the terminating null included
  char id[bytes] = "";
  if (d == nullptr || hsa.hsa_agent_get_info(d->agent, HSA_AMD_AGENT_INFO_UUID, id) != HSA_STATUS_SUCCESS) return nullptr;
  id[bytes - 1] = '\0';
  return static_cast<char *>(std::memcpy(GOMP_PLUGIN_malloc(bytes), id, bytes));
}

// Low-latency memory is the LDS of a workgroup, which others do not reach.
bool GOMP_OFFLOAD_memspace_validate(std::uintptr_t memspace, int access) {
  constexpr std::uintptr_t low_latency = 4;
  constexpr int all_threads = 7; // omp_atv_all
  return !(memspace == low_latency && access == all_threads);
}

int GOMP_OFFLOAD_supported_teams_dim(int ord, int dim) {
  const device *d = find_device(ord);
  return d == nullptr ? -1 : dim == 0 ? most_teams(*d) : 1;
}

int GOMP_OFFLOAD_supported_threads_dim(int ord, int dim) {
  const device *d = find_device(ord);
  return d == nullptr ? -1 : dim == 0 ? most_threads(*d) : 1;
}

// The runtime's number is that of the device on its bus.
int GOMP_OFFLOAD_get_numa_node(int ord) {
  const device *d = find_device(ord);
  std::uint32_t address;
  if (d == nullptr || hsa.hsa_agent_get_info(d->agent, HSA_AMD_AGENT_INFO_BDFID, &address) != HSA_STATUS_SUCCESS) return -1;
  return numa_node_of_pci_device(0, static_cast<int>(address >> 8 & 0xff), static_cast<int>(address >> 3 & 0x1f));
}

bool GOMP_OFFLOAD_init_device(int ord) {
  device *d = find_device(ord);
  return d != nullptr && init_device(*d);
}

bool GOMP_OFFLOAD_fini_device(int ord) {
  device *d = find_device(ord);
  return d != nullptr && fini_device(*d);
}

int GOMP_OFFLOAD_load_image(int ord, unsigned version, const void *target_data, addr_pair **table,
                            std::uint64_t **rev_fn_table, std::uint64_t *host_ind_fn_table) {
  device *d = find_device(ord);
  if (d == nullptr) return -1;
  return load_image(*d, version, static_cast<const gcn_image *>(target_data), table, rev_fn_table, host_ind_fn_table);
}

bool GOMP_OFFLOAD_unload_image(int ord, unsigned, const void *target_data) {
  device *d = find_device(ord);
  if (d == nullptr) return false;
  unload_image(*d, static_cast<const gcn_image *>(target_data));
  return true;
}

void *GOMP_OFFLOAD_alloc(int ord, std::size_t bytes) {
  device *d = find_device(ord);
  if (d != nullptr) free_put_aside(*d, d->acc_queues);
  const std::uintptr_t address = d != nullptr ? allocate_device_memory(*d, bytes) : 0;
  if (address != 0) send_alloc_event(acc_device_api_other, address, bytes);
  return reinterpret_cast<void *>(address);
}

bool GOMP_OFFLOAD_free(int ord, void *address) {
  device *d = find_device(ord);
  if (d == nullptr || !free_behind_queues(*d, address_of(address))) return false;
  send_free_event(acc_device_api_other, address_of(address), 0);
  return true;
}

void *GOMP_OFFLOAD_managed_alloc(int ord, std::size_t bytes) {
  device *d = find_device(ord);
  return d != nullptr ? allocate_managed(*d, bytes) : nullptr;
}

bool GOMP_OFFLOAD_managed_free(int ord, void *address) {
  device *d = find_device(ord);
  return d != nullptr && free_managed(*d, address);
}

int GOMP_OFFLOAD_is_accessible_ptr(int ord, const void *address, std::size_t bytes) {
  device *d = find_device(ord);
  return d != nullptr ? is_accessible(*d, address, bytes) : 0;
}

bool GOMP_OFFLOAD_dev2host(int ord, void *host, const void *dev, std::size_t bytes) {
  return on_device(ord, [=](device &d) { return copy_to_host(d, host, address_of(dev), bytes); });
}

bool GOMP_OFFLOAD_host2dev(int ord, void *dev, const void *host, std::size_t bytes) {
  return on_device(ord, [=](device &d) { return copy_to_device(d, address_of(dev), host, bytes); });
}

bool GOMP_OFFLOAD_dev2dev(int ord, void *dst, const void *src, std::size_t bytes) {
  return on_device(ord, [=](device &d) { return copy_on_device(d, address_of(dst), address_of(src), bytes); });
}

bool GOMP_OFFLOAD_memset(int ord, void *dev, int value, std::size_t bytes) {
  return on_device(ord,
                   [=](device &d) { return fill_on_device(d, address_of(dev), static_cast<unsigned char>(value), bytes); });
}

int GOMP_OFFLOAD_memcpy2d(int dst_ord, int src_ord, std::size_t dim1_size, std::size_t dim0_len, void *dst,
                          std::size_t dst_off1_size, std::size_t dst_off0_len, std::size_t dst_dim1_size, const void *src,
                          std::size_t src_off1_size, std::size_t src_off0_len, std::size_t src_dim1_size) {
  device *d = device_of_copy(dst_ord, src_ord);
  if (d == nullptr) return -1;
  return copy_box(*d, {dim1_size, dim0_len, 1}, {dst_ord >= 0, dst, dst_off1_size, dst_off0_len, 0, dst_dim1_size, 0},
                  {src_ord >= 0, const_cast<void *>(src), src_off1_size, src_off0_len, 0, src_dim1_size, 0});
}

int GOMP_OFFLOAD_memcpy3d(int dst_ord, int src_ord, std::size_t dim2_size, std::size_t dim1_len, std::size_t dim0_len,
                          void *dst, std::size_t dst_off2_size, std::size_t dst_off1_len, std::size_t dst_off0_len,
                          std::size_t dst_dim2_size, std::size_t dst_dim1_len, const void *src, std::size_t src_off2_size,
                          std::size_t src_off1_len, std::size_t src_off0_len, std::size_t src_dim2_size,
                          std::size_t src_dim1_len) {
  device *d = device_of_copy(dst_ord, src_ord);
  if (d == nullptr) return -1;
  return copy_box(
      *d, {dim2_size, dim1_len, dim0_len},
      {dst_ord >= 0, dst, dst_off2_size, dst_off1_len, dst_off0_len, dst_dim2_size, dst_dim1_len},
      {src_ord >= 0, const_cast<void *>(src), src_off2_size, src_off1_len, src_off0_len, src_dim2_size, src_dim1_len});
}

bool GOMP_OFFLOAD_can_run(void *tgt_fn) { return static_cast<const kernel *>(tgt_fn)->object != 0; }

bool GOMP_OFFLOAD_regomp_check_range(int ord, const void *address, std::size_t bytes) {
  device *d = find_device(ord);
  return d == nullptr || check_device_range(*d, address_of(address), bytes);
}

const regomp_map_watch *GOMP_OFFLOAD_regomp_map_watch(int) {
  return hsa.gompsim_map_watch == nullptr ? nullptr : hsa.gompsim_map_watch();
}

bool GOMP_OFFLOAD_regomp_find_block(int ord, const void *address, addr_pair *block) {
  device *d = find_device(ord);
  return d != nullptr && d->memory.find_block(address_of(address), &block->start, &block->end);
}

bool GOMP_OFFLOAD_regomp_host_reaches(int ord, const void *address) {
  return find_device(ord) == nullptr || host_reaches(address);
}

bool GOMP_OFFLOAD_regomp_image_changes_icvs(int, const void *target_data) {
  return changes_icvs(*static_cast<const gcn_image *>(target_data));
}
