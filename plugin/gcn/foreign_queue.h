// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An HSA queue that belongs to the program: the stream of an interoperability object for HSA. Any thread may use it, as the
// packets of a queue that the program has, since its queue is one for several producers.
#ifndef REGOMP_PLUGIN_GCN_FOREIGN_QUEUE_H
#define REGOMP_PLUGIN_GCN_FOREIGN_QUEUE_H

#include "plugin/gcn/core_names.h"
#include "plugin/gcn/hsa_library.h"

#include <atomic>

namespace regomp::gcn {

struct device;

class foreign_queue {
public:
  // Null after reporting why.
  static foreign_queue *create(device &);
  // Nothing is in the queue (wait).
  static void destroy(foreign_queue *);

  hsa_queue_t *queue() const { return queue_; }
  // Until all packets that the queue has are processed, and the kernels among them have ended. The process ends if the queue
  // has failed.
  void wait();

private:
  explicit foreign_queue(device &d) : owner_(d) {}

  device &owner_;
  hsa_queue_t *queue_ = nullptr;
  std::atomic<hsa_status_t> error_{HSA_STATUS_SUCCESS}; // set by the runtime. Relaxed: a number
};

} // namespace regomp::gcn

#endif
