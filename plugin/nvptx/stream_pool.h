// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams to use and give back; device::stream_flags says how they stand to the legacy NULL stream. A stream taken from the
// pool has no unfinished work and belongs to the taker alone, so work of two takers is never ordered by accident.
//
// Any thread; one lock, a leaf. Streams are created outside it.
#ifndef REGOMP_PLUGIN_NVPTX_STREAM_POOL_H
#define REGOMP_PLUGIN_NVPTX_STREAM_POOL_H

#include "plugin/common/mutex.h"
#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/pinned_lines.h"

#include <cstdint>

namespace regomp::nvptx {

struct pooled_stream {
  pooled_stream *next = nullptr;
  CUstream stream = nullptr;
  // Pinned word that the stream writes when the work before it has ended, and the value it was last told to write. Null
  // where there is no pinned memory, or the pool's streams need none.
  std::uint32_t *end_word = nullptr;
  std::uint32_t end_value = 0;
  // Of device::last_launch only: stacks that wait with the stream for the next launch.
  std::uint64_t stacks = 0;
  std::uint64_t stack_bytes = 0;
};

// Waits until the stream has no work left; the outcome is the driver's. If the driver cannot wait, asks until the work has
// ended all the same, as it may still use the caller's memory. Only a stream of a dead context is given up at once.
CUresult wait_for_stream(CUstream);

class stream_pool {
public:
  constexpr stream_pool() = default;

  // Before any other call, with the device's context current. The flags are cuStreamCreate's. Streams for copies get the
  // highest priority, so that they do not share a hardware queue with kernels. `words`, if not null, gives each stream an
  // end word.
  void init(unsigned flags, bool for_copies, pinned_lines *words);

  // Null, with the driver's reason in *result, if no stream can be had. The context must be current, here and below.
  pooled_stream *take(CUresult *result);
  // The stream's work has ended.
  void give_back(pooled_stream *);
  // Destroys all streams of the pool; none is taken.
  void clear();

private:
  static constexpr unsigned most_idle = 64;

  CUresult create(CUstream *);
  void destroy(pooled_stream *);

  adaptive_mutex lock;
  pooled_stream *idle = nullptr; // last in, first out
  unsigned idle_count = 0;
  pinned_lines *end_words = nullptr;
  unsigned flags = CU_STREAM_NON_BLOCKING;
  int priority = 0;
  bool has_priority = false;
};

} // namespace regomp::nvptx

#endif
