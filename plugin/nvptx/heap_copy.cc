// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/heap_copy.h"

#include "plugin/common/device_memory.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/transfer.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

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

// 0 if the heap is used up, or what asks for one fails.
std::uintptr_t an_address(device &d) {
  const std::uintptr_t known = d.heap.known_address.load(std::memory_order_relaxed);
  if (known != 0) return known;
  const staging result(d, sizeof(std::uint64_t));
  std::uint64_t found = 0;
  if (result.address() == 0 || !d.heap.allocate(result.address()) ||
      !copy_to_host(d, &found, result.address(), sizeof found))
    return 0;
  d.heap.known_address.store(found, std::memory_order_relaxed);
  return found;
}

enum class place { heap, drivers, unknown };

// The heap lies in one piece. Its size is known, and an address in it: so no address in it is taken for another, and what
// the driver knows is not in it.
place place_of(device &d, std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t last = address + bytes - 1;
  unsigned known = 0;
  for (const std::uintptr_t a : {address, last}) {
    CUdeviceptr base;
    std::size_t length;
    known += cuda.cuMemGetAddressRange_v2(&base, &length, a) == CUDA_SUCCESS;
  }
  if (known != 0) return known == 2 ? place::drivers : place::unknown;
  const std::uintptr_t inside = an_address(d);
  const std::size_t size = heap_bytes();
  const auto is_near = [&](std::uintptr_t a) { return std::max(a, inside) - std::min(a, inside) < size; };
  return inside != 0 && address <= last && is_near(address) && is_near(last) ? place::heap : place::unknown;
}

bool copy_by_kernels(device &d, const copy_order &o) {
  if (o.what == copy_order::kind::on_device) return d.heap.copy(o.to, o.from, o.bytes);
  const staging between(d, o.bytes);
  const std::uintptr_t b = between.address();
  if (b == 0) return false;
  if (o.what == copy_order::kind::to_host)
    return d.heap.copy(b, o.from, o.bytes) && copy_to_host(d, reinterpret_cast<void *>(o.to), b, o.bytes);
  return copy_to_device(d, b, reinterpret_cast<const void *>(o.from), o.bytes) && d.heap.copy(o.to, b, o.bytes);
}

} // namespace

heap_outcome copy_in_heap(device &d, const copy_order &o) {
  if (!d.heap.prepare() || cuda.cuMemGetAddressRange_v2 == nullptr) return heap_outcome::elsewhere;
  // The host's side is not asked about.
  const place to = o.what == copy_order::kind::to_host ? place::drivers : place_of(d, o.to, o.bytes);
  const place from = o.what == copy_order::kind::to_device ? place::drivers : place_of(d, o.from, o.bytes);
  if (to == place::unknown || from == place::unknown || (to != place::heap && from != place::heap))
    return heap_outcome::elsewhere;
  return copy_by_kernels(d, o) ? heap_outcome::copied : heap_outcome::failed;
}

} // namespace regomp::nvptx
