// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of the HSA runtime: its functions and its status codes. Constants.
#ifndef GOMPSIM_HSA_WORDS_H
#define GOMPSIM_HSA_WORDS_H

#include "include/hsa_runtime.h"
#include "sim/driver/words.h"

namespace gompsim::hsa {

enum class function_id : unsigned {
#define HSA_FUNCTION(name, needs) name,
#include "sim/hsa/functions.def"
#undef HSA_FUNCTION
};

// The same element of words.functions each time.
const driver::function_name &name_of(function_id);

const char *status_name(hsa_status_t);        // "HSA_STATUS_ERROR_INVALID_AGENT"; null for a number that is none
const char *status_description(hsa_status_t); // a sentence; null for a number that is none

// What objects a program may forget to give back; indices of words.objects.
enum left_object { left_allocations, left_signals, left_queues, left_executables };

extern const driver::driver_words words;

} // namespace gompsim::hsa

#endif
