// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/acc_order.h"

#include "include/gomp_plugin.h"
#include "plugin/common/acc_queue.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/order_watch.h"
#include "plugin/common/reverse/request.h"

#include <cstdlib>
#include <new>

namespace regomp::plugin {

void list_queue(device_core &core, goacc_asyncqueue &q) {
  if (reverse::host_library_is_ours()) return;
  const lock_guard held(core.acc_queues.lock);
  q.next.store(core.acc_queues.first.load(std::memory_order_relaxed), std::memory_order_relaxed);
  core.acc_queues.first.store(&q, std::memory_order_release);
}

void unlist_queue(device_core &core, goacc_asyncqueue &q) {
  const lock_guard held(core.acc_queues.lock);
  std::atomic<goacc_asyncqueue *> *link = &core.acc_queues.first;
  while (goacc_asyncqueue *const entry = link->load(std::memory_order_relaxed)) {
    if (entry == &q) return link->store(q.next.load(std::memory_order_relaxed), std::memory_order_relaxed);
    link = &entry->next;
  }
}

namespace {

// Not while a kernel waits for the host, which may be the caller: a queue may wait for room on the device.
bool may_wait_for_queues(device_core &core) { return core.releases.is_open(); }

} // namespace

void wait_for_busy_queues(device_core &core) {
  if (!may_wait_for_queues(core)) return;
  for (goacc_asyncqueue *q = core.acc_queues.first.load(std::memory_order_acquire); q != nullptr;
       q = q->next.load(std::memory_order_acquire))
    if (q->work.may_be_busy())
      (void)synchronize_queue(*q);
    else
      take_from(q); // see batch_is_unused
}

struct memory_put_aside {
  memory_put_aside *next;
  std::uintptr_t address;
};

namespace {

bool others_may_be_busy(const device_core &core, const goacc_asyncqueue *own) {
  for (const goacc_asyncqueue *q = core.acc_queues.first.load(std::memory_order_acquire); q != nullptr;
       q = q->next.load(std::memory_order_acquire))
    if (q != own && q->work.may_be_busy()) return true;
  return false;
}

void put_aside(acc_queue_list &queues, std::uintptr_t address) {
  void *const memory = GOMP_PLUGIN_malloc(sizeof(memory_put_aside));
  const lock_guard held(queues.lock);
  queues.put_aside.store(::new (memory) memory_put_aside{queues.put_aside.load(std::memory_order_relaxed), address},
                         std::memory_order_relaxed);
}

} // namespace

bool free_behind_queues(device_core &core, std::uintptr_t address) {
  acc_queue_list &queues = core.acc_queues;
  if (queues.first.load(std::memory_order_acquire) != nullptr) {
    const goacc_asyncqueue *const own = queue_that_calls_back();
    if (own == nullptr) wait_for_busy_queues(core);
    if ((own != nullptr || !may_wait_for_queues(core)) && others_may_be_busy(core, own)) {
      put_aside(queues, address);
      return true;
    }
  }
  return free_device_memory(core, address);
}

namespace {

memory_put_aside *take_put_aside(acc_queue_list &queues) {
  const lock_guard held(queues.lock);
  memory_put_aside *const list = queues.put_aside.load(std::memory_order_relaxed);
  queues.put_aside.store(nullptr, std::memory_order_relaxed);
  return list;
}

void free_list(device_core &core, memory_put_aside *list) {
  while (memory_put_aside *const m = list) {
    list = m->next;
    (void)free_device_memory(core, m->address);
    std::free(m);
  }
}

// The calling thread looks at the batch. A queue that has failed uses nothing any more.
bool batch_is_unused(acc_queue_list &queues) {
  bool unused = true;
  for (goacc_asyncqueue *q = queues.first.load(std::memory_order_acquire); q != nullptr;
       q = q->next.load(std::memory_order_acquire)) {
    if (q->idle_in_batch == queues.batch_number) continue;
    const acting_for queue(q); // the program has not asked
    if (q->work.may_be_busy() && test_queue(*q) == 0)
      unused = false;
    else
      q->idle_in_batch = queues.batch_number;
  }
  return unused;
}

// The right to look at the batch. Acquire and release: what the last one that looked has written.
class look_at_batch {
public:
  explicit look_at_batch(acc_queue_list &queues)
      : queues_(queues), granted_(!queues.looking.exchange(true, std::memory_order_acquire)) {}
  ~look_at_batch() {
    if (granted_) queues_.looking.store(false, std::memory_order_release);
  }
  look_at_batch(const look_at_batch &) = delete;
  look_at_batch &operator=(const look_at_batch &) = delete;
  bool granted() const { return granted_; }

private:
  acc_queue_list &queues_;
  const bool granted_;
};

} // namespace

void free_unused_put_aside(device_core &core) {
  acc_queue_list &queues = core.acc_queues;
  const look_at_batch look(queues);
  if (!look.granted()) return;
  for (;;) {
    memory_put_aside *batch = queues.batch.load(std::memory_order_relaxed);
    if (batch == nullptr) {
      batch = take_put_aside(queues);
      if (batch == nullptr) return;
      queues.batch.store(batch, std::memory_order_relaxed);
      queues.batch_number++;
    }
    if (!batch_is_unused(queues)) return;
    queues.batch.store(nullptr, std::memory_order_relaxed);
    free_list(core, batch);
  }
}

bool free_all_put_aside(device_core &core) {
  acc_queue_list &queues = core.acc_queues;
  if (!may_wait_for_queues(core)) return false;
  const look_at_batch look(queues);
  memory_put_aside *const list = take_put_aside(queues);
  memory_put_aside *const batch = look.granted() ? queues.batch.exchange(nullptr, std::memory_order_relaxed) : nullptr;
  if (list == nullptr && batch == nullptr) return false;
  wait_for_busy_queues(core);
  free_list(core, list);
  free_list(core, batch);
  return true;
}

} // namespace regomp::plugin
