// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For programs whose result may depend on whether the device has memory of its own: apart () says so. Objects come and go on
// such a device; on the host everything is always there.
#ifndef REGOMP_OPENACC_APART_H
#define REGOMP_OPENACC_APART_H

#include "check.h"

static inline int apart(void) { return check_expected_device() == 1; }

// The type of the machine's GPUs, of which it has one.
static inline acc_device_t accelerator(void) {
  return acc_get_num_devices(acc_device_radeon) > 0 ? acc_device_radeon : acc_device_nvidia;
}

#define CHECK_PRESENT(pointer, bytes) CHECK(acc_is_present((void *)(pointer), bytes))
#define CHECK_ABSENT(pointer, bytes) CHECK(!acc_is_present((void *)(pointer), bytes) == apart())

// The first for a device with memory of its own, the second for the host.
#define EITHER(there, here) (apart() ? (there) : (here))

#endif
