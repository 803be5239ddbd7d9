// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of this plugin that are not the same in both versions of the interface (gomp_plugin.h): how many devices
// there are and what they can do, and how a region is run. Each exists once; interface_version.h says how one function can
// serve both, and which version is spoken.
//
// With version 4 a region has a session. What this plugin needs of it until the region is launched is the device and the
// argument table; nothing refers to it afterwards.
#include "include/gomp_plugin.h"
#include "plugin/common/hook.h"
#include "plugin/common/interface_version.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/discovery.h"
#include "plugin/gcn/image.h"
#include "plugin/gcn/launch.h"

using namespace regomp;
using namespace regomp::gcn;

REGOMP_HOOK(version);
REGOMP_HOOK(get_caps);
REGOMP_HOOK(get_dev_caps);
REGOMP_HOOK(get_num_devices);
REGOMP_HOOK(session_size);
REGOMP_HOOK(session_start);
REGOMP_HOOK(session_set_target_var_table);
REGOMP_HOOK(regomp_async_run_after);

namespace {

struct session {
  int ordinal;
  void *table;
};

bool has_sessions() { return interface_version() == gomp_version_sessions; }

device &device_for_region(int ord) {
  device *d = find_device(ord);
  if (d == nullptr) GOMP_PLUGIN_fatal("gcn: a region cannot run");
  return *d;
}

void run(int ord, const kernel &k, const void *table, void *const *args) {
  device &d = device_for_region(ord);
  target_region region(d, k, reinterpret_cast<std::uintptr_t>(table), args);
  run_region(d, region);
}

void run_async(int ord, void *k, void *table, void **args, void *async_data) {
  regomp_launch unused;
  GOMP_OFFLOAD_regomp_async_run_after(ord, k, table, args, async_data, 0, nullptr, &unused);
}

std::uint64_t table_of(const session *s) { return reinterpret_cast<std::uintptr_t>(s->table); }

} // namespace

unsigned GOMP_OFFLOAD_version() { return interface_version(); }

// In version 4 reverse offload is a capability of each device.
unsigned GOMP_OFFLOAD_get_caps() {
  const unsigned always = gomp_cap_openmp_400 | gomp_cap_openacc_200;
  return has_sessions() ? always | gomp_cap_unified_address : always;
}

unsigned GOMP_OFFLOAD_get_dev_caps(int ord) {
  const device *d = find_device(ord);
  return d != nullptr ? capabilities_of(*d) : 0;
}

// In version 4 there is no mask: the library does not use devices that lack what the program requires.
int GOMP_OFFLOAD_get_num_devices(unsigned requires_mask) { return discover_devices(has_sessions() ? 0 : requires_mask); }

std::size_t GOMP_OFFLOAD_session_size() { return sizeof(session); }

void GOMP_OFFLOAD_session_start(void *memory, int ord) { *static_cast<session *>(memory) = {ord, nullptr}; }

void GOMP_OFFLOAD_session_set_target_var_table(void *memory, void *table) { static_cast<session *>(memory)->table = table; }

void GOMP_OFFLOAD_regomp_async_run_after(int ord, void *tgt_fn, void *tgt_vars, void **args, void *async_data,
                                         std::size_t count, const regomp_launch *after, regomp_launch *launched) {
  device &d = device_for_region(ord);
  target_region region(d, *static_cast<const kernel *>(tgt_fn), reinterpret_cast<std::uintptr_t>(tgt_vars), args);
  *launched = run_region_async(d, region, async_data, {count, after});
}

#pragma GCC visibility push(default)
extern "C" {

// 3: device, function, table, args. 4: session, function, args.
void GOMP_OFFLOAD_run(word first, word function, word third, word fourth) {
  const kernel &k = *as_pointer<const kernel *>(function);
  if (!has_sessions()) return run(as_int(first), k, as_pointer<void *>(third), as_pointer<void **>(fourth));
  const auto *s = as_pointer<const session *>(first);
  run(s->ordinal, k, s->table, as_pointer<void **>(third));
}

// 3: device, function, table, args, async_data. 4: session, function, args, async_data.
void GOMP_OFFLOAD_async_run(word first, word function, word third, word fourth, word fifth) {
  auto *k = as_pointer<void *>(function);
  if (!has_sessions())
    return run_async(as_int(first), k, as_pointer<void *>(third), as_pointer<void **>(fourth), as_pointer<void *>(fifth));
  const auto *s = as_pointer<const session *>(first);
  run_async(s->ordinal, k, s->table, as_pointer<void **>(third), as_pointer<void *>(fourth));
}

// 3: function, mapnum, hostaddrs, devaddrs (the table), dims, tgt_mem_desc.
// 4: session, function, mapnum, hostaddrs, dims, tgt_mem_desc.
void GOMP_OFFLOAD_openacc_exec(word first, word second, word, word fourth, unsigned *dims, void *) {
  const kernel &k = *as_pointer<const kernel *>(has_sessions() ? second : first);
  run_acc_kernel(k, has_sessions() ? table_of(as_pointer<const session *>(first)) : fourth, dims);
}

// The same, and the queue.
void GOMP_OFFLOAD_openacc_async_exec(word first, word second, word, word fourth, unsigned *dims, void *,
                                     goacc_asyncqueue *q) {
  const kernel &k = *as_pointer<const kernel *>(has_sessions() ? second : first);
  queue_acc_kernel(k, has_sessions() ? table_of(as_pointer<const session *>(first)) : fourth, dims, *q);
}
}
#pragma GCC visibility pop
