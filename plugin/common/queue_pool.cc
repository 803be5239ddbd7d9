// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/queue_pool.h"

#include <cstdlib>
#include <new>

namespace regomp::plugin {

void queue_pool::close(pooled_queue *q) {
  driver.close_queue(*q); // a failure leaves a queue with the driver, no more
  if (end_words != nullptr) end_words->release(q->end_word);
  q->handle = nullptr;
  q->end_word = nullptr;
}

// Null if the host has no memory.
pooled_queue *queue_pool::take_record() {
  {
    lock_guard held(lock);
    if (pooled_queue *q = closed) {
      closed = q->next;
      q->next = nullptr;
      return q;
    }
  }
  void *memory = std::malloc(sizeof(pooled_queue));
  return memory != nullptr ? ::new (memory) pooled_queue : nullptr;
}

void queue_pool::put_record(pooled_queue *q) {
  lock_guard held(lock);
  q->next = closed;
  closed = q;
}

pooled_queue *queue_pool::take(status *reason) {
  *reason = 0;
  {
    lock_guard held(lock);
    if (pooled_queue *q = idle) {
      idle = q->next;
      --idle_count;
      q->next = nullptr;
      return q;
    }
  }
  pooled_queue *q = take_record();
  if (q == nullptr) {
    *reason = driver.out_of_memory;
    return nullptr;
  }
  *reason = driver.open_queue(*q, purpose);
  if (*reason != 0) {
    put_record(q);
    return nullptr;
  }
  q->end_value = 0; // the word is zeroed, too
  if (end_words != nullptr) q->end_word = static_cast<std::uint32_t *>(end_words->allocate());
  return q;
}

void queue_pool::give_back(pooled_queue *q) {
  {
    lock_guard held(lock);
    if (idle_count < most_idle) {
      q->next = idle;
      idle = q;
      ++idle_count;
      return;
    }
  }
  close(q);
  put_record(q);
}

void queue_pool::clear() {
  pooled_queue *chain, *records;
  {
    lock_guard held(lock);
    chain = idle;
    idle = nullptr;
    idle_count = 0;
    records = closed;
    closed = nullptr;
  }
  while (chain != nullptr) {
    pooled_queue *q = chain;
    chain = q->next;
    close(q);
    std::free(q);
  }
  while (records != nullptr) {
    pooled_queue *q = records;
    records = q->next;
    std::free(q);
  }
}

} // namespace regomp::plugin
