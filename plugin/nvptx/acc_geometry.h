// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many gangs (blocks), workers (warps of a block) and vector lanes an OpenACC region gets on the device.
#ifndef REGOMP_PLUGIN_NVPTX_ACC_GEOMETRY_H
#define REGOMP_PLUGIN_NVPTX_ACC_GEOMETRY_H

#include "plugin/common/acc_launch.h"
#include "plugin/nvptx/core_names.h"

namespace regomp::nvptx {

struct device;
struct kernel;

// What the compiler fixed for the kernel counts first, then `wanted` (gangs, workers, vector length computed by the program,
// 0 for none), then GOMP_OPENACC_DIM, then what fills the device. The rules are those of GCC's plugin, so that programs see
// the same numbers. Ends the process, in the words of GCC's plugin, if the kernel cannot be launched with what was asked
// for. The device's context is current.
acc_geometry choose_acc_geometry(device &, const kernel &, const unsigned *wanted);

} // namespace regomp::nvptx

#endif
