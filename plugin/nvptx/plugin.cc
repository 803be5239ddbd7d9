// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that the host library looks up in this plugin: each finds the device, makes its context current and calls
// the part of the plugin that does the work. Declared in gomp_plugin.h, which says what they mean. Those that depend on the
// version of the interface are in plugin/common/versioned_hooks.cc.
#include "config/linux/numa.h"
#include "include/gomp_plugin.h"
#include "plugin/common/acc_launch.h"
#include "plugin/common/acc_order.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/hook.h"
#include "plugin/common/interface_version.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/device_lifetime.h"
#include "plugin/nvptx/discovery.h"
#include "plugin/nvptx/geometry.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/image_edit/icv_scan.h"
#include "plugin/nvptx/image_edit/lane_code.h"
#include "plugin/nvptx/image_loading.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/transfer.h"

#include <cstdio>
#include <cstdlib>

using namespace regomp;
using namespace regomp::nvptx;

namespace {

CUdeviceptr device_pointer(const void *p) { return reinterpret_cast<CUdeviceptr>(p); }

// Each copy hook: the device's context current, then the copy.
template <typename Copy>
bool on_device(int ord, Copy copy) {
  device *d = find_device(ord);
  if (d == nullptr) return false;
  scoped_context current(*d);
  come_behind_queues(*d, d->acc_queues);
  return copy(*d);
}

// The one device that takes part in a copy of boxes; null if it takes two.
device *device_of_copy(int dst_ord, int src_ord) {
  if (dst_ord >= 0 && src_ord >= 0 && dst_ord != src_ord) return nullptr;
  return find_device(dst_ord >= 0 ? dst_ord : src_ord);
}

} // namespace

const char *GOMP_OFFLOAD_get_name() { return "nvptx"; }
int GOMP_OFFLOAD_get_type() { return gomp_device_nvptx; }

const char *GOMP_OFFLOAD_get_uid(int ord) {
  device *d = find_device(ord);
  if (d == nullptr) return nullptr;
  CUuuid id;
  auto *get = cuda.cuDeviceGetUuid_v2 != nullptr ? cuda.cuDeviceGetUuid_v2 : cuda.cuDeviceGetUuid;
  if (get == nullptr || get(&id, d->handle) != CUDA_SUCCESS) return nullptr;
  constexpr std::size_t bytes = sizeof "GPU-00000000-0000-0000-0000-000000000000";
  auto *text = static_cast<char *>(GOMP_PLUGIN_malloc(bytes));
  char *at = text + std::snprintf(text, bytes, "GPU");
  for (unsigned i = 0; i < sizeof id.bytes; ++i) {
    const bool group_starts = i == 0 || i == 4 || i == 6 || i == 8 || i == 10;
    at += std::snprintf(at, bytes - static_cast<std::size_t>(at - text), group_starts ? "-%02x" : "%02x",
                        static_cast<unsigned>(static_cast<unsigned char>(id.bytes[i])));
  }
  return text;
}

// Low-latency memory is the shared memory of a block, which other blocks do not reach.
bool GOMP_OFFLOAD_memspace_validate(std::uintptr_t memspace, int access) {
  constexpr std::uintptr_t last_standard = 4, low_latency = 4;
  constexpr int all_threads = 7; // omp_atv_all
  return memspace <= last_standard && !(memspace == low_latency && access == all_threads);
}

int GOMP_OFFLOAD_supported_teams_dim(int ord, int dim) {
  const device *d = find_device(ord);
  return d == nullptr ? -1 : dim == 0 ? most_teams(d->properties) : 1;
}

int GOMP_OFFLOAD_supported_threads_dim(int ord, int dim) {
  const device *d = find_device(ord);
  if (d == nullptr) return -1;
  return dim == 0 ? most_threads(d->properties, may_have_lanes(d->options->lanes, d->properties.compute_capability)) : 1;
}

int GOMP_OFFLOAD_get_numa_node(int ord) {
  const device *d = find_device(ord);
  if (d == nullptr) return -1;
  constexpr CUdevice_attribute parts[] = {CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID, CU_DEVICE_ATTRIBUTE_PCI_BUS_ID,
                                          CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID};
  int address[3];
  for (int i = 0; i < 3; ++i)
    if (cuda.cuDeviceGetAttribute(&address[i], parts[i], d->handle) != CUDA_SUCCESS) return -1;
  return numa_node_of_pci_device(address[0], address[1], address[2]);
}

bool GOMP_OFFLOAD_init_device(int ord) {
  device *d = find_device(ord);
  return d != nullptr && init_device(*d);
}

bool GOMP_OFFLOAD_fini_device(int ord) {
  device *d = find_device(ord);
  return d != nullptr && fini_device(*d);
}

// In version 4 this is where the plugin learns whether the program uses reverse offload.
int GOMP_OFFLOAD_load_image(int ord, unsigned version, const void *target_data, addr_pair **table,
                            std::uint64_t **rev_fn_table, std::uint64_t *host_ind_fn_table) {
  device *d = find_device(ord);
  if (d == nullptr) return -1;
  if (interface_version() == gomp_version_sessions && rev_fn_table != nullptr)
    d->uses_reverse_offload.store(true, std::memory_order_relaxed);
  scoped_context current(*d);
  return load_image(*d, version, static_cast<const nvptx_image *>(target_data), table, rev_fn_table, host_ind_fn_table);
}

bool GOMP_OFFLOAD_unload_image(int ord, unsigned, const void *target_data) {
  device *d = find_device(ord);
  if (d == nullptr) return false;
  scoped_context current(*d);
  unload_image(*d, static_cast<const nvptx_image *>(target_data));
  return true;
}

