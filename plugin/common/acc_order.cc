// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/acc_order.h"

#include "include/gomp_plugin.h"
#include "plugin/common/acc_queue.h"
#include "plugin/common/device_memory.h"
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
    if (q->work.may_be_busy()) (void)synchronize_queue(*q);
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

void free_all_put_aside(device_core &core) {
  if (!may_wait_for_queues(core)) return;
  memory_put_aside *list;
  {
    const lock_guard held(core.acc_queues.lock);
    list = core.acc_queues.put_aside.load(std::memory_order_relaxed);
    core.acc_queues.put_aside.store(nullptr, std::memory_order_relaxed);
  }
  wait_for_busy_queues(core);
  while (memory_put_aside *const m = list) {
    list = m->next;
    (void)free_device_memory(core, m->address);
    std::free(m);
  }
}

} // namespace regomp::plugin
