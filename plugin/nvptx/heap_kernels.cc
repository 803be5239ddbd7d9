// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/heap_kernels.h"

#include "plugin/common/region_launch.h"
#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/report.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

// `copy`: bytes from one place to another that does not overlap it, spread over all threads of the grid; by eight where both
// sides allow that. `allocate`: an address in the heap, or null, for the host.
constexpr char code[] = R"(
.version 6.3
.target sm_52
.address_size 64
.extern .func (.param .b64 address) malloc (.param .b64 bytes);
.extern .func free (.param .b64 address);
.visible .entry copy(.param .u64 to, .param .u64 from, .param .u64 bytes)
{
  .reg .b32 %w<4>;
  .reg .b64 %v<8>;
  .reg .b16 %b;
  .reg .pred %p;
  .reg .u64 %to, %from, %left, %i, %step, %words;
  ld.param.u64 %to, [to];
  ld.param.u64 %from, [from];
  ld.param.u64 %left, [bytes];
  mov.u32 %w0, %ctaid.x;
  mov.u32 %w1, %ntid.x;
  mov.u32 %w2, %tid.x;
  mad.lo.u32 %w2, %w0, %w1, %w2;
  cvt.u64.u32 %i, %w2;
  mov.u32 %w0, %nctaid.x;
  mul.lo.u32 %w0, %w0, %w1;
  cvt.u64.u32 %step, %w0;
  or.b64 %v0, %to, %from;
  and.b64 %v0, %v0, 7;
  mov.u64 %words, 0;
  setp.ne.u64 %p, %v0, 0;
  @%p bra rest;
  shr.u64 %words, %left, 3;
  mov.u64 %v1, %i;
eights:
  setp.ge.u64 %p, %v1, %words;
  @%p bra rest;
  shl.b64 %v2, %v1, 3;
  add.u64 %v3, %from, %v2;
  add.u64 %v4, %to, %v2;
  ld.u64 %v5, [%v3];
  st.u64 [%v4], %v5;
  add.u64 %v1, %v1, %step;
  bra eights;
rest:
  shl.b64 %v2, %words, 3;
  add.u64 %v1, %i, %v2;
bytes_one_by_one:
  setp.ge.u64 %p, %v1, %left;
  @%p bra done;
  add.u64 %v3, %from, %v1;
  add.u64 %v4, %to, %v1;
  ld.u8 %b, [%v3];
  st.u8 [%v4], %b;
  add.u64 %v1, %v1, %step;
  bra bytes_one_by_one;
done:
  ret;
}
.visible .entry allocate(.param .u64 result)
{
  .reg .b64 %v<3>;
  ld.param.u64 %v0, [result];
  mov.u64 %v1, 1;
  {
    .param .b64 bytes;
    .param .b64 address;
    st.param.b64 [bytes], %v1;
    call.uni (address), malloc, (bytes);
    ld.param.b64 %v2, [address];
  }
  st.u64 [%v0], %v2;
  {
    .param .b64 address;
    st.param.b64 [address], %v2;
    call.uni free, (address);
  }
  ret;
}
)";

constexpr unsigned block_width = 128;
constexpr unsigned most_blocks = 32;
constexpr std::size_t bytes_of_block = 16 * 1024; // sixteen words for each of its threads

} // namespace

bool heap_kernels::prepare() {
  if (prepared_.load(std::memory_order_acquire)) return module_ != nullptr;
  lock_guard held(lock_);
  if (prepared_.load(std::memory_order_relaxed)) return module_ != nullptr;
  CUmodule module = nullptr;
  if (cuda.cuModuleLoadData(&module, code) == CUDA_SUCCESS) {
    if (cuda.cuModuleGetFunction(&copy_, module, "copy") == CUDA_SUCCESS &&
        cuda.cuModuleGetFunction(&allocate_, module, "allocate") == CUDA_SUCCESS) {
      module_ = module;
      // As for the kernels of an image.
      for (CUfunction f : {copy_, allocate_})
        if (cuda.cuFuncLoad != nullptr) cuda.cuFuncLoad(f);
    } else {
      cuda.cuModuleUnload(module);
    }
  }
  prepared_.store(true, std::memory_order_release);
  return module_ != nullptr;
}

void heap_kernels::clear() {
  if (module_ != nullptr) check_release("cuModuleUnload", cuda.cuModuleUnload(module_));
  module_ = nullptr;
  known_address.store(0, std::memory_order_relaxed);
  prepared_.store(false, std::memory_order_relaxed);
}

bool heap_kernels::copy(std::uintptr_t to, std::uintptr_t from, std::size_t bytes) {
  const std::uint64_t parameters[] = {to, from, bytes};
  const auto blocks = static_cast<unsigned>(std::clamp<std::size_t>(bytes / bytes_of_block, 1, most_blocks));
  return run_single_kernel(device_, {copy_, blocks, block_width, 1, 0, parameters, sizeof parameters});
}

bool heap_kernels::allocate(std::uintptr_t result) {
  const std::uint64_t parameter = result;
  return run_single_kernel(device_, {allocate_, 1, 1, 1, 0, &parameter, sizeof parameter});
}

} // namespace regomp::nvptx
