// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/pool.h"

#include <algorithm>

namespace gompsim::cuda {

bool memory_pool::take(std::size_t bytes) {
  const std::lock_guard guard(lock);
  if (most != 0 && (bytes > most || used > most - bytes)) return false;
  used += bytes;
  return true;
}

void memory_pool::has_taken() {
  const std::lock_guard guard(lock);
  most_used = std::max(most_used, used);
}

void memory_pool::give_back(std::size_t bytes) {
  const std::lock_guard guard(lock);
  used -= bytes;
}

CUresult memory_pool::attribute(CUmemPool_attribute which, void *value) const {
  const std::lock_guard guard(lock);
  switch (which) {
  case CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES:
  case CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC:
  case CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES:
    *static_cast<int *>(value) = reuse[which - CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES];
    return CUDA_SUCCESS;
  case CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
    *static_cast<cuuint64_t *>(value) = threshold;
    return CUDA_SUCCESS;
  case CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT:
  case CU_MEMPOOL_ATTR_USED_MEM_CURRENT:
    *static_cast<cuuint64_t *>(value) = used;
    return CUDA_SUCCESS;
  case CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
  case CU_MEMPOOL_ATTR_USED_MEM_HIGH:
    *static_cast<cuuint64_t *>(value) = most_used;
    return CUDA_SUCCESS;
  }
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult memory_pool::set_attribute(CUmemPool_attribute which, const void *value) {
  const std::lock_guard guard(lock);
  switch (which) {
  case CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES:
  case CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC:
  case CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES:
    reuse[which - CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES] = *static_cast<const int *>(value) != 0;
    return CUDA_SUCCESS;
  case CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
    threshold = *static_cast<const cuuint64_t *>(value);
    return CUDA_SUCCESS;
  case CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
  case CU_MEMPOOL_ATTR_USED_MEM_HIGH: // may be set back only
    if (*static_cast<const cuuint64_t *>(value) != 0) return CUDA_ERROR_INVALID_VALUE;
    most_used = used;
    return CUDA_SUCCESS;
  case CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT:
  case CU_MEMPOOL_ATTR_USED_MEM_CURRENT:
    break;
  }
  return CUDA_ERROR_INVALID_VALUE;
}

} // namespace gompsim::cuda
