// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/reverse_wait.h"

#include "plugin/common/backoff.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/launch.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/reverse_channel.h"

#include <atomic>

namespace regomp::nvptx {

namespace {

// A query takes 1 to 3 µs, a look at the whole ring some more. The end of the kernel is seen without it; only a kernel that
// failed writes no end word.
constexpr unsigned milliseconds_between_queries = 5;

// A query may fail by itself while the kernel goes on, and asks: who then waits in the driver waits for good. So many in a
// row tell that the kernel has failed, or that its end will never be known.
constexpr unsigned most_failed_queries = 3;

void write_end_word(void *stream) {
  auto *s = static_cast<pooled_stream *>(stream);
  // The launching thread set end_value before it enqueued this call, and changes it only after it has seen the word.
  std::atomic_ref(*s->end_word).store(s->end_value, std::memory_order_release);
}

// Has the stream write the end word when the work it has now is done. False if it cannot.
bool enqueue_end_word(device &d, pooled_stream &s) {
  if (s.end_word == nullptr) return false;
  ++s.end_value;
  // Relaxed: the flag is advice; a thread that misses the change asks the driver once more.
  if (cuda.cuStreamWriteValue32_v2 != nullptr && d.can_write_from_stream.load(std::memory_order_relaxed)) {
    if (cuda.cuStreamWriteValue32_v2(s.stream, reinterpret_cast<CUdeviceptr>(s.end_word), s.end_value,
                                     CU_STREAM_WRITE_VALUE_DEFAULT) == CUDA_SUCCESS)
      return true;
    d.can_write_from_stream.store(false, std::memory_order_relaxed);
  }
  return cuda.cuLaunchHostFunc != nullptr && cuda.cuLaunchHostFunc(s.stream, write_end_word, &s) == CUDA_SUCCESS;
}

// Acquire pairs with the stream's write, which the driver orders after all writes of the kernel (the default flag asks for
// the barrier), or with the host function's release store.
bool has_ended(pooled_stream &s) { return std::atomic_ref(*s.end_word).load(std::memory_order_acquire) == s.end_value; }

} // namespace

CUresult wait_and_serve(device &d, const launch &l, reverse_channel &channel) {
  pooled_stream &s = *l.stream;
  const bool word_comes = enqueue_end_word(d, s);
  backoff waiting(d.options->waiting);
  reverse_ring::view seen;
  unsigned failed_queries = 0;
  for (;;) {
    if (word_comes && has_ended(s)) break;
    if (channel.has_request(seen)) {
      waiting.restore_timer_slack(); // user code comes next
      if (channel.serve(d, l.stacks, seen)) {
        waiting.reset();
        continue;
      }
      // Another thread serves the request, or it is another kernel's.
    }
    waiting.pause();
    const bool looks_closer = waiting.due(milliseconds_between_queries);
    if (looks_closer) channel.check();
    if (word_comes && !looks_closer) continue;
    const CUresult state = cuda.cuStreamQuery(s.stream);
    if (state == CUDA_SUCCESS) break;
    failed_queries = state == CUDA_ERROR_NOT_READY ? 0 : failed_queries + 1;
    if (failed_queries < most_failed_queries) continue;
    if (kills_context(state)) break;
    return state;
  }
  // Returns at once, with the kernel's error if there was one, and has the driver print what the kernel printed.
  return cuda.cuStreamSynchronize(s.stream);
}

} // namespace regomp::nvptx
