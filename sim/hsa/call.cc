// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/call.h"

#include "sim/driver/clock.h"
#include "sim/driver/faults.h"
#include "sim/driver/record.h"

namespace gompsim::hsa {

call_scope::call_scope(function_id f) : id(f), mark(name_of(f)), begin(driver::recording() ? driver::now_ns() : 0) {}

call_scope::~call_scope() {
  if (begin != 0 && driver::recording()) driver::record_call(name_of(id), status_name(result), {begin, driver::now_ns()});
}

hsa_status_t injected_status(function_id id, std::size_t bytes) {
  return static_cast<hsa_status_t>(driver::fault_injector::get().at_call(name_of(id), bytes).error);
}

} // namespace gompsim::hsa
