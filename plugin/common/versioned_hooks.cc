// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See region_hooks.h. What a version 4 session_allocate_target_var_table does depends on the device, so it is the plugin's
// where there is one.
#include "plugin/common/hook.h"
#include "plugin/common/interface_version.h"
#include "plugin/common/region_hooks.h"

using namespace regomp;
using namespace regomp::plugin;

namespace {

bool has_sessions() { return interface_version() == gomp_version_sessions; }

const region_call &session_at(word w) { return *as_pointer<const region_call *>(w); }

} // namespace

unsigned GOMP_OFFLOAD_version() { return interface_version(); }

// In version 4 reverse offload is a capability of each device.
unsigned GOMP_OFFLOAD_get_caps() {
  const unsigned always = gomp_cap_openmp_400 | gomp_cap_openacc_200;
  return has_sessions() ? always | gomp_cap_unified_address : always;
}

unsigned GOMP_OFFLOAD_get_dev_caps(int ord) { return hooks_of_plugin().capabilities_of(ord); }

// In version 4 there is no mask: the library does not use devices that lack what the program requires.
int GOMP_OFFLOAD_get_num_devices(unsigned requires_mask) {
  return hooks_of_plugin().discover(has_sessions() ? 0 : requires_mask);
}

std::size_t GOMP_OFFLOAD_session_size() { return sizeof(region_call); }

void GOMP_OFFLOAD_session_start(void *memory, int ord) { *static_cast<region_call *>(memory) = {ord, nullptr}; }

void GOMP_OFFLOAD_session_set_target_var_table(void *memory, void *table) {
  static_cast<region_call *>(memory)->table = table;
}

void GOMP_OFFLOAD_regomp_async_run_after(int ord, void *tgt_fn, void *tgt_vars, void **args, void *async_data,
                                         std::size_t count, const regomp_launch *after, regomp_launch *launched) {
  *launched = hooks_of_plugin().run_async({ord, tgt_vars}, tgt_fn, args, async_data, {count, after});
}

#pragma GCC visibility push(default)
extern "C" {

// 3: device, function, table, args. 4: session, function, args.
void GOMP_OFFLOAD_run(word first, word function, word third, word fourth) {
  region_hooks &hooks = hooks_of_plugin();
  if (!has_sessions())
    return hooks.run({as_int(first), as_pointer<void *>(third)}, as_pointer<void *>(function), as_pointer<void **>(fourth));
  hooks.run(session_at(first), as_pointer<void *>(function), as_pointer<void **>(third));
}

// 3: device, function, table, args, async_data. 4: session, function, args, async_data.
void GOMP_OFFLOAD_async_run(word first, word function, word third, word fourth, word fifth) {
  region_hooks &hooks = hooks_of_plugin();
  auto *const f = as_pointer<void *>(function);
  if (has_sessions())
    hooks.run_async(session_at(first), f, as_pointer<void **>(third), as_pointer<void *>(fourth), {});
  else
    hooks.run_async({as_int(first), as_pointer<void *>(third)}, f, as_pointer<void **>(fourth), as_pointer<void *>(fifth),
                    {});
}

// 3: function, mapnum, hostaddrs, devaddrs (the table), dims, tgt_mem_desc.
// 4: session, function, mapnum, hostaddrs, dims, tgt_mem_desc.
void GOMP_OFFLOAD_openacc_exec(word first, word second, word, word fourth, unsigned *dims, void *) {
  if (has_sessions())
    hooks_of_plugin().run_acc(session_at(first), as_pointer<void *>(second), dims);
  else
    hooks_of_plugin().run_acc({-1, as_pointer<void *>(fourth)}, as_pointer<void *>(first), dims);
}

// The same, and the queue.
void GOMP_OFFLOAD_openacc_async_exec(word first, word second, word, word fourth, unsigned *dims, void *,
                                     goacc_asyncqueue *q) {
  if (has_sessions())
    hooks_of_plugin().queue_acc(session_at(first), as_pointer<void *>(second), dims, *q);
  else
    hooks_of_plugin().queue_acc({-1, as_pointer<void *>(fourth)}, as_pointer<void *>(first), dims, *q);
}
}
#pragma GCC visibility pop
