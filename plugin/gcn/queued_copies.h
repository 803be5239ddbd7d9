// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copies of a device that wait for their turn on a stream. What an upload sends is taken when it is put there, so that
// the program may change it at once: GCC hands firstprivate values over as plain uploads, and the driver of NVIDIA's GPUs
// takes them at once too. Memory that an earlier download has yet to write is left for the upload's turn.
//
// Any thread. One lock, a leaf. A download is entered before the call that queues it returns, and taken out when its bytes
// are there: an upload that comes after it finds either the entry, or, by the lock, the bytes.
#ifndef REGOMP_PLUGIN_GCN_QUEUED_COPIES_H
#define REGOMP_PLUGIN_GCN_QUEUED_COPIES_H

#include "plugin/common/mutex.h"
#include "plugin/gcn/core_names.h"

#include <cstddef>
#include <cstdint>

namespace regomp::gcn {

class queued_copies {
public:
  struct download {
    std::uintptr_t start = 0;
    std::size_t bytes = 0;
    download *next = nullptr, **link = nullptr; // who points to it
  };

  void add(download &d) {
    lock_guard held(lock);
    d.next = first;
    d.link = &first;
    if (first != nullptr) first->link = &d.next;
    first = &d;
  }

  void remove(download &d) {
    lock_guard held(lock);
    *d.link = d.next;
    if (d.next != nullptr) d.next->link = d.link;
  }

  // Whether a download is to write any byte of the range.
  bool is_awaited(std::uintptr_t start, std::size_t bytes) {
    lock_guard held(lock);
    for (const download *d = first; d != nullptr; d = d->next)
      if (start < d->start + d->bytes && d->start < start + bytes) return true;
    return false;
  }

  // Room for what uploads have taken. False: too much waits already.
  bool take_room(std::size_t bytes) {
    lock_guard held(lock);
    if (bytes > largest - taken) return false;
    taken += bytes;
    return true;
  }

  void return_room(std::size_t bytes) {
    lock_guard held(lock);
    taken -= bytes;
  }

private:
  static constexpr std::size_t largest = std::size_t{64} << 20;

  mutex lock;
  download *first = nullptr;
  std::size_t taken = 0;
};

} // namespace regomp::gcn

#endif