void *GOMP_OFFLOAD_alloc(int ord, std::size_t bytes) {
  device *d = find_device(ord);
  if (d != nullptr) free_put_aside(*d, d->acc_queues);
  const std::uintptr_t address = d != nullptr ? allocate_device_memory(*d, bytes) : 0;
  if (address != 0) send_alloc_event(acc_device_api_cuda, address, bytes);
  return reinterpret_cast<void *>(address);
}

bool GOMP_OFFLOAD_free(int ord, void *address) {
  device *d = find_device(ord);
  if (d == nullptr || !free_behind_queues(*d, reinterpret_cast<std::uintptr_t>(address))) return false;
  send_free_event(acc_device_api_cuda, reinterpret_cast<std::uintptr_t>(address), SIZE_MAX);
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

bool GOMP_OFFLOAD_page_locked_host_alloc(void **result, std::size_t bytes) {
  *result = nullptr;
  if (bytes == 0) return true;
  // The first device's context will do: the memory belongs to all of them.
  device *d = find_device(0);
  if (d != nullptr) *result = allocate_page_locked(*d, bytes);
  return true; // null: no such memory, which the program is told
}

bool GOMP_OFFLOAD_page_locked_host_free(void *address) { return free_page_locked(address); }

bool GOMP_OFFLOAD_dev2host(int ord, void *host, const void *dev, std::size_t bytes) {
  return on_device(ord, [=](device &d) { return copy_to_host(d, host, device_pointer(dev), bytes); });
}

bool GOMP_OFFLOAD_host2dev(int ord, void *dev, const void *host, std::size_t bytes) {
  return on_device(ord, [=](device &d) { return copy_to_device(d, device_pointer(dev), host, bytes); });
}

bool GOMP_OFFLOAD_dev2dev(int ord, void *dst, const void *src, std::size_t bytes) {
  return on_device(ord, [=](device &d) { return copy_on_device(d, device_pointer(dst), device_pointer(src), bytes); });
}

bool GOMP_OFFLOAD_memset(int ord, void *dev, int value, std::size_t bytes) {
  return on_device(
      ord, [=](device &d) { return fill_on_device(d, device_pointer(dev), static_cast<unsigned char>(value), bytes); });
}

int GOMP_OFFLOAD_memcpy2d(int dst_ord, int src_ord, std::size_t dim1_size, std::size_t dim0_len, void *dst,
                          std::size_t dst_off1_size, std::size_t dst_off0_len, std::size_t dst_dim1_size, const void *src,
                          std::size_t src_off1_size, std::size_t src_off0_len, std::size_t src_dim1_size) {
  device *d = device_of_copy(dst_ord, src_ord);
  if (d == nullptr) return -1;
  scoped_context current(*d);
  const box_place to = {dst_ord >= 0, dst, dst_off1_size, dst_off0_len, 0, dst_dim1_size, 0};
  const box_place from = {src_ord >= 0, const_cast<void *>(src), src_off1_size, src_off0_len, 0, src_dim1_size, 0};
  return copy_box_2d(*d, {dim1_size, dim0_len, 1}, to, from);
}

int GOMP_OFFLOAD_memcpy3d(int dst_ord, int src_ord, std::size_t dim2_size, std::size_t dim1_len, std::size_t dim0_len,
                          void *dst, std::size_t dst_off2_size, std::size_t dst_off1_len, std::size_t dst_off0_len,
                          std::size_t dst_dim2_size, std::size_t dst_dim1_len, const void *src, std::size_t src_off2_size,
                          std::size_t src_off1_len, std::size_t src_off0_len, std::size_t src_dim2_size,
                          std::size_t src_dim1_len) {
  device *d = device_of_copy(dst_ord, src_ord);
  if (d == nullptr) return -1;
  scoped_context current(*d);
  const box_place to = {dst_ord >= 0, dst, dst_off2_size, dst_off1_len, dst_off0_len, dst_dim2_size, dst_dim1_len};
  const box_place from = {src_ord >= 0, const_cast<void *>(src), src_off2_size, src_off1_len,
                          src_off0_len, src_dim2_size,           src_dim1_len};
  return copy_box_3d(*d, {dim2_size, dim1_len, dim0_len}, to, from);
}

bool GOMP_OFFLOAD_can_run(void *tgt_fn) { return static_cast<const kernel *>(tgt_fn)->function != nullptr; }

bool GOMP_OFFLOAD_regomp_image_changes_icvs(int, const void *target_data) {
  return changes_icvs(*static_cast<const nvptx_image *>(target_data));
}

bool GOMP_OFFLOAD_regomp_check_range(int ord, const void *address, std::size_t bytes) {
  device *d = find_device(ord);
  return d == nullptr || check_device_range(*d, reinterpret_cast<std::uintptr_t>(address), bytes);
}

bool GOMP_OFFLOAD_regomp_announce(int, const void *address, std::size_t bytes) {
  return announce_block(reinterpret_cast<std::uintptr_t>(address), bytes);
}

const regomp_map_watch *GOMP_OFFLOAD_regomp_map_watch(int) {
  return cuda.gompsim_map_watch == nullptr ? nullptr : cuda.gompsim_map_watch();
}

bool GOMP_OFFLOAD_regomp_find_block(int ord, const void *address, addr_pair *block) {
  device *d = find_device(ord);
  return d != nullptr && d->memory.find_block(reinterpret_cast<std::uintptr_t>(address), &block->start, &block->end);
}

bool GOMP_OFFLOAD_regomp_host_reaches(int ord, const void *address) {
  device *d = find_device(ord);
  return d == nullptr || host_reaches(*d, address);
}
