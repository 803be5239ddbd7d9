// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device information and device memory routines (OpenMP 5.2 sections 18.7 and 18.8), and LLVM's own. Where libomp has a
// routine of the same name, programs get that one, which asks here.
#include "abi/export.h"
#include "device/devices.h"
#include "libomptarget/constructs.h"
#include "libomptarget/libomp.h"
#include "region/memory_routines.h"
#include "support/diagnostics.h"
#include "watch/info_lines.h"

#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

using namespace regomp;

namespace {

// A task that copies may begin when the tasks that its dependence objects speak of have ended. They are children of the
// current one, and the copy is made when all of these have ended, so it is complete when the routine returns.
void wait_for_children(int objects) {
  if (objects <= 0 || __kmpc_omp_taskwait == nullptr || __kmpc_global_thread_num == nullptr) return;
  auto *const here = const_cast<kmpc_location *>(&unknown_location);
  __kmpc_omp_taskwait(here, __kmpc_global_thread_num(here));
}

constexpr int failed = -1;
constexpr int invalid_device = -2; // omp_invalid_device of LLVM's omp.h
constexpr char host_uid[] = "HOST";

// What no device has for a number ends the process. The host's is the one behind the last device.
int known(int number) {
  const int devices = num_devices();
  if (number < 0 || number > devices) fatal_device_number(number, devices);
  return number;
}

// Memory that the host and the device reach. A device that works on the host's memory has no other.
void *allocate_for_host(std::size_t bytes, int number) {
  device *const d = resolve_device(known(number), device_numbering::user);
  if (bytes == 0) return nullptr;
  if (d == nullptr || d->functions->page_locked_host_alloc == nullptr) return std::malloc(bytes);
  void *memory = nullptr;
  return d->functions->page_locked_host_alloc(&memory, bytes) ? memory : nullptr;
}
void free_for_host(void *memory, int number) {
  device *const d = resolve_device(known(number), device_numbering::user);
  if (d == nullptr || d->functions->page_locked_host_alloc == nullptr) return std::free(memory);
  d->functions->page_locked_host_free(memory);
}

void *allocate_shared(std::size_t bytes, int number) {
  device *const d = resolve_device(known(number), device_numbering::user);
  if (bytes == 0) return nullptr;
  if (d != nullptr && d->functions->managed_alloc != nullptr) return d->functions->managed_alloc(d->ordinal, bytes);
  return d == nullptr || d->shares_memory() ? std::malloc(bytes) : nullptr;
}
void free_shared(void *memory, int number) {
  device *const d = resolve_device(known(number), device_numbering::user);
  if (d != nullptr && d->functions->managed_alloc != nullptr)
    d->functions->managed_free(d->ordinal, memory);
  else
    std::free(memory);
}

// Says what was wrong with a call; the program goes on.
int refuse(const char *routine) {
  print_error("Call to %s with invalid arguments", routine);
  return failed;
}

bool is_host(int number) { return number == num_devices(); }

void set_bytes(void *memory, int value, std::size_t bytes, int number) {
  if (memory != nullptr && bytes != 0) fill(memory, value, bytes, known(number));
}

} // namespace

