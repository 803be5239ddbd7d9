// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one construct puts on an OpenACC async queue (OpenACC 2.7 section 2.16): its copies, its kernel, and at the end what
// is to be given back once the queue has come so far: host memory that the queue reads from, device memory that it uses. The
// queue executes in this order; the host goes on at once.
//
// Owned by the construct's thread. What is given back is, on a thread of the plugin's, which takes no lock of ours there.
#ifndef REGOMP_MAPPING_ASYNC_WORK_H
#define REGOMP_MAPPING_ASYNC_WORK_H

#include "mapping/object_life.h"

#include <cstddef>
#include <cstdint>

struct goacc_asyncqueue;

namespace regomp {

class async_work {
public:
  async_work(device &d, goacc_asyncqueue *queue) : device_(d), queue_(queue) {}
  // What is left is put on the queue.
  ~async_work() {
    if (left_ != nullptr) submit();
  }
  async_work(const async_work &) = delete;
  async_work &operator=(const async_work &) = delete;

  goacc_asyncqueue *queue() const { return queue_; }
  // Something is put on the queue; every way of doing that says so.
  void note_use() { used_ = true; }
  bool used() const { return used_ || left_ != nullptr; }

  // Host memory that lives until the queue has come to the end of this construct.
  void *keep(std::size_t bytes);
  // False if the plugin failed; it has said why. The bytes at `from` must stay until the queue has copied them.
  bool copy_to_device(std::uintptr_t to, const void *from, std::size_t bytes);
  bool copy_from_device(void *to, std::uintptr_t from, std::size_t bytes);
  // Takes the blocks over. `own`: one that this construct has made, so that nothing but this queue uses it. Others may be in
  // use on any queue, and are given back behind all of them.
  void free_later(block_list &dead, const device_block *own = nullptr);

private:
  struct kept_memory;
  struct leftovers;
  void submit();
  leftovers &what_is_left();
  static void give_back(void *);

  device &device_;
  goacc_asyncqueue *const queue_;
  leftovers *left_ = nullptr;
  bool used_ = false;
};

} // namespace regomp

#endif
