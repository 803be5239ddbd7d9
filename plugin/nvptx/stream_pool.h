// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams to use and give back; device::stream_flags says how they stand to the legacy NULL stream. A stream taken from the
// pool has no unfinished work and belongs to the taker alone, so work of two takers is never ordered by accident.
//
// Any thread; one lock, a leaf. Streams are created outside it.
#ifndef REGOMP_PLUGIN_NVPTX_STREAM_POOL_H
#define REGOMP_PLUGIN_NVPTX_STREAM_POOL_H

#include "plugin/common/mutex.h"
#include "plugin/common/pinned_lines.h"
#include "plugin/common/platform.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/cuda_library.h"

#include <atomic>
#include <cstdint>

namespace regomp::nvptx {

// Where kernels run: what the core calls an execution queue.
struct cuda_queue : execution_queue {
  CUstream stream = nullptr;
};

struct pooled_stream : cuda_queue {
  pooled_stream *next = nullptr;
  // The newest launch's stacks; in device::last_launch those that wait for the next one.
  std::uint64_t stacks = 0;
  std::uint64_t stack_bytes = 0;
  // Launches that follow one another have the same stream: how many hold it (lower half), and which use of the stream that
  // is (upper half), by which a launch that has ended long ago is told from those that have the stream now.
  std::atomic<std::uint64_t> use{0};

  std::uint32_t holders() const { return static_cast<std::uint32_t>(use.load(std::memory_order_relaxed)); }
  std::uint64_t use_number() const { return use.load(std::memory_order_relaxed) >> 32; }
  // By who has just taken the stream, for a first launch.
  void begin_use() { use.store((use_number() + 1) << 32 | 1, std::memory_order_relaxed); }
  // One more launch holds the stream, unless that use of it is over. Acquire pairs with the release in leave().
  bool join(std::uint64_t number) {
    std::uint64_t now = use.load(std::memory_order_relaxed);
    do {
      if (now >> 32 != number || static_cast<std::uint32_t>(now) == 0) return false;
    } while (!use.compare_exchange_weak(now, now + 1, std::memory_order_acquire, std::memory_order_relaxed));
    return true;
  }
  // True: nobody holds the stream any more, and it is the caller's. Acquire and release: what the others did with it is
  // over.
  bool leave() { return static_cast<std::uint32_t>(use.fetch_sub(1, std::memory_order_acq_rel)) == 1; }
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
  // Destroys all streams of the pool; none is taken. Until then the record of a stream stays where it is, so that one may
  // ask it whether a use of the stream is over.
  void clear();

private:
  static constexpr unsigned most_idle = 64;

  CUresult create(CUstream *);
  void destroy(pooled_stream *);
  pooled_stream *take_record();
  void put_record(pooled_stream *);

  adaptive_mutex lock;
  pooled_stream *idle = nullptr; // last in, first out
  unsigned idle_count = 0;
  pooled_stream *without_stream = nullptr; // records of streams that were too many
  pinned_lines *end_words = nullptr;
  unsigned flags = CU_STREAM_NON_BLOCKING;
  int priority = 0;
  bool has_priority = false;
};

} // namespace regomp::nvptx

#endif
