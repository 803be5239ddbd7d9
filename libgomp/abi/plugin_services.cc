// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the library offers to offload plugins, but for memory and messages (plugin_basics.cc).
#include "abi/export.h"
#include "device/device.h"
#include "environment_variables.h"
#include "gomp_plugin.h"
#include "oacc/profiling.h"
#include "oacc/thread_record.h"
#include "observe/trace.h"
#include "region/reverse.h"
#include "reverse_offload.h"
#include "task/target_task.h"
#include "team/affinity.h"
#include "watch/info_lines.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>

using namespace regomp;

namespace {

void serve(const reverse_request &r) {
  traced event("reverse request");
  const auto items = static_cast<std::size_t>(r.count);
  if (event.active()) event.arguments(R"("items":%zu,"device":%d)", items, r.device_number);
  if (observing(info_kernel)) info("device %d asks for a region on the host, %zu list items", r.device_number, items);
  serve_reverse_request(r);
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_PLUGIN_target_task_completion(void *async_data) {
  note_async_end(async_data);
  target_task_completed(static_cast<target_task *>(async_data));
}

REGOMP_EXPORT void GOMP_PLUGIN_target_rev(std::uint64_t fn, std::uint64_t mapnum, std::uint64_t devaddrs,
                                          std::uint64_t sizes, std::uint64_t kinds, int dev_num,
                                          struct goacc_asyncqueue *aq) {
  serve({fn, mapnum, devaddrs, sizes, kinds, dev_num, aq, nullptr, nullptr});
}

extern REGOMP_EXPORT REGOMP_PLUGIN_target_rev_t REGOMP_PLUGIN_target_rev;
void REGOMP_PLUGIN_target_rev(ring_slot *s) {
  ring_slot taken;
  std::memcpy(&taken, s, offsetof(ring_slot, data));
  serve({taken.fn, taken.mapnum, taken.addrs, taken.sizes, taken.kinds, taken.dev_num, nullptr, s, &taken});
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

// Gang, worker and vector dimension from GOMP_OPENACC_DIM ("64:8:32"); 0 where nothing is said.
REGOMP_EXPORT int GOMP_PLUGIN_acc_default_dim(unsigned dimension) {
  constexpr unsigned dimensions = 3;
  if (dimension >= dimensions) GOMP_PLUGIN_fatal("invalid dimension argument: %u", dimension);
  const char *text = text_of(env_variable::GOMP_OPENACC_DIM);
  for (unsigned i = 0; text != nullptr; i++) {
    char *end;
    const long value = std::strtol(text, &end, 10);
    if (i == dimension) return end != text && value > 0 && value <= 0x7fffffff ? static_cast<int>(value) : 0;
    text = *end == ':' ? end + 1 : nullptr;
  }
  return 0;
}
}
