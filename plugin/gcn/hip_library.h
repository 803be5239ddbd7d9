// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The HIP runtime, for programs that ask for interoperability with it. Opened when the first one asks: most never do, and
// the plugin itself needs nothing of it. Any thread.
#ifndef REGOMP_PLUGIN_GCN_HIP_LIBRARY_H
#define REGOMP_PLUGIN_GCN_HIP_LIBRARY_H

#include "plugin/gcn/core_names.h"

namespace regomp::gcn {

// Their types in HIP: hipError_t (0: success), hipStream_t, hipCtx_t.
struct hip_functions {
  int (*hipStreamCreate)(void **stream);
  int (*hipStreamDestroy)(void *stream);
  int (*hipStreamSynchronize)(void *stream);
  int (*hipCtxGetCurrent)(void **context);
  int (*hipGetDevice)(int *device);
  int (*hipSetDevice)(int device);
};

// Null if it is not installed, or lacks a function.
const hip_functions *hip_library();
// The name that it was looked for under.
const char *hip_library_name();

} // namespace regomp::gcn

#endif
