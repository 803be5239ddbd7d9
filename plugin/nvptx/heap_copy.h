// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that device code has from malloc: local arrays of unknown size, allocatables, the program's own. The driver copies
// only what it has given out itself and refuses addresses in that heap (CUDA C++ Programming Guide, "Dynamic Global Memory
// Allocation and Operations"), but a reverse region may map them. Kernels reach them, so here a kernel copies.
#ifndef REGOMP_PLUGIN_NVPTX_HEAP_COPY_H
#define REGOMP_PLUGIN_NVPTX_HEAP_COPY_H

#include "plugin/common/platform.h"
#include "plugin/nvptx/core_names.h"

namespace regomp::nvptx {

struct device;

enum class heap_outcome { copied, failed, elsewhere };

// For a copy (not a fill) that the driver has refused. Made if it is of memory in the heap; `failed` after reporting why;
// `elsewhere` if it is of other memory, or the heap's kernels cannot be loaded, and then nothing was done. Any thread; the
// device's context is current.
heap_outcome copy_in_heap(device &, const copy_order &);

} // namespace regomp::nvptx

#endif
