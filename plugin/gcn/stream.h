// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an execution queue of the core is here: work in order, kernels on an HSA queue of its own, and between them what only
// the host can do: copies, callbacks, waiting for another stream. A kernel's end is work for the host, too: text that device
// code left, the return value.
//
// The first piece of work is in the hands of one thread at a time: of one that waits for the stream or asks how it is, or of
// a worker (worker_pool.h), which comes with work that must go on while nobody waits, and stays until the stream has none.
// Kernels that have
// nothing but kernels before them are dispatched at once; the barrier bit keeps them in order on the device.
//
// Any thread. One lock, a leaf but for calls of the runtime that do not wait.
#ifndef REGOMP_PLUGIN_GCN_STREAM_H
#define REGOMP_PLUGIN_GCN_STREAM_H

#include "plugin/common/mutex.h"
#include "plugin/common/platform.h"
#include "plugin/gcn/core_names.h"
#include "plugin/gcn/gpu.h"
#include "plugin/gcn/stream_work.h"

#include <atomic>
#include <cstdint>

namespace regomp::gcn {

struct launch_block;

class stream final : public worker_pool::job {
public:
  stream *next_unused = nullptr; // the device's list

  explicit stream(gpu &g) : owner(g) {}
  stream(const stream &) = delete;
  stream &operator=(const stream &) = delete;

  // Makes the HSA queue if there is none.
  status open();
  // The stream has no work. It may be opened again.
  status close();

  // As the functions of the platform (plugin/common/platform.h).
  status launch(launch_block &);
  status copy(const copy_order &);
  bool follow(stream &earlier);
  bool call_at_end(queue_callback *);
  platform::progress poll(status *reason);
  void wait_briefly(std::uint64_t nanoseconds);
  status wait();

  // A worker's: does what there is until the stream has no work, and leaves it.
  void work() override;

private:
  struct callback_work;
  struct other_stream_work;
  enum class manner { ask, wait };

  // Lock held, all of them; let go of in between where it says so.
  bool is_idle() const { return first == nullptr && !in_hand; }
  void add(stream_work *);
  bool ensure_worker();
  void dispatch(launch_block &);
  void note_first();
  bool do_first(manner);                     // lets go of it
  void wait_until_done(std::uint64_t count); // lets go of it

  // Lock not held.
  bool perform(stream_work &, manner, status *result); // false: it still runs
  bool perform_kernel(launch_block &, manner, status *result);
  bool print(launch_block &, bool *any);

  gpu &owner;
  hsa_queue_t *queue = nullptr;       // made and destroyed while there is no work
  std::atomic<status> queue_error{0}; // set by the runtime: kernels of the queue never end any more. Relaxed: a number
  // The signal of the first piece of work, if that is a kernel in flight whose text comes with its requests; else 0. Written
  // under the lock. A thread that reads it without may read that of a kernel which is over and whose signal is another's: so
  // it looks once more than it has to. Relaxed: signals are there as long as the device.
  std::atomic<std::uint64_t> running_signal{0};

  mutex lock; // of the rest
  condition changed;
  stream_work *first = nullptr, *last = nullptr;
  unsigned work_of_host = 0;         // pieces that are not kernels
  std::uint64_t added = 0, done = 0; // pieces so far
  bool in_hand = false;              // a thread has the first piece
  bool has_worker = false;           // or one is on its way
  bool profiled = false;             // the runtime notes the times of the queue's kernels
  status failure = 0;                // the first one
};

} // namespace regomp::gcn

#endif
