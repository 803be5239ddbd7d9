// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/stream_pool.h"

#include "plugin/common/backoff.h"

#include <cstdlib>
#include <new>

namespace regomp::nvptx {

CUresult wait_for_stream(CUstream stream) {
  const CUresult result = cuda.cuStreamSynchronize(stream);
  if (result == CUDA_SUCCESS) return result;
  for (backoff waiting({}); cuda.cuStreamQuery(stream) == CUDA_ERROR_NOT_READY;) waiting.pause();
  return result;
}

void stream_pool::init(unsigned stream_flags, bool for_copies, pinned_lines *words) {
  flags = stream_flags;
  end_words = words;
  int least = 0, greatest = 0;
  has_priority = for_copies && cuda.cuStreamCreateWithPriority != nullptr && cuda.cuCtxGetStreamPriorityRange != nullptr &&
                 cuda.cuCtxGetStreamPriorityRange(&least, &greatest) == CUDA_SUCCESS && least != greatest;
  priority = greatest;
}

CUresult stream_pool::create(CUstream *stream) {
  return has_priority ? cuda.cuStreamCreateWithPriority(stream, flags, priority) : cuda.cuStreamCreate(stream, flags);
}

void stream_pool::destroy(pooled_stream *s) {
  cuda.cuStreamDestroy_v2(s->stream);
  if (end_words != nullptr) end_words->release(s->end_word);
  s->stream = nullptr;
  s->end_word = nullptr;
}

// Null if the host has no memory.
pooled_stream *stream_pool::take_record() {
  {
    lock_guard held(lock);
    if (pooled_stream *s = without_stream) {
      without_stream = s->next;
      s->next = nullptr;
      return s;
    }
  }
  void *memory = std::malloc(sizeof(pooled_stream));
  return memory != nullptr ? ::new (memory) pooled_stream : nullptr;
}

void stream_pool::put_record(pooled_stream *s) {
  lock_guard held(lock);
  s->next = without_stream;
  without_stream = s;
}

pooled_stream *stream_pool::take(CUresult *result) {
  *result = CUDA_SUCCESS;
  {
    lock_guard held(lock);
    if (pooled_stream *s = idle) {
      idle = s->next;
      --idle_count;
      s->next = nullptr;
      return s;
    }
  }
  pooled_stream *s = take_record();
  if (s == nullptr) {
    *result = CUDA_ERROR_OUT_OF_MEMORY;
    return nullptr;
  }
  *result = create(&s->stream);
  if (*result != CUDA_SUCCESS) {
    put_record(s);
    return nullptr;
  }
  if (end_words != nullptr) s->end_word = static_cast<std::uint32_t *>(end_words->allocate());
  return s;
}

void stream_pool::give_back(pooled_stream *s) {
  {
    lock_guard held(lock);
    if (idle_count < most_idle) {
      s->next = idle;
      idle = s;
      ++idle_count;
      return;
    }
  }
  destroy(s);
  put_record(s);
}

void stream_pool::clear() {
  pooled_stream *chain, *records;
  {
    lock_guard held(lock);
    chain = idle;
    idle = nullptr;
    idle_count = 0;
    records = without_stream;
    without_stream = nullptr;
  }
  while (chain != nullptr) {
    pooled_stream *s = chain;
    chain = s->next;
    destroy(s);
    std::free(s);
  }
  while (records != nullptr) {
    pooled_stream *s = records;
    records = s->next;
    std::free(s);
  }
}

} // namespace regomp::nvptx
