// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC's runtime routines for C and C++ (OpenACC 2.7 section 3.2). Fortran's: openacc_fortran.cc.
#include "abi/export.h"
#include "abi/noted_call.h"
#include "oacc/calls.h"
#include "oacc/data_routines.h"
#include "oacc/device_properties.h"
#include "oacc/device_use.h"
#include "oacc/queue_routines.h"
#include "support/diagnostics.h"

#include <cstddef>

using namespace regomp;

extern "C" {

// --- devices ---

REGOMP_EXPORT int acc_get_num_devices(int type) {
  if (type == acc_device_none || is_retired_device_type(type)) return 0;
  if (type == acc_device_default && !default_type_exists()) return 0;
  const acc_device_type resolved = resolve_device_type(type);
  return resolved == acc_device_none ? 0 : devices_of_type(resolved);
}

REGOMP_EXPORT void acc_set_device_type(int type) { choose_device_type(type); }

REGOMP_EXPORT int acc_get_device_type(void) {
  const acc_thread *t = acc_thread_if_any();
  if (t != nullptr && t->in_init_callback) return acc_device_none;
  if (t != nullptr && t->type != acc_device_none) return t->type;
  return initial_device_type();
}

REGOMP_EXPORT void acc_set_device_num(int number, int type) { choose_device(number, type); }

REGOMP_EXPORT int acc_get_device_num(int type) {
  const acc_device_type resolved = resolve_device_type(type);
  const acc_thread *t = acc_thread_if_any();
  return t != nullptr && t->type == resolved ? t->number : default_device_number(resolved);
}

REGOMP_EXPORT size_t acc_get_property(int number, int type, int property) { return number_property(number, type, property); }

REGOMP_EXPORT const char *acc_get_property_string(int number, int type, int property) {
  return text_property(number, type, property);
}

REGOMP_EXPORT void acc_init(int type) { initialize_device(type, -1); }
REGOMP_EXPORT void acc_shutdown(int type) { shut_down_devices(type, -1); }
REGOMP_EXPORT int acc_on_device(int type) { return type == acc_device_host || type == acc_device_none; }

// --- queues ---

REGOMP_EXPORT int acc_async_test(int async) {
  check_async_argument(async);
  const acc_call call;
  const acc_thread &t = call.thread();
  return t.on == nullptr || queue_is_done(*t.on, async);
}

REGOMP_EXPORT int acc_async_test_all(void) {
  const acc_call call;
  const acc_thread &t = call.thread();
  return t.on == nullptr || all_queues_are_done(*t.on);
}

REGOMP_EXPORT void acc_wait(int async) {
  check_async_argument(async);
  wait_on(async, [=](device &d) { wait_for_queue(d, async); });
}
REGOMP_EXPORT void acc_async_wait(int async) __attribute__((alias("acc_wait")));

REGOMP_EXPORT void acc_wait_all(void) { wait_on(acc_async_sync, wait_for_all_queues); }
REGOMP_EXPORT void acc_async_wait_all(void) __attribute__((alias("acc_wait_all")));

REGOMP_EXPORT void acc_wait_async(int earlier, int later) {
  check_async_argument(earlier);
  wait_on(later, [=](device &d) { queue_waits_for_queue(d, later, earlier); });
}

REGOMP_EXPORT void acc_wait_all_async(int later) {
  check_async_argument(later);
  wait_on(later, [=](device &d) { queue_waits_for_all(d, later); });
}

REGOMP_EXPORT void *acc_get_current_cuda_device(void) { return current_cuda_device(); }
REGOMP_EXPORT void *acc_get_current_cuda_context(void) { return current_cuda_context(); }
REGOMP_EXPORT void *acc_get_cuda_stream(int async) { return cuda_stream_of(async); }
REGOMP_EXPORT int acc_set_cuda_stream(int async, void *stream) { return set_cuda_stream(async, stream); }

// --- memory and data ---

REGOMP_EXPORT void *acc_malloc(size_t bytes) { return oacc::allocate_device_memory(bytes); }
REGOMP_EXPORT void acc_free(void *memory) { oacc::free_device_memory(memory); }

REGOMP_EXPORT void *acc_copyin(void *host, size_t bytes) {
  return noting_caller([=] { return oacc::enter(host, bytes, true, acc_async_sync); });
}
REGOMP_EXPORT void *acc_present_or_copyin(void *, size_t) __attribute__((alias("acc_copyin")));
REGOMP_EXPORT void *acc_pcopyin(void *, size_t) __attribute__((alias("acc_copyin")));
REGOMP_EXPORT void acc_copyin_async(void *host, size_t bytes, int async) {
  noting_caller([=] { oacc::enter(host, bytes, true, async); });
}
REGOMP_EXPORT void *acc_create(void *host, size_t bytes) {
  return noting_caller([=] { return oacc::enter(host, bytes, false, acc_async_sync); });
}
REGOMP_EXPORT void *acc_present_or_create(void *, size_t) __attribute__((alias("acc_create")));
REGOMP_EXPORT void *acc_pcreate(void *, size_t) __attribute__((alias("acc_create")));
REGOMP_EXPORT void acc_create_async(void *host, size_t bytes, int async) {
  noting_caller([=] { oacc::enter(host, bytes, false, async); });
}

REGOMP_EXPORT void acc_copyout(void *host, size_t bytes) {
  noting_caller([=] { oacc::leave(host, bytes, true, false, acc_async_sync); });
}
REGOMP_EXPORT void acc_copyout_async(void *host, size_t bytes, int async) {
  noting_caller([=] { oacc::leave(host, bytes, true, false, async); });
}
REGOMP_EXPORT void acc_copyout_finalize(void *host, size_t bytes) {
  noting_caller([=] { oacc::leave(host, bytes, true, true, acc_async_sync); });
}
REGOMP_EXPORT void acc_copyout_finalize_async(void *host, size_t bytes, int async) {
  noting_caller([=] { oacc::leave(host, bytes, true, true, async); });
}
REGOMP_EXPORT void acc_delete(void *host, size_t bytes) {
  noting_caller([=] { oacc::leave(host, bytes, false, false, acc_async_sync); });
}
REGOMP_EXPORT void acc_delete_async(void *host, size_t bytes, int async) {
  noting_caller([=] { oacc::leave(host, bytes, false, false, async); });
}
REGOMP_EXPORT void acc_delete_finalize(void *host, size_t bytes) {
  noting_caller([=] { oacc::leave(host, bytes, false, true, acc_async_sync); });
}
REGOMP_EXPORT void acc_delete_finalize_async(void *host, size_t bytes, int async) {
  noting_caller([=] { oacc::leave(host, bytes, false, true, async); });
}

REGOMP_EXPORT void acc_update_device(void *host, size_t bytes) {
  noting_caller([=] { oacc::update_device(host, bytes, acc_async_sync); });
}
REGOMP_EXPORT void acc_update_device_async(void *host, size_t bytes, int async) {
  noting_caller([=] { oacc::update_device(host, bytes, async); });
}
REGOMP_EXPORT void acc_update_self(void *host, size_t bytes) {
  noting_caller([=] { oacc::update_host(host, bytes, acc_async_sync); });
}
REGOMP_EXPORT void acc_update_self_async(void *host, size_t bytes, int async) {
  noting_caller([=] { oacc::update_host(host, bytes, async); });
}

REGOMP_EXPORT void acc_map_data(void *host, void *memory, size_t bytes) { oacc::map_data(host, memory, bytes); }
REGOMP_EXPORT void acc_unmap_data(void *host) { oacc::unmap_data(host); }
REGOMP_EXPORT void *acc_deviceptr(void *host) { return oacc::device_address(host); }
REGOMP_EXPORT void *acc_hostptr(void *memory) { return oacc::host_address(memory); }
REGOMP_EXPORT int acc_is_present(void *host, size_t bytes) { return oacc::is_present(host, bytes); }

REGOMP_EXPORT void acc_memcpy_to_device(void *to, void *from, size_t bytes) {
  oacc::copy(oacc::copy_direction::to_device, to, from, bytes, acc_async_sync);
}
REGOMP_EXPORT void acc_memcpy_to_device_async(void *to, void *from, size_t bytes, int async) {
  oacc::copy(oacc::copy_direction::to_device, to, from, bytes, async);
}
REGOMP_EXPORT void acc_memcpy_from_device(void *to, void *from, size_t bytes) {
  oacc::copy(oacc::copy_direction::from_device, to, from, bytes, acc_async_sync);
}
REGOMP_EXPORT void acc_memcpy_from_device_async(void *to, void *from, size_t bytes, int async) {
  oacc::copy(oacc::copy_direction::from_device, to, from, bytes, async);
}
REGOMP_EXPORT void acc_memcpy_device(void *to, void *from, size_t bytes) {
  oacc::copy(oacc::copy_direction::on_device, to, from, bytes, acc_async_sync);
}
REGOMP_EXPORT void acc_memcpy_device_async(void *to, void *from, size_t bytes, int async) {
  oacc::copy(oacc::copy_direction::on_device, to, from, bytes, async);
}

REGOMP_EXPORT void acc_attach(void **slot) { oacc::attach(slot, acc_async_sync); }
REGOMP_EXPORT void acc_attach_async(void **slot, int async) { oacc::attach(slot, async); }
REGOMP_EXPORT void acc_detach(void **slot) { oacc::detach(slot, false, acc_async_sync); }
REGOMP_EXPORT void acc_detach_async(void **slot, int async) { oacc::detach(slot, false, async); }
REGOMP_EXPORT void acc_detach_finalize(void **slot) { oacc::detach(slot, true, acc_async_sync); }
REGOMP_EXPORT void acc_detach_finalize_async(void **slot, int async) { oacc::detach(slot, true, async); }

// --- the profiling interface ---

REGOMP_EXPORT void acc_prof_register(int event, acc_prof_callback call, int how) { register_callback(event, call, how); }
REGOMP_EXPORT void acc_prof_unregister(int event, acc_prof_callback call, int how) { unregister_callback(event, call, how); }

// The specification defines no name to look up.
using query_function = void (*)();
REGOMP_EXPORT query_function acc_prof_lookup(const char *) { return nullptr; }

// A profiling library's own definition is meant; this one stands for it in programs that have none.
REGOMP_EXPORT void acc_register_library(void (*)(int, acc_prof_callback, int), void (*)(int, acc_prof_callback, int),
                                        query_function (*)(const char *)) {
  fatal("TODO"); // stock's word for it
}
}
