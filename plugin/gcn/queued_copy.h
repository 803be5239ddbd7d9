// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A copy that waits for its turn on a stream, with what it keeps of the program's memory (queued_copies.h says why).
//
// One thread at a time: the one that makes it, then whoever has the stream's first piece of work in hand.
#ifndef REGOMP_PLUGIN_GCN_QUEUED_COPY_H
#define REGOMP_PLUGIN_GCN_QUEUED_COPY_H

#include "plugin/common/platform.h"
#include "plugin/gcn/core_names.h"
#include "plugin/gcn/queued_copies.h"
#include "plugin/gcn/stream_work.h"

#include <cstddef>

namespace regomp::gcn {

struct gpu;

class queued_copy : public stream_work {
public:
  // Takes what an upload sends, or enters the copy on the GPU's list. Null if there is no room for it. To be freed with
  // std::free after one of the two functions below.
  static queued_copy *make(gpu &, const copy_order &);

  // Its turn has come.
  status perform();
  // It is not to be performed.
  void give_up();

private:
  queued_copy(gpu &g, const copy_order &o) : stream_work(kind::copy), owner(g), order(o) {}

  gpu &owner;
  copy_order order;
  queued_copies::entry entry; // if the GPU's list has it
  std::size_t taken = 0;      // bytes of the program's that lie behind it
};

} // namespace regomp::gcn

#endif
