// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plugin core (plugin/common, namespace regomp::plugin) under its plain names. Included by whatever header of this
// plugin uses a header of the core.
#ifndef REGOMP_PLUGIN_GCN_CORE_NAMES_H
#define REGOMP_PLUGIN_GCN_CORE_NAMES_H

namespace regomp::plugin {}

namespace regomp::gcn {
using namespace regomp::plugin;
}

#endif
