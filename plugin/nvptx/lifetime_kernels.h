// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constructors and destructors of C++ globals in an image: entry kernels of the device library (GCC 15 and newer) that run
// in one thread of one block. They make no reverse-offload requests. The device's context is current.
#ifndef REGOMP_PLUGIN_NVPTX_LIFETIME_KERNELS_H
#define REGOMP_PLUGIN_NVPTX_LIFETIME_KERNELS_H

namespace regomp::nvptx {

struct device;
struct image;

// Each waits for its kernel. True also if the image has no such kernel; false after reporting why.
bool run_constructors(device &, image &);
bool run_destructors(device &, image &);

} // namespace regomp::nvptx

#endif
