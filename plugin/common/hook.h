// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a plugin's source files declare the hooks that they define. A definition that does not match the type that
// gomp_plugin.h gives the hook does not compile.
#ifndef REGOMP_PLUGIN_HOOK_H
#define REGOMP_PLUGIN_HOOK_H

#include "include/gomp_plugin.h"

#define REGOMP_HOOK(name) extern "C" __attribute__((visibility("default"))) GOMP_OFFLOAD_##name##_t GOMP_OFFLOAD_##name

#endif