extern "C" {

// --- devices ------------------------------------------------------------------------------------------------------------

REGOMP_EXPORT int omp_get_num_devices(void) { return num_devices(); }
REGOMP_EXPORT int __tgt_get_num_devices(void) { return num_devices(); }
REGOMP_EXPORT int omp_get_initial_device(void) { return num_devices(); }
REGOMP_EXPORT int omp_get_device_num(void) { return num_devices(); } // of the host, as this is its code
REGOMP_EXPORT const char *omp_get_uid_from_device(int n) { return known(n) == num_devices() ? host_uid : uid_of_device(n); }
REGOMP_EXPORT int omp_get_device_from_uid(const char *uid) {
  if (uid == nullptr) return invalid_device;
  if (std::strcmp(uid, host_uid) == 0) return num_devices();
  const int n = device_of_uid(uid, std::strlen(uid));
  return n >= 0 ? n : invalid_device;
}

// --- memory -------------------------------------------------------------------------------------------------------------

REGOMP_EXPORT void *omp_target_alloc(std::size_t bytes, int n) {
  known(n);
  return bytes == 0 ? nullptr : target_alloc(bytes, n);
}
REGOMP_EXPORT void omp_target_free(void *memory, int n) {
  if (memory != nullptr) target_free(memory, known(n));
}
REGOMP_EXPORT int omp_target_is_present(const void *p, int n) { return p != nullptr && target_is_present(p, known(n)); }
REGOMP_EXPORT int omp_target_is_accessible(const void *p, std::size_t bytes, int n) {
  return target_is_accessible(p, bytes, known(n));
}
REGOMP_EXPORT void *omp_get_mapped_ptr(const void *p, int n) {
  if (p == nullptr) print_error("Call to omp_get_mapped_ptr with nullptr.");
  return p == nullptr || n > num_devices() ? nullptr : mapped_pointer(p, known(n));
}
REGOMP_EXPORT int omp_target_associate_ptr(const void *host, const void *on_device, std::size_t bytes, std::size_t offset,
                                           int n) {
  if (host == nullptr || on_device == nullptr || bytes == 0 || bytes > UINTPTR_MAX - reinterpret_cast<std::uintptr_t>(host))
    return refuse("omp_target_associate_ptr");
  if (is_host(n)) {
    print_error("omp_target_associate_ptr: no association possible on the host");
    return failed;
  }
  if (associate_pointer(host, on_device, bytes, offset, known(n)) == 0) return 0;
  const device *const d = resolve_device(n, device_numbering::user);
  if (d == nullptr)
    print_error("omp_target_associate_ptr: the device cannot be used");
  else if (d->shares_memory())
    print_error("omp_target_associate_ptr: no association possible on a device that shares the host's memory");
  else if (target_is_present(host, n)) // LLVM's library says so of what a construct has mapped, too
    print_error("Not allowed to re-associate a different device ptr+offset with the same host ptr");
  else
    print_error("omp_target_associate_ptr: part of the host's memory has another address on the device");
  return failed;
}
REGOMP_EXPORT int omp_target_disassociate_ptr(const void *host, int n) {
  if (host == nullptr)
    print_error("Call to omp_target_disassociate_ptr with invalid host_ptr");
  else if (is_host(n))
    print_error("omp_target_disassociate_ptr: no association possible on the host");
  else if (disassociate_pointer(host, known(n)) == 0)
    return 0;
  else if (target_is_present(host, n))
    print_error("Trying to disassociate a pointer which was not mapped via omp_target_associate_ptr");
  else
    print_error("Association not found");
  return failed;
}

REGOMP_EXPORT int omp_target_memcpy(void *to, const void *from, std::size_t bytes, std::size_t to_offset,
                                    std::size_t from_offset, int to_device, int from_device) {
  if (bytes == 0) return 0;
  if (to == nullptr || from == nullptr) return refuse("omp_target_memcpy");
  const linear_copy c{static_cast<char *>(to) + to_offset, static_cast<const char *>(from) + from_offset, bytes,
                      known(to_device), known(from_device)};
  return copy(c) == 0 ? 0 : failed;
}

REGOMP_EXPORT int omp_target_memcpy_async(void *to, const void *from, std::size_t bytes, std::size_t to_offset,
                                          std::size_t from_offset, int to_device, int from_device, int objects, void *) {
  wait_for_children(objects);
  return omp_target_memcpy(to, from, bytes, to_offset, from_offset, to_device, from_device);
}

REGOMP_EXPORT int omp_target_memcpy_rect(void *to, const void *from, std::size_t element_size, int dimensions,
                                         const std::size_t *volume, const std::size_t *to_offsets,
                                         const std::size_t *from_offsets, const std::size_t *to_dimensions,
                                         const std::size_t *from_dimensions, int to_device, int from_device) {
  if (to == nullptr && from == nullptr) return INT_MAX; // how many dimensions are supported
  if (to == nullptr || from == nullptr || element_size == 0 || dimensions < 1 || volume == nullptr ||
      to_offsets == nullptr || from_offsets == nullptr || to_dimensions == nullptr || from_dimensions == nullptr)
    return refuse("omp_target_memcpy_rect");
  const rectangular_copy c{to,
                           from,
                           element_size,
                           dimensions,
                           volume,
                           to_offsets,
                           from_offsets,
                           to_dimensions,
                           from_dimensions,
                           known(to_device),
                           known(from_device)};
  return copy(c) == 0 ? 0 : failed;
}

REGOMP_EXPORT int omp_target_memcpy_rect_async(void *to, const void *from, std::size_t element_size, int dimensions,
                                               const std::size_t *volume, const std::size_t *to_offsets,
                                               const std::size_t *from_offsets, const std::size_t *to_dimensions,
                                               const std::size_t *from_dimensions, int to_device, int from_device,
                                               int objects, void *) {
  wait_for_children(objects);
  return omp_target_memcpy_rect(to, from, element_size, dimensions, volume, to_offsets, from_offsets, to_dimensions,
                                from_dimensions, to_device, from_device);
}

REGOMP_EXPORT void *omp_target_memset(void *memory, int value, std::size_t bytes, int n) {
  set_bytes(memory, value, bytes, n);
  return memory;
}
REGOMP_EXPORT void *omp_target_memset_async(void *memory, int value, std::size_t bytes, int n, int objects, void *) {
  wait_for_children(objects);
  set_bytes(memory, value, bytes, n);
  return memory;
}

// --- LLVM's own ---------------------------------------------------------------------------------------------------------

REGOMP_EXPORT void *llvm_omp_target_alloc_device(std::size_t bytes, int n) { return omp_target_alloc(bytes, n); }
REGOMP_EXPORT void llvm_omp_target_free_device(void *memory, int n) { omp_target_free(memory, n); }
REGOMP_EXPORT void *llvm_omp_target_alloc_host(std::size_t bytes, int n) { return allocate_for_host(bytes, n); }
REGOMP_EXPORT void llvm_omp_target_free_host(void *memory, int n) { free_for_host(memory, n); }
REGOMP_EXPORT void *llvm_omp_target_alloc_shared(std::size_t bytes, int n) { return allocate_shared(bytes, n); }
REGOMP_EXPORT void llvm_omp_target_free_shared(void *memory, int n) { free_shared(memory, n); }
// Memory is reached as it is.
REGOMP_EXPORT void *llvm_omp_target_lock_mem(void *memory, std::size_t, int) { return memory; }
REGOMP_EXPORT void llvm_omp_target_unlock_mem(void *, int) {}
// Of a team; there is none on the host.
REGOMP_EXPORT void *llvm_omp_target_dynamic_shared_alloc(void) { return nullptr; }

REGOMP_EXPORT void ompx_dump_mapping_tables(void) {
  for (int i = 0; i < discovered_devices(); i++) info_mapping_table(*device_at(i));
}

} // extern "C"
