// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/worker_pool.h"

#include "plugin/common/service_thread.h"

#include <cstdlib>
#include <new>

namespace regomp::gcn {

namespace {

// Workers without a stream that stay: making a thread takes longer than waking one.
constexpr unsigned most_idle = 16;

} // namespace

bool worker_pool::send_to(job &j) {
  lock_guard held(lock);
  if (worker *const w = idle) {
    idle = w->next;
    --num_idle;
    w->task = &j;
    w->wake.signal_one();
    return true;
  }
  void *memory = std::malloc(sizeof(worker));
  if (memory == nullptr) return false;
  auto *const w = ::new (memory) worker{this, &j, nullptr, {}};
  sigset_t unused;
  pthread_t thread;
  if (make_service_thread(main, w, &thread, &unused) != 0) {
    std::free(w);
    return false;
  }
  ++threads;
  return true;
}

void *worker_pool::main(void *context) {
  auto *const self = static_cast<worker *>(context);
  self->pool->run(*self);
  return nullptr;
}

void worker_pool::run(worker &self) {
  for (;;) {
    self.task->work();
    lock_guard held(lock);
    if (stopping || num_idle >= most_idle) break;
    self.task = nullptr;
    self.next = idle;
    idle = &self;
    ++num_idle;
    while (self.task == nullptr && !stopping) self.wake.wait(lock);
    if (self.task == nullptr) break; // stop() has emptied the list
  }
  std::free(&self);
  lock.lock();
  const bool any = any_left;
  const pthread_t before = last_left;
  any_left = true;
  last_left = pthread_self();
  if (--threads == 0) ended.signal_all();
  lock.unlock();
  if (any) pthread_join(before, nullptr);
}

void worker_pool::stop() {
  lock_guard held(lock);
  stopping = true;
  for (worker *w = idle; w != nullptr; w = w->next) w->wake.signal_one();
  idle = nullptr;
  num_idle = 0;
  while (threads != 0) ended.wait(lock);
  if (any_left) pthread_join(last_left, nullptr);
  any_left = false;
  stopping = false;
}

} // namespace regomp::gcn
