// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: kernel launches and occupancy.
#include "sim/cuda/arguments.h"
#include "sim/driver/faults.h"

#include <algorithm>
#include <cstring>

using namespace gompsim::cuda;
using gompsim::function_info;
using gompsim::launch_shape;

namespace {

bool fits(const unsigned (&extent)[3], const unsigned (&most)[3]) {
  for (int i = 0; i < 3; ++i)
    if (extent[i] == 0 || extent[i] > most[i]) return false;
  return true;
}

CUresult check_shape(const function &f, const launch_shape &shape) {
  if (!fits(shape.grid, max_grid) || !fits(shape.block, max_block)) return CUDA_ERROR_INVALID_VALUE;
  const std::uint64_t threads = std::uint64_t{shape.block[0]} * shape.block[1] * shape.block[2];
  if (threads > max_threads_per_block) return CUDA_ERROR_INVALID_VALUE;
  if (shape.dynamic_shared_bytes > f.max_dynamic_shared()) return CUDA_ERROR_INVALID_VALUE;
  if (threads > f.info->max_threads_per_block ||
      gompsim::max_resident_blocks(*f.owner->engine, *f.info, static_cast<unsigned>(threads), shape.dynamic_shared_bytes) ==
          0)
    return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
  return CUDA_SUCCESS;
}

// The parameter bytes from either form in which a call can give them.
CUresult gather_parameters(const function_info &info, void **params, void **extra, std::vector<std::byte> *out) {
  if (params && extra) return CUDA_ERROR_INVALID_VALUE;
  out->resize(info.param_bytes);
  if (extra) {
    const void *buffer = nullptr;
    const std::size_t *bytes = nullptr;
    for (void **e = extra; *e != CU_LAUNCH_PARAM_END; e += 2) {
      if (e[0] == CU_LAUNCH_PARAM_BUFFER_POINTER)
        buffer = e[1];
      else if (e[0] == CU_LAUNCH_PARAM_BUFFER_SIZE)
        bytes = static_cast<const std::size_t *>(e[1]);
      else
        return CUDA_ERROR_INVALID_VALUE;
    }
    if (info.param_bytes == 0) return CUDA_SUCCESS;
    if (!buffer || !bytes || *bytes < info.param_bytes) return CUDA_ERROR_INVALID_VALUE;
    std::memcpy(out->data(), buffer, info.param_bytes);
    return CUDA_SUCCESS;
  }
  if (info.parameters.empty()) return CUDA_SUCCESS;
  if (!params) return CUDA_ERROR_INVALID_VALUE;
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    if (!params[i]) return CUDA_ERROR_INVALID_VALUE;
    std::memcpy(out->data() + info.parameters[i].offset, params[i], info.parameters[i].bytes);
  }
  return CUDA_SUCCESS;
}

unsigned resident_blocks(const function &f, unsigned threads, std::size_t dynamic_shared) {
  if (threads > std::min(f.info->max_threads_per_block, max_threads_per_block)) return 0;
  return gompsim::max_resident_blocks(*f.owner->engine, *f.info, threads, dynamic_shared);
}

CUresult launch(context &ctx, CUfunction handle, const launch_shape &shape, CUstream stream_handle, void **params,
                void **extra) {
  std::shared_ptr<function> f;
  CUresult r = find_function(handle, &f);
  if (r != CUDA_SUCCESS) return r;
  if (!f->info->is_kernel) return CUDA_ERROR_INVALID_HANDLE;
  std::shared_ptr<stream> s;
  r = find_stream(ctx, stream_handle, &s);
  if (r != CUDA_SUCCESS) return r;
  if (s->owner != f->owner) return CUDA_ERROR_INVALID_HANDLE;
  r = check_shape(*f, shape);
  if (r != CUDA_SUCCESS) return r;
  const std::shared_ptr<command> c = std::make_shared<command>(command_kind::kernel);
  r = gather_parameters(*f->info, params, extra, &c->kernel.params);
  if (r != CUDA_SUCCESS) return r;
  c->kernel.program = f->program;
  c->kernel.function = f->info;
  c->kernel.shape = shape;
  c->name = f->info->name;
  c->injected = fault_injector::get().at_kernel();
  scheduler::submit(c, s);
  return CUDA_SUCCESS;
}

// The flags of occupancy queries choose what is cached, which nothing is.
CUresult count_resident_blocks(int *out, CUfunction handle, int block_size, std::size_t dynamic_shared) {
  if (!out || block_size <= 0) return CUDA_ERROR_INVALID_VALUE;
  std::shared_ptr<function> f;
  const CUresult r = find_function(handle, &f);
  if (r == CUDA_SUCCESS) *out = static_cast<int>(resident_blocks(*f, static_cast<unsigned>(block_size), dynamic_shared));
  return r;
}

