// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The null driver: memory and copies.
#include "null_state.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace null_driver {

std::atomic<void (*)(std::size_t)> on_copy{nullptr};

bool find(std::uintptr_t address, std::size_t bytes, std::uintptr_t *base, block *b) {
  auto it = state().blocks.upper_bound(address);
  if (it == state().blocks.begin()) return false;
  --it;
  if (address - it->first >= it->second.bytes || bytes > it->second.bytes - (address - it->first)) return false;
  *base = it->first;
  *b = it->second;
  return true;
}

void drop_host_blocks(CUcontext owner) {
  for (auto it = state().blocks.begin(); it != state().blocks.end();)
    if (it->second.kind == memory_kind::host && it->second.owner == owner) {
      std::free(reinterpret_cast<void *>(it->first));
      it = state().blocks.erase(it);
      ++state().dropped_host_blocks;
    } else {
      ++it;
    }
}

namespace {

bool is_variable(std::uintptr_t address, std::size_t bytes) {
  for (CUmodule m : state().modules)
    for (auto &[name, words] : m->variables) {
      const auto start = reinterpret_cast<std::uintptr_t>(words.data());
      if (address >= start && address + bytes <= start + words.size() * 8) return true;
    }
  return false;
}

bool is_device_range(std::uintptr_t address, std::size_t bytes) {
  std::uintptr_t base;
  block b;
  return (find(address, bytes, &base, &b) && b.kind != memory_kind::host) || is_variable(address, bytes);
}

void *make_block(std::size_t bytes, memory_kind kind) {
  std::size_t in_use = 0;
  for (auto &[a, b] : state().blocks) in_use += b.bytes;
  if (bytes == 0 || bytes > config.memory_bytes - std::min(in_use, config.memory_bytes)) return nullptr;
  void *p = std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
  if (p != nullptr) state().blocks[reinterpret_cast<std::uintptr_t>(p)] = {bytes, kind, context_stack.back()};
  return p;
}

void announce_copy(std::size_t bytes) {
  if (auto *const f = on_copy.load()) f(bytes);
}

CUresult free_block(std::uintptr_t address, bool host) {
  auto it = state().blocks.find(address);
  if (it == state().blocks.end() || (it->second.kind == memory_kind::host) != host) return CUDA_ERROR_INVALID_VALUE;
  wait_for_device();
  state().blocks.erase(it);
  std::free(reinterpret_cast<void *>(address));
  return CUDA_SUCCESS;
}

} // namespace

} // namespace null_driver

using namespace null_driver;

