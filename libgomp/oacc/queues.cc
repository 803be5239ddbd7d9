// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/queues.h"

#include "support/diagnostics.h"
#include "support/memory.h"
#include "target/array.h"
#include "target/device.h"
#include "target/trace.h"

#include <pthread.h>

namespace regomp {

namespace {

struct queue_entry {
  const device *on;
  int async;
  goacc_asyncqueue *queue;
};

// In the order in which they were made. Nothing but copies of entries leaves the lock, for the plugin is called without it,
// but to make a queue: two threads that use a new one at the same time get the same.
constinit mutex lock;
constinit array<queue_entry, 16> *queues = nullptr; // made with the first queue

goacc_asyncqueue *find(const device &d, int async) {
  if (queues == nullptr) return nullptr;
  for (const queue_entry &q : *queues)
    if (q.on == &d && q.async == async) return q.queue;
  return nullptr;
}

void copy_queues(const device &d, array<queue_entry, 16> &result) {
  exclusive_guard guard(lock);
  if (queues == nullptr) return;
  for (const queue_entry &q : *queues)
    if (q.on == &d) result.push_back(q);
}

void synchronize(device &d, goacc_asyncqueue *queue) {
  traced event("wait for queue");
  if (!d.functions->async_synchronize(queue)) fatal("synchronizing with an async queue of device %d failed", d.number);
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
  array<queue_entry, 16> gone;
  {
    exclusive_guard guard(lock);
    if (queues == nullptr) return true;
    std::size_t kept = 0;
    for (const queue_entry &q : *queues)
      if (q.on == &d)
        gone.push_back(q);
      else
        (*queues)[kept++] = q;
    queues->resize(kept);
  }
  bool good = true;
  for (const queue_entry &q : gone) good = d.functions->async_destruct(q.queue) && good;
  return good;
}

} // namespace

void check_async_argument(int async) {
  if (async < acc_async_sync) fatal("invalid async-argument: %d", async);
}

goacc_asyncqueue *known_queue(device &d, int async) {
  check_async_argument(async);
  if (async == acc_async_sync) return nullptr;
  exclusive_guard guard(lock);
  return find(d, async);
}

goacc_asyncqueue *queue_of(device &d, int async) {
  check_async_argument(async);
  if (async == acc_async_sync) return nullptr;
  goacc_asyncqueue *queue;
  {
    exclusive_guard guard(lock);
    queue = find(d, async);
    if (queues == nullptr) {
      queues = create<array<queue_entry, 16>>();
      set_close_hook(destroy_queues);
    }
    if (queue == nullptr && (queue = d.functions->async_construct(d.ordinal)) != nullptr)
      queues->push_back({&d, async, queue});
  }
  if (queue == nullptr) fatal("async %d creation failed", async);
  return queue;
}

bool queue_is_done(device &d, int async) {
  goacc_asyncqueue *queue = known_queue(d, async);
  return queue == nullptr || is_done(d, queue);
}

bool all_queues_are_done(device &d) {
  array<queue_entry, 16> all;
  copy_queues(d, all);
  for (const queue_entry &q : all)
    if (!is_done(d, q.queue)) return false;
  return true;
}

void wait_for_queue(device &d, int async) {
  if (goacc_asyncqueue *queue = known_queue(d, async)) synchronize(d, queue);
}

void wait_for_all_queues(device &d) {
  array<queue_entry, 16> all;
  copy_queues(d, all);
  for (const queue_entry &q : all) synchronize(d, q.queue);
}

void queue_waits_for_queue(device &d, int later, int earlier) {
  check_async_argument(later);
  goacc_asyncqueue *before = known_queue(d, earlier);
  if (before == nullptr || later == earlier) return;
  if (later == acc_async_sync)
    synchronize(d, before);
  else
    serialize(d, before, queue_of(d, later));
}

void queue_waits_for_all(device &d, int later) {
  if (later == acc_async_sync) return wait_for_all_queues(d);
  goacc_asyncqueue *behind = queue_of(d, later);
  array<queue_entry, 16> all;
  copy_queues(d, all);
  for (const queue_entry &q : all)
    if (q.queue != behind) serialize(d, q.queue, behind);
}

void wait_clause(device &d, int async, int queue) {
  if (queue == acc_async_noval)
    queue_waits_for_all(d, async);
  else
    queue_waits_for_queue(d, async, queue);
}

} // namespace regomp
