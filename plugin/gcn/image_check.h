// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef REGOMP_PLUGIN_GCN_IMAGE_CHECK_H
#define REGOMP_PLUGIN_GCN_IMAGE_CHECK_H

#include "include/gcn_image.h"
#include "include/gcn_isa.h"

namespace regomp::gcn {

// Both return false after reporting why: that the version and the descriptor are such as GCC makes; that the code is for
// devices of this instruction set. `number` is the device's, for the message.
bool image_is_plausible(unsigned version, const gcn_image *);
bool image_runs_on(const gcn_image &, const gcn_isa &, int number);
// Says what there is to say of the two when the runtime has refused the code.
void explain_refusal(const gcn_image &, const gcn_isa &, int number);

} // namespace regomp::gcn

#endif
