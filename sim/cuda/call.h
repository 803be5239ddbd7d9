// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gate that every call of the driver API passes through. An exported function does nothing but
//
//   return driver_call<function_id::cuMemAlloc_v2>([&](context &ctx) -> CUresult { ... });
//
// and the gate sees to what functions.def says the function needs: it answers for the states in which the call must not go
// on, in the order in which the hardware's driver reports them, and hands the body the current context if it needs one.
// Whatever is to happen before or after driver calls in general (tracing, statistics, injected faults) belongs here.
#ifndef GOMPSIM_CUDA_CALL_H
#define GOMPSIM_CUDA_CALL_H

#include "sim/cuda/context.h"
#include "sim/cuda/phase.h"
#include "sim/cuda/words.h"
#include "sim/driver/calls.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace gompsim::cuda {

enum class call_needs { nothing, driver, context };

inline constexpr call_needs needs_of_functions[] = {
#define DRIVER_FUNCTION(name, base, version, needs) call_needs::needs,
#include "sim/cuda/functions.def"
#undef DRIVER_FUNCTION
};

// A call of the calling thread, for reports and the trace.
class call_scope {
public:
  explicit call_scope(function_id);
  ~call_scope();
  call_scope(const call_scope &) = delete;
  call_scope &operator=(const call_scope &) = delete;
  CUresult ends_with(CUresult r) {
    result = r;
    return r;
  }

private:
  const function_id id;
  const call_mark mark;
  CUresult result = CUDA_SUCCESS;
  std::uint64_t begin; // 0: not recorded
};

// The error that is injected here (sim/driver/faults.h), with what else the hardware's driver does when it gives that error.
CUresult injected_error(function_id, std::size_t bytes);

// The checks of a call that needs the driver, and of one that needs a current, healthy context.
CUresult admit_driver_call();
CUresult admit_context_call(std::shared_ptr<context> *);

template <function_id id, class Body>
CUresult admitted_call(Body &body, std::size_t bytes) {
  constexpr call_needs needs = needs_of_functions[static_cast<unsigned>(id)];
  if (const CUresult injected = injected_error(id, bytes); injected != CUDA_SUCCESS) return injected;
  if constexpr (needs == call_needs::nothing) {
    return body();
  } else if constexpr (needs == call_needs::driver) {
    const CUresult refused = admit_driver_call();
    return refused != CUDA_SUCCESS ? refused : body();
  } else {
    std::shared_ptr<context> ctx;
    const CUresult refused = admit_context_call(&ctx);
    return refused != CUDA_SUCCESS ? refused : body(*ctx);
  }
}

// bytes: what the call asks for, if it allocates.
template <function_id id, class Body>
CUresult driver_call(Body body, std::size_t bytes = 0) {
  call_scope scope(id);
  return scope.ends_with(admitted_call<id>(body, bytes));
}

} // namespace gompsim::cuda

#endif
