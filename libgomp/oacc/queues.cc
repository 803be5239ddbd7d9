// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/queues.h"

#include "support/diagnostics.h"
#include "support/memory.h"
#include "target/device.h"
#include "target/trace.h"

#include <atomic>

namespace regomp {

struct acc_queue {
  int async;
  goacc_asyncqueue *queue;
  std::atomic<acc_queue *> next;
};

namespace {

acc_queue *first_queue(const device &d) { return d.acc_queues.load(std::memory_order_acquire); }
acc_queue *next_queue(const acc_queue *q) { return q->next.load(std::memory_order_acquire); }

goacc_asyncqueue *find(const device &d, int async) {
  for (const acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q))
    if (q->async == async) return q->queue;
  return nullptr;
}

// In the order in which they were made. New ones are appended with the lock held; nobody takes one away but who closes the
// device, while no other thread uses it. So the list is read without the lock: release and acquire hand the entries over.
// Two threads that use a new queue at the same time get the same, as the plugin makes it with the lock held; else it is
// called without.
constinit mutex lock;

[[noreturn, gnu::cold]] void fatal_synchronizing(const device &d) {
  fatal("synchronizing with an async queue of device %d failed", d.number);
}

[[gnu::noinline]] void synchronize_traced(device &d, goacc_asyncqueue *queue) {
  traced event("wait for queue");
  if (!d.functions->async_synchronize(queue)) fatal_synchronizing(d);
}

inline void synchronize(device &d, goacc_asyncqueue *queue) {
  if (observing(trace_events)) return synchronize_traced(d, queue);
  if (!d.functions->async_synchronize(queue)) fatal_synchronizing(d);
}

bool is_done(device &d, goacc_asyncqueue *queue) {
  const int done = d.functions->async_test(queue);
  if (done < 0) fatal("testing an async queue of device %d failed", d.number);
  return done != 0;
}

void serialize(device &d, goacc_asyncqueue *earlier, goacc_asyncqueue *later) {
  if (!d.functions->async_serialize(earlier, later)) fatal("ordering two async queues of device %d failed", d.number);
}

// When the device is closed. A queue waits for what is on it.
bool destroy_queues(device &d) {
  bool good = true;
  for (acc_queue *q = d.acc_queues.exchange(nullptr, std::memory_order_acquire); q != nullptr;) {
    acc_queue *const gone = q;
    q = next_queue(q);
    good = d.functions->async_destruct(gone->queue) && good;
    destroy(gone);
  }
  return good;
}

} // namespace

void fatal_async_argument(int async) { fatal("invalid async-argument: %d", async); }

goacc_asyncqueue *known_queue(device &d, int async) {
  check_async_argument(async);
  return async == acc_async_sync ? nullptr : find(d, async);
}

goacc_asyncqueue *find_or_make_queue(device &d, int async) {
  check_async_argument(async);
  if (goacc_asyncqueue *const queue = find(d, async)) return queue;
  goacc_asyncqueue *made;
  {
    exclusive_guard guard(lock);
    set_close_hook(destroy_queues);
    std::atomic<acc_queue *> *end = &d.acc_queues;
    for (acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q)) {
      if (q->async == async) return q->queue;
      end = &q->next;
    }
    made = d.functions->async_construct(d.ordinal);
    if (made != nullptr) {
      auto *const q = create<acc_queue>();
      q->async = async;
      q->queue = made;
      end->store(q, std::memory_order_release);
    }
  }
  if (made == nullptr) fatal("async %d creation failed", async);
  return made;
}

bool queue_is_done(device &d, int async) {
  goacc_asyncqueue *queue = known_queue(d, async);
  return queue == nullptr || is_done(d, queue);
}

bool all_queues_are_done(device &d) {
  for (const acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q))
    if (!is_done(d, q->queue)) return false;
  return true;
}

void wait_for_queue(device &d, int async) {
  if (goacc_asyncqueue *queue = known_queue(d, async)) synchronize(d, queue);
}

void wait_for_all_queues(device &d) {
  for (const acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q)) synchronize(d, q->queue);
}

void queue_waits_for_queue(device &d, int later, int earlier) {
  goacc_asyncqueue *before = known_queue(d, earlier);
  if (before == nullptr || later == earlier) return;
  if (later == acc_async_sync)
    synchronize(d, before);
  else
    serialize(d, before, queue_of(d, later));
}

void other_queue_waits_for_all(device &d, int later) {
  goacc_asyncqueue *behind = queue_of(d, later);
  for (const acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q))
    if (q->queue != behind) serialize(d, q->queue, behind);
}

void wait_clause(device &d, int async, int queue) {
  if (queue == acc_async_noval)
    queue_waits_for_all(d, async);
  else
    queue_waits_for_queue(d, async, queue);
}

} // namespace regomp
