// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/device_heap.h"

#include "plugin/common/device_memory.h"
#include "plugin/common/region_launch.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/transfer.h"

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

// What the driver makes the heap if nobody asks for another size.
constexpr std::size_t default_heap_bytes = std::size_t{8} << 20;

std::size_t heap_bytes() {
  std::size_t bytes = 0;
  const bool known = cuda.cuCtxGetLimit != nullptr && cuda.cuCtxGetLimit(&bytes, CU_LIMIT_MALLOC_HEAP_SIZE) == CUDA_SUCCESS;
  return known ? bytes : default_heap_bytes;
}

// Memory of the device's pool, for as long as it lives.
class staging {
public:
  staging(device &d, std::size_t bytes) : device_(d), address_(allocate_device_memory(d, bytes)) {}
  ~staging() {
    if (address_ != 0) free_device_memory(device_, address_);
  }
  staging(const staging &) = delete;
  staging &operator=(const staging &) = delete;
  std::uintptr_t address() const { return address_; } // 0 if there is none, which was reported

private:
  device &device_;
  const std::uintptr_t address_;
};

} // namespace

void device_heap::prepare() {
  if (prepared_.load(std::memory_order_acquire)) return;
  lock_guard held(lock_);
  if (prepared_.load(std::memory_order_relaxed)) return;
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
}

void device_heap::clear() {
  if (module_ != nullptr) check_release("cuModuleUnload", cuda.cuModuleUnload(module_));
  module_ = nullptr;
  known_.store(0, std::memory_order_relaxed);
  prepared_.store(false, std::memory_order_relaxed);
}

bool device_heap::run(CUfunction function, unsigned blocks, unsigned width, const void *parameters, std::size_t bytes) {
  return run_single_kernel(device_, {function, blocks, width, 1, 0, parameters, bytes});
}

// 0 if the heap is used up, or what asks for one fails.
std::uintptr_t device_heap::an_address() {
  const std::uintptr_t known = known_.load(std::memory_order_relaxed);
  if (known != 0) return known;
  const staging result(device_, sizeof(std::uint64_t));
  const std::uint64_t parameter = result.address();
  std::uint64_t found = 0;
  if (parameter == 0 || !run(allocate_, 1, 1, &parameter, sizeof parameter) ||
      !copy_to_host(device_, &found, parameter, sizeof found))
    return 0;
  known_.store(found, std::memory_order_relaxed);
  return found;
}

// The heap lies in one piece. Its size is known, and an address in it: so no address in it is taken for another, and what
// the driver knows is not in it.
device_heap::place device_heap::place_of(std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t last = address + bytes - 1;
  unsigned known = 0;
  for (const std::uintptr_t a : {address, last}) {
    CUdeviceptr base;
    std::size_t length;
    known += cuda.cuMemGetAddressRange_v2(&base, &length, a) == CUDA_SUCCESS;
  }
  if (known != 0) return known == 2 ? place::drivers : place::unknown;
  const std::uintptr_t inside = an_address();
  const std::size_t size = heap_bytes();
  const auto is_near = [&](std::uintptr_t a) { return std::max(a, inside) - std::min(a, inside) < size; };
  return inside != 0 && address <= last && is_near(address) && is_near(last) ? place::heap : place::unknown;
}

bool device_heap::copy_by_kernel(std::uintptr_t to, std::uintptr_t from, std::size_t bytes) {
  const std::uint64_t parameters[] = {to, from, bytes};
  const auto blocks = static_cast<unsigned>(std::clamp<std::size_t>(bytes / bytes_of_block, 1, most_blocks));
  return run(copy_, blocks, block_width, parameters, sizeof parameters);
}

bool device_heap::copy_in_heap(const copy_order &o) {
  if (o.what == copy_order::kind::on_device) return copy_by_kernel(o.to, o.from, o.bytes);
  const staging between(device_, o.bytes);
  const std::uintptr_t b = between.address();
  if (b == 0) return false;
  if (o.what == copy_order::kind::to_host)
    return copy_by_kernel(b, o.from, o.bytes) && copy_to_host(device_, reinterpret_cast<void *>(o.to), b, o.bytes);
  return copy_to_device(device_, b, reinterpret_cast<const void *>(o.from), o.bytes) && copy_by_kernel(o.to, b, o.bytes);
}

device_heap::outcome device_heap::copy(const copy_order &o) {
  prepare();
  if (module_ == nullptr || cuda.cuMemGetAddressRange_v2 == nullptr) return outcome::elsewhere;
  // The host's side is not asked about.
  const place to = o.what == copy_order::kind::to_host ? place::drivers : place_of(o.to, o.bytes);
  const place from = o.what == copy_order::kind::to_device ? place::drivers : place_of(o.from, o.bytes);
  if (to == place::unknown || from == place::unknown || (to != place::heap && from != place::heap))
    return outcome::elsewhere;
  return copy_in_heap(o) ? outcome::copied : outcome::failed;
}

} // namespace regomp::nvptx
