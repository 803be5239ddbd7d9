// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The edits of an image's text before the driver links it, in a list: live code, block state, the ring of reverse offload.
// Each works on what the one before it has made. What the driver refuses is linked again without the last edit of the list,
// so that there are at most as many links as edits, and one more; then comes the image as the program registered it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_EDITS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_EDITS_H

namespace regomp::nvptx {

struct device;
struct image;

// Links the image's device code into its module, and makes its ring if the ring's edit is in it. *shares_state: its kernels
// share what device code knows of a launch (block_state_code.h). False after reporting why.
bool link_device_code(device &, image &, bool uses_reverse_offload, bool *shares_state);

} // namespace regomp::nvptx

#endif
