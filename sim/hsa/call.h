// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gate that every call that gives a status passes through. An exported function does nothing but
//
//   return hsa_call<function_id::hsa_memory_free>([&] { ... });
//
// and the gate injects faults, records the call, and answers for the states in which it must not go on.
#ifndef GOMPSIM_HSA_CALL_H
#define GOMPSIM_HSA_CALL_H

#include "include/hsa_runtime.h"
#include "sim/driver/calls.h"
#include "sim/hsa/runtime.h"
#include "sim/hsa/words.h"

#include <cstddef>
#include <cstdint>

#define GOMPSIM_EXPORT __attribute__((visibility("default")))

namespace gompsim::hsa {

enum class call_needs { nothing, runtime };

inline constexpr call_needs needs_of_functions[] = {
#define HSA_FUNCTION(name, needs) call_needs::needs,
#include "sim/hsa/functions.def"
#undef HSA_FUNCTION
};

// A call of the calling thread, for reports and the trace.
class call_scope {
public:
  explicit call_scope(function_id);
  ~call_scope();
  call_scope(const call_scope &) = delete;
  call_scope &operator=(const call_scope &) = delete;
  hsa_status_t ends_with(hsa_status_t s) {
    result = s;
    return s;
  }

private:
  const function_id id;
  const driver::call_mark mark;
  hsa_status_t result = HSA_STATUS_SUCCESS;
  std::uint64_t begin; // 0: not recorded
};

// The status that is injected here; success: none.
hsa_status_t injected_status(function_id, std::size_t bytes);

// bytes: what the call asks for, if it allocates.
template <function_id id, class Body>
hsa_status_t hsa_call(Body body, std::size_t bytes = 0) {
  call_scope scope(id);
  hsa_status_t s = injected_status(id, bytes);
  if constexpr (needs_of_functions[static_cast<unsigned>(id)] == call_needs::runtime)
    if (s == HSA_STATUS_SUCCESS) s = runtime_usable();
  return scope.ends_with(s == HSA_STATUS_SUCCESS ? body() : s);
}

} // namespace gompsim::hsa

#endif
