// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies. Each is complete for the host when the function returns, and so that what comes after it finds the data. None
// waits for a kernel, and copies of several threads go on at once: copy_policy.h says which way each one goes. What must
// come before a copy has ended before it is called.
//
// All return false after reporting why. The device's context is current. Sizes and pitches are in bytes.
#ifndef REGOMP_PLUGIN_NVPTX_TRANSFER_H
#define REGOMP_PLUGIN_NVPTX_TRANSFER_H

#include "include/cuda_driver.h"
#include "plugin/common/box.h"
#include "plugin/nvptx/core_names.h"

#include <cstddef>

namespace regomp::nvptx {

struct device;

bool copy_to_device(device &, CUdeviceptr to, const void *from, std::size_t);
bool copy_to_host(device &, void *to, CUdeviceptr from, std::size_t);
bool copy_on_device(device &, CUdeviceptr to, CUdeviceptr from, std::size_t);
bool fill_on_device(device &, CUdeviceptr to, unsigned char value, std::size_t);

// 1 done; 0 failed and reported; -1 the driver cannot do it, nothing was copied.
int copy_box_2d(device &, const box &, const box_place &to, const box_place &from);
int copy_box_3d(device &, const box &, const box_place &to, const box_place &from);

} // namespace regomp::nvptx

#endif
