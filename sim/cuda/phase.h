// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of its phases the driver is in. Any thread.
#ifndef GOMPSIM_CUDA_PHASE_H
#define GOMPSIM_CUDA_PHASE_H

#include "include/cuda_driver.h"
#include "sim/cuda/words.h"
#include "sim/driver/lifetime.h"

namespace gompsim::cuda {

// CUDA_SUCCESS while the driver may be used: after cuInit, not in a forked child, before the library's own end.
CUresult driver_usable();
CUresult result_of(library_phase);

// Has exit() begun to run handlers? Counted from the handler that watch_for_exit installs: those that were registered
// after the last context was made still find the driver fully at work.
bool exit_has_begun();
void note_exit(); // by that handler

} // namespace gompsim::cuda

#endif
