// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells device code where the indirect functions of an image are: a table from host to device address, for our own look-up
// (include/indirect_functions.h), or in the format that the image's device library reads (a hash table since GCC 15, a flat
// list before).
#ifndef REGOMP_PLUGIN_NVPTX_INDIRECT_FUNCTIONS_H
#define REGOMP_PLUGIN_NVPTX_INDIRECT_FUNCTIONS_H

#include "plugin/nvptx/image.h"

namespace regomp::nvptx {

// Builds the table, puts it on the device and its address into the image's variable. The image's module is loaded.
// `own_search`: the image looks them up by our code. `host_functions` are the host addresses, as many as the descriptor
// says. False after reporting why.
bool install_indirect_functions(device &, image &, bool own_search, const std::uint64_t *host_functions);

} // namespace regomp::nvptx

#endif
