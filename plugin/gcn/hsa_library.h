// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The HSA runtime library, opened at run time: a table of its functions under their documented names. Loaded once, before
// the first device is known; constant afterwards, so any thread may call through it.
#ifndef REGOMP_PLUGIN_GCN_HSA_LIBRARY_H
#define REGOMP_PLUGIN_GCN_HSA_LIBRARY_H

#include "include/hsa_runtime.h"
#include "plugin/common/absence.h"
#include "plugin/gcn/core_names.h"

namespace regomp::gcn {

// Without these no device is offered.
#define REGOMP_HSA_REQUIRED(X)                                                                                              \
  X(hsa_init)                                                                                                               \
  X(hsa_status_string)                                                                                                      \
  X(hsa_system_get_info)                                                                                                    \
  X(hsa_iterate_agents)                                                                                                     \
  X(hsa_agent_get_info)                                                                                                     \
  X(hsa_agent_iterate_regions)                                                                                              \
  X(hsa_region_get_info)                                                                                                    \
  X(hsa_memory_allocate)                                                                                                    \
  X(hsa_memory_free)                                                                                                        \
  X(hsa_memory_copy)                                                                                                        \
  X(hsa_memory_assign_agent)                                                                                                \
  X(hsa_signal_create)                                                                                                      \
  X(hsa_signal_destroy)                                                                                                     \
  X(hsa_signal_load_acquire)                                                                                                \
  X(hsa_signal_store_relaxed)                                                                                               \
  X(hsa_signal_store_release)                                                                                               \
  X(hsa_signal_wait_acquire)                                                                                                \
  X(hsa_queue_create)                                                                                                       \
  X(hsa_queue_destroy)                                                                                                      \
  X(hsa_queue_add_write_index_release)                                                                                      \
  X(hsa_queue_load_read_index_acquire)                                                                                      \
  X(hsa_code_object_deserialize)                                                                                            \
  X(hsa_executable_create)                                                                                                  \
  X(hsa_executable_destroy)                                                                                                 \
  X(hsa_executable_load_code_object)                                                                                        \
  X(hsa_executable_freeze)                                                                                                  \
  X(hsa_executable_get_symbol)                                                                                              \
  X(hsa_executable_symbol_get_info)

// Null where the runtime does not have them; each user says what it does without.
#define REGOMP_HSA_OPTIONAL(X)                                                                                              \
  X(hsa_code_object_destroy)                                                                                                \
  X(hsa_amd_memory_fill)                                                                                                    \
  X(hsa_amd_memory_lock)                                                                                                    \
  X(hsa_amd_memory_unlock)                                                                                                  \
  X(hsa_amd_memory_async_copy_rect)                                                                                         \
  X(hsa_amd_pointer_info)                                                                                                   \
  X(hsa_amd_profiling_set_profiler_enabled)                                                                                 \
  X(hsa_amd_profiling_get_dispatch_time)                                                                                    \
  X(gompsim_map_watch)                                                                                                      \
  X(gompsim_order_watch)

struct hsa_functions {
#define REGOMP_HSA_MEMBER(name) decltype(&::name) name;
  REGOMP_HSA_REQUIRED(REGOMP_HSA_MEMBER)
  REGOMP_HSA_OPTIONAL(REGOMP_HSA_MEMBER)
#undef REGOMP_HSA_MEMBER
};

extern hsa_functions hsa;

// Why devices are not used.
extern constinit absence_list absences;

// False if there is no usable runtime; the reason was given.
bool load_hsa_library();

// The runtime's words.
const char *hsa_error(hsa_status_t);

} // namespace regomp::gcn

#endif
