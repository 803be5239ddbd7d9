// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copies of a device that wait for their turn on a stream, and what the program may do meanwhile with the memory that
// they name.
//
// What an upload sends is taken when it is put there, so that the program may change it at once: GCC hands firstprivate
// values over as plain uploads, and the driver of NVIDIA's GPUs takes them at once too. Memory that an earlier download has
// yet to write is left for the upload's turn.
//
// A download of a scalar remembers what the memory held when it was put there. If it then brings just that, it writes
// nothing, and a value that the program has stored since stays: GCC (16) copies back scalars that are firstprivate by the
// specification, which a kernel does not change (doc/openacc.md). The driver of NVIDIA's GPUs comes to the same by keeping
// the host waiting in the download. An upload of a scalar behind such a download remembers likewise, and sends that.
//
// What a copy remembers holds as long as no other download writes there. A larger download always writes, so nothing is
// remembered of memory that one has yet to write.
//
// Any thread. One lock, a leaf, under which what is remembered is read, and scalars are written, so that neither sees half
// of the other. A copy is entered before the call that queues it returns, and a download is taken out when its bytes are
// there: who comes after it finds either the entry, or, by the lock, the bytes.
#ifndef REGOMP_PLUGIN_GCN_QUEUED_COPIES_H
#define REGOMP_PLUGIN_GCN_QUEUED_COPIES_H

#include "plugin/common/mutex.h"
#include "plugin/gcn/core_names.h"

#include <cstddef>
#include <cstdint>

namespace regomp::gcn {

class queued_copies {
public:
  // The largest scalar: a complex number of quadruple precision.
  static constexpr std::size_t scalar_bytes = 32;

  // A download, or an upload of memory that a download has yet to write.
  struct entry {
    std::uintptr_t start = 0; // of the program's memory
    std::size_t bytes = 0;    // 0: not entered
    bool is_download = false;
    bool remembers = false;                  // under the lock
    unsigned char value[scalar_bytes];       // what it remembers
    entry *next = nullptr, **link = nullptr; // who points to it
  };

  // `remembers`: if it is a scalar, and what it remembers would hold.
  void enter(entry &, std::uintptr_t start, std::size_t bytes, bool is_download, bool remembers);
  // An upload's turn has come. True: it sends the value that it remembers.
  bool leave(entry &);
  // A download's turn has come: the scalar that it brings is written unless the program's memory needs none.
  void bring_scalar(entry &, const void *value);
  // A download has written its bytes, or has failed.
  void brought(entry &, bool any);

  // Whether a download is to write any byte of the range.
  bool is_awaited(std::uintptr_t start, std::size_t bytes);

  // Room for what uploads have taken. False: too much waits already.
  bool take_room(std::size_t bytes);
  void return_room(std::size_t bytes);

private:
  static constexpr std::size_t largest = std::size_t{64} << 20;

  void remove(entry &); // lock held, both
  void has_written(entry &);

  mutex lock;
  entry *first = nullptr;
  std::size_t taken = 0;
};

} // namespace regomp::gcn

#endif
