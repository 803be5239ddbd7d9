// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/acc_queue.h"

#include "include/assertion.h"
#include "plugin/common/acc_order.h"
#include "plugin/common/order_watch.h"
#include "plugin/common/out_of_memory.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace regomp::plugin {

namespace {

constinit std::atomic<unsigned> callbacks_running{0};
constinit thread_local goacc_asyncqueue *calls_back = nullptr;

struct callback_record : queue_callback {
  void (*fn)(void *);
  void *data;
  goacc_asyncqueue *queue;
  std::uint64_t kernels; // on the queue before the callback
};

// A failure sticks to the device: the next thread that waits for the queue, or uses the device, reports it. What the host
// library has to do goes on.
void run_callback(queue_callback *c, status) {
  auto *r = static_cast<callback_record *>(c);
  const callback_record todo = *r;
  std::free(r);
  // Relaxed: a thread asks in_queue_callback() about itself, and sees its own increment by program order.
  callbacks_running.fetch_add(1, std::memory_order_relaxed);
  todo.queue->kernels.ended(*todo.queue->owner, todo.kernels);
  calls_back = todo.queue;
  todo.fn(todo.data);
  calls_back = nullptr;
  count_down(callbacks_running, 1, std::memory_order_relaxed);
}

platform &driver_of(const goacc_asyncqueue &q) { return q.owner->driver; }

bool close(goacc_asyncqueue &q) {
  return !q.is_ours || driver_of(q).check(operation::close_queue, driver_of(q).close_queue(q));
}

} // namespace

goacc_asyncqueue *create_queue(device_core &core) {
  void *memory = std::malloc(sizeof(goacc_asyncqueue));
  if (memory == nullptr) {
    report_out_of_memory(core.driver.name, sizeof(goacc_asyncqueue), "an OpenACC queue");
    return nullptr;
  }
  auto *q = ::new (memory) goacc_asyncqueue;
  q->owner = &core;
  if (core.driver.check(operation::open_queue, core.driver.open_queue(*q, queue_use::kernels))) {
    list_queue(core, *q);
    return q;
  }
  std::free(q);
  return nullptr;
}

bool destroy_queue(goacc_asyncqueue *q) {
  unlist_queue(*q->owner, *q);
  const bool ended = synchronize_queue(*q);
  // Whatever came of it: nothing of the queue is waited for any more.
  q->kernels.ended(*q->owner, q->kernels.launched());
  const bool closed = close(*q);
  forget_order(q);
  std::free(q);
  return ended && closed;
}

int test_queue(goacc_asyncqueue &q) {
  const std::uint64_t kernels = q.kernels.launched(), work = q.work.so_far();
  status reason;
  const platform::progress state = driver_of(q).poll(q, &reason);
  if (state == platform::progress::running) return 0;
  if (state != platform::progress::ended) {
    driver_of(q).check(operation::poll, reason);
    return -1;
  }
  q.kernels.ended(*q.owner, kernels);
  q.work.done(work);
  return 1;
}

bool synchronize_queue(goacc_asyncqueue &q) {
  return synchronize_queue(q, [](goacc_asyncqueue &queue) { return driver_of(queue).wait(queue); });
}

bool serialize_queues(goacc_asyncqueue &earlier, goacc_asyncqueue &later) {
  return driver_of(earlier).order(earlier, later) || synchronize_queue(earlier);
}

void call_back(goacc_asyncqueue &q, void (*fn)(void *), void *data) {
  auto *record = ::new (GOMP_PLUGIN_malloc(sizeof(callback_record))) callback_record;
  record->call = run_callback;
  record->fn = fn;
  record->data = data;
  record->queue = &q;
  record->kernels = q.kernels.launched();
  if (driver_of(q).call_at_end(q, record)) return;
  run_callback(record, wait_for_end(driver_of(q), q));
}

bool replace_queue(goacc_asyncqueue &q, void *handle) {
  q.work.note_shared();
  if (handle == q.handle) return true;
  // What was put on the queue so far comes before what follows.
  const bool ended = synchronize_queue(q);
  const bool closed = close(q);
  q.handle = handle;
  q.is_ours = false;
  return ended && closed;
}

goacc_asyncqueue *queue_that_calls_back() { return calls_back; }

bool in_queue_callback() { return callbacks_running.load(std::memory_order_relaxed) != 0; }

} // namespace regomp::plugin
