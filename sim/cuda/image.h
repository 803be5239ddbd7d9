// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuLinkComplete hands out as a cubin: one block of bytes that carries the PTX texts it was made from, and names the
// program that this process linked of them already. A program may copy the block, keep it and load it later, or in another
// process, which links again. Functions without state; any thread.
#ifndef GOMPSIM_CUDA_IMAGE_H
#define GOMPSIM_CUDA_IMAGE_H

#include "sim/ptx/ptx.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace gompsim::cuda {

std::vector<std::byte> make_image(const std::vector<ptx_source> &, const std::shared_ptr<const linked_program> &);

// `bytes` is how many there are, or unknown_size: cuModuleLoadData is not told.
constexpr std::size_t unknown_size = ~std::size_t{0};
// Whether the bytes begin as such a block does; reads no further than they go on doing so.
bool is_image(const void *, std::size_t bytes);
// The texts in a block, pointing into it; empty if it is corrupted.
std::vector<ptx_source> image_sources(const void *, std::size_t bytes);
// The program that was linked of the block, if it was in this process and the program is still in use; else null.
std::shared_ptr<const linked_program> image_program(const void *);

} // namespace gompsim::cuda

#endif
