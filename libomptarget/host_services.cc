// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the core (libgomp/device, libgomp/mapping, libgomp/watch and the memory routines of libgomp/region) has from the host
// runtime that it is part of. In libgomp these are functions of the rooms icv, allocator, tool and task; here the host
// runtime is LLVM's libomp, which has ICVs, tasks and allocators of its own. The linker says what is missing.
#include "allocator/device_memory.h"
#include "icv/device_icvs.h"
#include "icv/local_rank.h"
#include "libomptarget/libomp.h"
#include "region/program_order.h"
#include "task/target_task.h"

namespace regomp {

// --- ICVs ----------------------------------------------------------------------------------------------------------------

offload_policy target_offload_policy() {
  switch (__kmpc_get_target_offload != nullptr ? __kmpc_get_target_offload() : 1) {
  case 0:
    return offload_policy::disabled;
  case 2:
    return offload_policy::mandatory;
  default:
    return offload_policy::default_;
  }
}

int default_device_icv() { return omp_get_default_device != nullptr ? omp_get_default_device() : 0; }

// libomp's own business.
void set_unset_default_device(int) {}
void set_device_counter(device_counter) {}
device_icv_values initial_device_icvs(int) { return {0, 0, 0}; }

// Variables of GCC 17's and of ours that libgomp reads.
runtime_usm_policy runtime_usm() { return runtime_usm_policy::disabled; }
bool devices_go_by_rank() { return false; }
int device_by_rank(int) { return 0; }

// --- allocators: libomp asks for llvm_omp_target_alloc_host and its relatives (routines.cc) -----------------------------

void set_device_memory_provider(const device_memory_provider *) {}

// --- tasks ---------------------------------------------------------------------------------------------------------------

// Target tasks are libomp's, which orders them and tells tools of them.
tool_task *begin_seen_target_task(void **, bool) { return nullptr; }
void end_seen_target_task(tool_task *) {}
void wait_for_users_of(const char *, const void *, std::size_t) {}

} // namespace regomp
