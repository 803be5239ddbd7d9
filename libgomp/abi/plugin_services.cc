// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the library offers to offload plugins, but for memory and messages (plugin_basics.cc).
#include "abi/export.h"
#include "device/device.h"
#include "gomp_plugin.h"
#include "oacc/default_dimensions.h"
#include "oacc/profiling.h"
#include "oacc/thread_record.h"
#include "region/reverse.h"
#include "reverse_offload.h"
#include "task/target_task.h"
#include "team/affinity.h"
#include "watch/info_lines.h"

#include <cstddef>
#include <cstring>

using namespace regomp;

extern "C" {

REGOMP_EXPORT void GOMP_PLUGIN_target_task_completion(void *async_data) {
  note_async_end(async_data);
  target_task_completed(static_cast<target_task *>(async_data));
}

REGOMP_EXPORT void GOMP_PLUGIN_target_rev(std::uint64_t fn, std::uint64_t mapnum, std::uint64_t devaddrs,
                                          std::uint64_t sizes, std::uint64_t kinds, int dev_num,
                                          struct goacc_asyncqueue *aq) {
  serve_reverse_request({fn, mapnum, devaddrs, sizes, kinds, dev_num, aq, nullptr, nullptr});
}

extern REGOMP_EXPORT REGOMP_PLUGIN_target_rev_t REGOMP_PLUGIN_target_rev;
void REGOMP_PLUGIN_target_rev(ring_slot *s) {
  ring_slot taken;
  std::memcpy(&taken, s, offsetof(ring_slot, data));
  serve_reverse_request({taken.fn, taken.mapnum, taken.addrs, taken.sizes, taken.kinds, taken.dev_num, nullptr, s, &taken});
}

extern REGOMP_EXPORT REGOMP_PLUGIN_unbound_affinity_t REGOMP_PLUGIN_unbound_affinity;
const cpu_mask *REGOMP_PLUGIN_unbound_affinity() { return affinity_before_binding(self()); }

// --- OpenACC ---

// The plugin's own record of the calling thread, null if it has none.
REGOMP_EXPORT void *GOMP_PLUGIN_acc_thread(void) {
  const acc_thread *t = acc_thread_if_any();
  return t != nullptr ? t->plugin_data : nullptr;
}
REGOMP_EXPORT void *GOMP_PLUGIN_goacc_thread(void) { return static_cast<acc_thread_head *>(acc_thread_if_any()); }
REGOMP_EXPORT void GOMP_PLUGIN_goacc_profiling_dispatch(void *info, void *event, void *api) {
  dispatch_event(*static_cast<acc_prof_info *>(info), *static_cast<acc_event_info *>(event),
                 *static_cast<acc_api_info *>(api));
}

// Callable by no plugin of this interface's version.
REGOMP_EXPORT void GOMP_PLUGIN_async_unmap_vars(void *, int) { GOMP_PLUGIN_fatal("invalid plugin function"); }

REGOMP_EXPORT int GOMP_PLUGIN_acc_default_dim(unsigned dimension) {
  if (dimension > 2) GOMP_PLUGIN_fatal("invalid dimension argument: %u", dimension);
  return default_acc_dimension(dimension);
}
}
