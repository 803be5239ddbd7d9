// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of the CUDA driver API (sim/driver/words.h), by which the simulator's options and reports name its functions and
// errors. Constant.
#ifndef GOMPSIM_CUDA_WORDS_H
#define GOMPSIM_CUDA_WORDS_H

#include "include/cuda_driver.h"
#include "sim/driver/words.h"

namespace gompsim::cuda {

using namespace driver;

enum class function_id : unsigned {
#define DRIVER_FUNCTION(name, base, version, needs) name,
#include "sim/cuda/functions.def"
#undef DRIVER_FUNCTION
};

extern const driver_words words;

extern const function_name function_names[]; // by function_id
inline const function_name &name_of(function_id id) { return function_names[static_cast<unsigned>(id)]; }

// What the fault injector says that contexts still held when they ended: an index of words.objects.
enum class left_object : unsigned { allocation, stream, event, module };

// Whether the hardware's driver gives this error for every further call in the context.
bool is_sticky(CUresult);

} // namespace gompsim::cuda

#endif
