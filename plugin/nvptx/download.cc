// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/download.h"

#include "plugin/common/copy.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/memory.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace regomp::nvptx {

namespace {

copy_order order_of(void *to, CUdeviceptr from, std::size_t bytes) {
  return {copy_order::kind::to_host, reinterpret_cast<std::uintptr_t>(to), from, bytes, 0};
}

// A buffer for as long as it lives, if one can be had.
class borrowed_buffer {
public:
  borrowed_buffer(bounce_buffers &b, bool may_allocate) : buffers(b), memory(b.take(may_allocate)) {}
  ~borrowed_buffer() {
    if (memory != nullptr) buffers.give_back(memory);
  }
  borrowed_buffer(const borrowed_buffer &) = delete;
  borrowed_buffer &operator=(const borrowed_buffer &) = delete;

  bounce_buffers &buffers;
  unsigned char *const memory;
};

// In the two halves of the buffer, one after the other. A wait for the queue is one for all that is on it: so each half has
// a queue of its own.
CUresult download_in_pieces(device &d, unsigned char *to, CUdeviceptr from, std::size_t bytes, const borrowed_buffer &b) {
  const std::size_t half = b.buffers.bytes / 2;
  pooled_queue *queues[2] = {};
  std::size_t lengths[2] = {}, sent = 0;
  status failure = 0;
  for (pooled_queue *&q : queues)
    if (failure == 0) q = d.copy_queues.take(&failure);
  const auto send = [&](unsigned which) {
    lengths[which] = std::min(half, bytes - sent);
    if (failure != 0 || lengths[which] == 0) return;
    failure = d.driver.copy(*queues[which], order_of(b.memory + which * half, from + sent, lengths[which]));
    sent += lengths[which];
  };
  send(0);
  for (unsigned which = 0; failure == 0 && lengths[which] != 0; which ^= 1) {
    send(which ^ 1);
    if (const status waited = wait_for_end(d.driver, *queues[which]); waited != 0) failure = waited;
    if (failure != 0) break;
    std::memcpy(to, b.memory + which * half, lengths[which]);
    to += lengths[which];
  }
  for (pooled_queue *const q : queues) {
    if (q == nullptr) continue;
    if (failure != 0) (void)wait_for_end(d.driver, *q); // the buffer is somebody else's soon
    d.copy_queues.give_back(q);
  }
  return static_cast<CUresult>(failure);
}

} // namespace

CUresult download(device &d, void *to, CUdeviceptr from, std::size_t bytes) {
  download_buffers &all = d.downloads;
  if (bytes > most_downloaded || is_page_locked(to))
    return static_cast<CUresult>(copy_and_wait(d, order_of(to, from, bytes)));
  const borrowed_buffer b(bytes <= all.small.bytes ? all.small : all.large,
                          !d.uses_reverse_offload.load(std::memory_order_relaxed));
  if (b.memory == nullptr) return static_cast<CUresult>(copy_and_wait(d, order_of(to, from, bytes)));
  if (bytes > all.small.bytes) return download_in_pieces(d, static_cast<unsigned char *>(to), from, bytes, b);
  const status result = copy_and_wait(d, order_of(b.memory, from, bytes));
  if (result == 0) std::memcpy(to, b.memory, bytes);
  return static_cast<CUresult>(result);
}

} // namespace regomp::nvptx
