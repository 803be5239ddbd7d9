// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What offloading reads from the environment: offload policy, default device, debug output, and the ICVs that have a value
// per device (OpenMP 5.2 sections 2 and 21). Set once, in the library's constructor, before any other thread exists;
// constant afterwards, but for the default device, which is a per-task ICV.
#ifndef REGOMP_ICV_DEVICE_ICVS_H
#define REGOMP_ICV_DEVICE_ICVS_H

#include "icv/policies.h"

namespace regomp {

offload_policy target_offload_policy(); // OMP_TARGET_OFFLOAD

runtime_usm_policy runtime_usm(); // GOMP_RUNTIME_USM

// The default-device ICV of the current task. A value that no setter or environment variable gave is 0; see
// set_unset_default_device.
int default_device_icv();
void set_default_device_icv(int);
// With OMP_TARGET_OFFLOAD=mandatory the initial value is only known once devices are: the target core calls this once, after
// discovery, and it takes effect where neither the environment nor the program has chosen a device.
void set_unset_default_device(int);

// How many devices there are, for OMP_DISPLAY_ENV, which shows a value that depends on it; `at_start`: while the library is
// loaded. The target core, which is above, sets it before that; without it there are none.
using device_counter = int (*)(bool at_start);
void set_device_counter(device_counter);

// Initial ICV values of device number n: OMP_*_DEV_<n>, else OMP_*_DEV, else OMP_*_ALL, else the built-in default.
struct device_icv_values {
  int default_device;
  int nteams;
  int teams_thread_limit;
};
device_icv_values initial_device_icvs(int device_num);

// Wait policy, for the loops that watch a device: how often to look before sleeping (OMP_WAIT_POLICY, GOMP_SPINCOUNT).
unsigned long long wait_spin_count();

} // namespace regomp

#endif
