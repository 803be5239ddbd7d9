// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and descriptions of the driver's error codes.
#ifndef GOMPSIM_CUDA_ERRORS_H
#define GOMPSIM_CUDA_ERRORS_H

#include "include/cuda_driver.h"

#include <string_view>

namespace gompsim::cuda {

const char *error_name(CUresult);                   // "CUDA_ERROR_...", null for a number that is not an error code
const char *error_description(CUresult);            // likewise
bool find_error(std::string_view name, CUresult *); // false: there is no such error

} // namespace gompsim::cuda

#endif
