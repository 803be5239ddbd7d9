// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names under which tests know how a kernel ended.
#ifndef GOMPSIM_PTXRUN_STATUS_NAMES_H
#define GOMPSIM_PTXRUN_STATUS_NAMES_H

#include "sim/engine/kernel.h"

namespace gompsim::ptxrun {

inline const char *name_of(launch_result::status s) {
  using status = launch_result::status;
  switch (s) {
  case status::success:
    return "success";
  case status::illegal_address:
    return "illegal_address";
  case status::misaligned_address:
    return "misaligned_address";
  case status::illegal_instruction:
    return "illegal_instruction";
  case status::trap:
    return "trap";
  case status::assertion:
    return "assertion";
  case status::stack_overflow:
    return "stack_overflow";
  case status::barrier_divergence:
    return "barrier_divergence";
  case status::uninitialised_read:
    return "uninitialised_read";
  case status::out_of_resources:
    return "out_of_resources";
  case status::cancelled:
    return "cancelled";
  }
  return "?";
}

} // namespace gompsim::ptxrun

#endif
