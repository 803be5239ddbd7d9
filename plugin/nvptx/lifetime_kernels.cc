// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/lifetime_kernels.h"

#include "plugin/common/device_memory.h"
#include "plugin/common/region_launch.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/module_symbols.h"
#include "plugin/nvptx/report.h"

#include <cstdint>

namespace regomp::nvptx {

namespace {

bool run_single_thread(device &d, CUfunction function, const std::uint64_t *parameter) {
  return run_single_kernel(
      d, {function, 1, 1, 1, d.options->lowlat_pool_bytes, parameter, parameter != nullptr ? sizeof *parameter : 0});
}

// Two flavours: `plain` takes nothing, `with_stack` the top of a soft stack, which grows down.
bool run_entry(device &d, image &im, const char *plain, const char *with_stack) {
  CUfunction function;
  lookup found = find_function(im, plain, &function);
  if (found == lookup::found) return run_single_thread(d, function, nullptr);
  if (found == lookup::absent) found = find_function(im, with_stack, &function);
  if (found != lookup::found) return found == lookup::absent;
  const std::uintptr_t stack = allocate_stacks(d, soft_stack_bytes);
  if (stack == 0) return d.check(operation::allocate, d.allocation_error.load(std::memory_order_relaxed));
  std::uint64_t top = stack + soft_stack_bytes;
  const bool completed = run_single_thread(d, function, &top);
  free_stacks(d, stack);
  return completed;
}

} // namespace

bool run_constructors(device &d, image &im) {
  return run_entry(d, im, "__do_global_ctors__entry", "__do_global_ctors__entry__mgomp");
}

bool run_destructors(device &d, image &im) {
  return run_entry(d, im, "__do_global_dtors__entry", "__do_global_dtors__entry__mgomp");
}

} // namespace regomp::nvptx
