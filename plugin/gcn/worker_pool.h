// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads that go on with streams while nobody waits for them (stream.h). A worker has one stream at a time, as long as
// that has work; then it is there for the next one. So there are as many threads as streams that were busy at a time, not as
// many as streams, and a stream is closed without a thread's end.
//
// Any thread. One lock, a leaf: a stream's may be held.
#ifndef REGOMP_PLUGIN_GCN_WORKER_POOL_H
#define REGOMP_PLUGIN_GCN_WORKER_POOL_H

#include "plugin/common/mutex.h"
#include "plugin/gcn/core_names.h"

#include <pthread.h>

namespace regomp::gcn {

class worker_pool {
public:
  // What a worker comes to: a stream.
  class job {
  public:
    virtual void work() = 0;

  protected:
    ~job() = default;
  };

  // A worker comes to the stream, and calls its work(). False: there is no thread to be had.
  bool send_to(job &);
  // Ends the threads, and returns when they have ended. No stream has a worker.
  void stop();

private:
  struct worker {
    worker_pool *pool;
    job *task; // null: wait for the next
    worker *next = nullptr;
    condition wake;
  };

  static void *main(void *);
  void run(worker &);

  mutex lock; // of all
  condition ended;
  worker *idle = nullptr; // the last that had work comes first
  unsigned num_idle = 0, threads = 0;
  bool stopping = false;
  bool any_left = false; // a thread that is to be joined: each joins the one that left before it
  pthread_t last_left = {};
};

} // namespace regomp::gcn

#endif
