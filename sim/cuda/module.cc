// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/module.h"

#include "sim/cuda/context.h"
#include "sim/cuda/device.h"
#include "sim/cuda/linker.h"
#include "sim/cuda/tables.h"
#include "sim/driver/message.h"

#include <algorithm>

namespace gompsim::cuda {

std::size_t function::max_dynamic_shared() const {
  const int limit = dynamic_shared_limit.load(std::memory_order_relaxed); // a setting of its own, orders nothing
  if (limit >= 0) return static_cast<std::size_t>(limit);
  return shared_per_block - std::min<std::size_t>(info->static_shared_bytes, shared_per_block);
}

CUresult function::attribute(int *value, CUfunction_attribute which) const {
  const auto is = [&](auto v) {
    *value = static_cast<int>(v);
    return CUDA_SUCCESS;
  };
  const compute_capability &device = owner->dev.capability();
  switch (which) {
  case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    return is(std::min(info->max_threads_per_block, max_threads_per_block));
  case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
    return is(info->static_shared_bytes);
  case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    return is(0);
  case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    return is(info->local_bytes);
  case CU_FUNC_ATTRIBUTE_NUM_REGS:
    return is(info->registers_per_thread);
  // Both are given as major * 10 + minor. The text is compiled for the device, so its version is what the device has.
  case CU_FUNC_ATTRIBUTE_PTX_VERSION:
  case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
    return is(device.major * 10 + device.minor);
  case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    return is(max_dynamic_shared());
  }
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult function::set_attribute(CUfunction_attribute which, int value) {
  if (which != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES || value < 0 ||
      static_cast<std::size_t>(value) + info->static_shared_bytes > owner->dev.capability().shared_per_block_optin)
    return CUDA_ERROR_INVALID_VALUE;
  dynamic_shared_limit.store(value, std::memory_order_relaxed); // as in max_dynamic_shared
  return CUDA_SUCCESS;
}

CUresult module::load(context &ctx, const void *image, jit_options &options, CUmodule *out) {
  std::shared_ptr<const linked_program> linked;
  const CUresult r = link_image(ctx.dev, image, options, &linked);
  if (r != CUDA_SUCCESS) return r;
  std::string log;
  bool no_room = false;
  std::shared_ptr<loaded_program> program = load_ptx(*ctx.engine, std::move(linked), &log, &no_room);
  if (!program) {
    options.log_error(log);
    if (no_room) return CUDA_ERROR_OUT_OF_MEMORY;
    // Hardware's linker would have said so; that the user may have shown no log for this call must not hide the cause.
    print_message("a module cannot be loaded: " + log);
    return CUDA_ERROR_INVALID_PTX;
  }
  *out = table_of<module>().reserve();
  table_of<module>().insert(*out, std::make_shared<module>(ctx.shared_from_this(), std::move(program), *out));
  return CUDA_SUCCESS;
}

CUresult module::find_function(const char *name, CUfunction *out) {
  const std::lock_guard guard(lock);
  if (const auto known = functions.find(name); known != functions.end()) {
    *out = known->second;
    return CUDA_SUCCESS;
  }
  const function_info *const info = gompsim::find_function(*program, name);
  if (!info) return CUDA_ERROR_NOT_FOUND;
  *out = table_of<function>().reserve();
  table_of<function>().insert(*out, std::make_shared<function>(owner, executable_of(program), info, handle));
  functions.emplace(name, *out);
  return CUDA_SUCCESS;
}

std::vector<CUfunction> module::known_functions() const {
  const std::lock_guard guard(lock);
  std::vector<CUfunction> handles;
  for (const auto &known : functions) handles.push_back(known.second);
  return handles;
}

} // namespace gompsim::cuda