CUresult find_best_block(context &ctx, int *min_grid, int *block, CUfunction handle, CUoccupancyB2DSize shared_of_block,
                         std::size_t dynamic_shared, int block_limit) {
  if (!min_grid || !block || block_limit < 0) return CUDA_ERROR_INVALID_VALUE;
  std::shared_ptr<function> f;
  const CUresult r = find_function(handle, &f);
  if (r != CUDA_SUCCESS) return r;
  constexpr unsigned warp = 32;
  unsigned most = std::min(f->info->max_threads_per_block, max_threads_per_block);
  if (block_limit > 0) most = std::min(most, static_cast<unsigned>(block_limit));
  // The largest block of those that keep the most threads resident: the limit itself, then whole warps downwards.
  unsigned best_threads = 0, best_block = 0, best_count = 0;
  for (unsigned size = most; size > 0; size = (size - 1) / warp * warp) {
    const std::size_t shared = shared_of_block ? shared_of_block(static_cast<int>(size)) : dynamic_shared;
    const unsigned count = resident_blocks(*f, size, shared);
    if (count * size <= best_threads) continue;
    best_threads = count * size;
    best_block = size;
    best_count = count;
  }
  if (best_block == 0) return CUDA_ERROR_INVALID_VALUE;
  *block = static_cast<int>(best_block);
  *min_grid = static_cast<int>(best_count * ctx.dev.multiprocessors());
  return CUDA_SUCCESS;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuLaunchKernel(CUfunction handle, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                       unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                                       CUstream s, void **params, void **extra) {
  return driver_call<function_id::cuLaunchKernel>([&](context &ctx) {
    return launch(ctx, handle, {{grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared_bytes}, s, params, extra);
  });
}

GOMPSIM_EXPORT CUresult cuLaunchKernelEx(const CUlaunchConfig *c, CUfunction handle, void **params, void **extra) {
  return driver_call<function_id::cuLaunchKernelEx>([&](context &ctx) -> CUresult {
    if (!c || (c->numAttrs > 0 && !c->attrs)) return CUDA_ERROR_INVALID_VALUE;
    // Clusters, cooperative launches and programmatic dependences are not there.
    for (unsigned i = 0; i < c->numAttrs; ++i)
      if (c->attrs[i].id != CU_LAUNCH_ATTRIBUTE_IGNORE && c->attrs[i].id != CU_LAUNCH_ATTRIBUTE_PRIORITY)
        return CUDA_ERROR_NOT_SUPPORTED;
    const launch_shape shape{
        {c->gridDimX, c->gridDimY, c->gridDimZ}, {c->blockDimX, c->blockDimY, c->blockDimZ}, c->sharedMemBytes};
    return launch(ctx, handle, shape, c->hStream, params, extra);
  });
}

GOMPSIM_EXPORT CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *out, CUfunction handle, int block_size,
                                                                    std::size_t dynamic_shared) {
  return driver_call<function_id::cuOccupancyMaxActiveBlocksPerMultiprocessor>(
      [&](context &) { return count_resident_blocks(out, handle, block_size, dynamic_shared); });
}

GOMPSIM_EXPORT CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *out, CUfunction handle, int block_size,
                                                                             std::size_t dynamic_shared, unsigned flags) {
  return driver_call<function_id::cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags>([&](context &) {
    return flags > 1 ? CUDA_ERROR_INVALID_VALUE : count_resident_blocks(out, handle, block_size, dynamic_shared);
  });
}

GOMPSIM_EXPORT CUresult cuOccupancyMaxPotentialBlockSize(int *min_grid, int *block, CUfunction handle,
                                                         CUoccupancyB2DSize shared_of_block, std::size_t dynamic_shared,
                                                         int block_limit) {
  return driver_call<function_id::cuOccupancyMaxPotentialBlockSize>([&](context &ctx) {
    return find_best_block(ctx, min_grid, block, handle, shared_of_block, dynamic_shared, block_limit);
  });
}

GOMPSIM_EXPORT CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *min_grid, int *block, CUfunction handle,
                                                                  CUoccupancyB2DSize shared_of_block,
                                                                  std::size_t dynamic_shared, int block_limit,
                                                                  unsigned flags) {
  return driver_call<function_id::cuOccupancyMaxPotentialBlockSizeWithFlags>([&](context &ctx) {
    return flags > 1 ? CUDA_ERROR_INVALID_VALUE
                     : find_best_block(ctx, min_grid, block, handle, shared_of_block, dynamic_shared, block_limit);
  });
}

GOMPSIM_EXPORT CUresult cuOccupancyAvailableDynamicSMemPerBlock(std::size_t *out, CUfunction handle, int blocks,
                                                                int block_size) {
  return driver_call<function_id::cuOccupancyAvailableDynamicSMemPerBlock>([&](context &) -> CUresult {
    if (!out || blocks <= 0 || block_size <= 0) return CUDA_ERROR_INVALID_VALUE;
    std::shared_ptr<function> f;
    const CUresult r = find_function(handle, &f);
    if (r != CUDA_SUCCESS) return r;
    const unsigned threads = static_cast<unsigned>(block_size), wanted = static_cast<unsigned>(blocks);
    if (resident_blocks(*f, threads, 0) < wanted) return CUDA_ERROR_INVALID_VALUE;
    // The most with which so many blocks are resident still: that falls as shared memory grows.
    std::size_t least = 0, most = f->max_dynamic_shared();
    while (least < most) {
      const std::size_t middle = (least + most + 1) / 2;
      if (resident_blocks(*f, threads, middle) >= wanted)
        least = middle;
      else
        most = middle - 1;
    }
    *out = least;
    return CUDA_SUCCESS;
  });
}
}