CUresult cuMemAlloc_v2(CUdeviceptr *p, std::size_t bytes) {
  ENTER("cuMemAlloc");
  *p = reinterpret_cast<CUdeviceptr>(make_block(bytes, memory_kind::device));
  return *p != 0 ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuMemFree_v2(CUdeviceptr p) {
  ENTER("cuMemFree");
  return free_block(p, false);
}

CUresult cuMemHostAlloc(void **p, std::size_t bytes, unsigned) {
  ENTER("cuMemHostAlloc");
  *p = make_block(bytes, memory_kind::host);
  return *p != nullptr ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuMemFreeHost(void *p) {
  ENTER("cuMemFreeHost");
  return free_block(reinterpret_cast<std::uintptr_t>(p), true);
}

CUresult cuMemAllocManaged(CUdeviceptr *p, std::size_t bytes, unsigned) {
  ENTER("cuMemAllocManaged");
  *p = reinterpret_cast<CUdeviceptr>(make_block(bytes, memory_kind::managed));
  return *p != 0 ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuPointerGetAttribute(void *data, CUpointer_attribute which, CUdeviceptr p) {
  ENTER("cuPointerGetAttribute");
  std::uintptr_t base;
  block b;
  if (!find(p, 1, &base, &b)) return CUDA_ERROR_INVALID_VALUE;
  switch (which) {
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    *static_cast<unsigned *>(data) = b.kind == memory_kind::host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
    return CUDA_SUCCESS;
  case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    *static_cast<unsigned *>(data) = b.kind == memory_kind::managed;
    return CUDA_SUCCESS;
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
    *static_cast<int *>(data) = 0;
    return CUDA_SUCCESS;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
}

// On the NULL stream: after all that streams have which are ordered with it.
CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void *from, std::size_t bytes) {
  announce_copy(bytes);
  ENTER("cuMemcpyHtoD");
  if (!is_device_range(to, bytes)) return CUDA_ERROR_INVALID_VALUE;
  wait_for_blocking_streams();
  if (sticky == CUDA_SUCCESS) std::memcpy(reinterpret_cast<void *>(to), from, bytes);
  return sticky;
}

CUresult cuMemcpyDtoH_v2(void *to, CUdeviceptr from, std::size_t bytes) {
  announce_copy(bytes);
  ENTER("cuMemcpyDtoH");
  if (!is_device_range(from, bytes)) return CUDA_ERROR_INVALID_VALUE;
  wait_for_blocking_streams();
  if (sticky == CUDA_SUCCESS) std::memcpy(to, reinterpret_cast<void *>(from), bytes);
  return sticky;
}

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, std::size_t bytes, CUstream s) {
  ENTER("cuMemcpyHtoDAsync");
  if (!is_device_range(to, bytes)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuMemcpyHtoDAsync", [=] {
    announce_copy(bytes);
    std::memcpy(reinterpret_cast<void *>(to), from, bytes);
  });
}

CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, std::size_t bytes, CUstream s) {
  ENTER("cuMemcpyDtoHAsync");
  if (!is_device_range(from, bytes)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuMemcpyDtoHAsync", [=] {
    announce_copy(bytes);
    std::memcpy(to, reinterpret_cast<void *>(from), bytes);
  });
}

CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream s) {
  ENTER("cuMemcpyDtoDAsync");
  if (!is_device_range(to, bytes) || !is_device_range(from, bytes)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuMemcpyDtoDAsync",
                 [=] { std::memmove(reinterpret_cast<void *>(to), reinterpret_cast<void *>(from), bytes); });
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, std::size_t bytes, CUstream s) {
  ENTER("cuMemsetD8Async");
  if (!is_device_range(to, bytes)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuMemsetD8Async", [=] { std::memset(reinterpret_cast<void *>(to), value, bytes); });
}

CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream s) {
  ENTER("cuMemcpy2DAsync");
  const bool to_device = c->dstMemoryType == CU_MEMORYTYPE_DEVICE, from_device = c->srcMemoryType == CU_MEMORYTYPE_DEVICE;
  auto *to = to_device ? reinterpret_cast<char *>(c->dstDevice) : static_cast<char *>(c->dstHost);
  auto *from = from_device ? reinterpret_cast<const char *>(c->srcDevice) : static_cast<const char *>(c->srcHost);
  return enqueue(s, "cuMemcpy2DAsync", [d = *c, to, from] {
    for (std::size_t y = 0; y < d.Height; ++y)
      std::memcpy(to + (d.dstY + y) * d.dstPitch + d.dstXInBytes, from + (d.srcY + y) * d.srcPitch + d.srcXInBytes,
                  d.WidthInBytes);
  });
}

CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *c, CUstream s) {
  ENTER("cuMemcpy3DAsync");
  const bool to_device = c->dstMemoryType == CU_MEMORYTYPE_DEVICE, from_device = c->srcMemoryType == CU_MEMORYTYPE_DEVICE;
  auto *to = to_device ? reinterpret_cast<char *>(c->dstDevice) : static_cast<char *>(c->dstHost);
  auto *from = from_device ? reinterpret_cast<const char *>(c->srcDevice) : static_cast<const char *>(c->srcHost);
  return enqueue(s, "cuMemcpy3DAsync", [d = *c, to, from] {
    for (std::size_t z = 0; z < d.Depth; ++z)
      for (std::size_t y = 0; y < d.Height; ++y)
        std::memcpy(to + ((d.dstZ + z) * d.dstHeight + d.dstY + y) * d.dstPitch + d.dstXInBytes,
                    from + ((d.srcZ + z) * d.srcHeight + d.srcY + y) * d.srcPitch + d.srcXInBytes, d.WidthInBytes);
  });
}
