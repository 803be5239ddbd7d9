// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/async_service.h"

#include "include/gomp_plugin.h"
#include "plugin/common/backoff.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/reverse_channel.h"
#include "plugin/nvptx/service_thread.h"

namespace regomp::nvptx {

namespace {
constexpr unsigned milliseconds_between_checks = 5;
}

bool async_service::ensure_running(device &d) {
  lock_guard held(lock);
  if (state == thread_state::running) return true;
  if (state == thread_state::stopping) return false;
  if (const int error = make_service_thread(d, thread_main, &thread, &program_signals)) {
    GOMP_PLUGIN_debug(0, "nvptx: no thread for asynchronous kernels (error %d); they run synchronously\n", error);
    return false;
  }
  state = thread_state::running;
  return true;
}

void async_service::kernel_starts(reverse_channel &m) {
  lock_guard held(lock);
  if (m.asynchronous_kernels++ != 0) return;
  if (watched == nullptr) changed.signal_all();
  m.next_watched = watched;
  watched = &m;
}

void async_service::kernel_ended(reverse_channel &m) {
  lock_guard held(lock);
  if (--m.asynchronous_kernels == 0) unlink(m);
}

void async_service::kernel_failed(CUresult result) {
  lock_guard held(lock);
  if (failure == CUDA_SUCCESS) failure = result;
  changed.signal_all();
}

void async_service::unlink(reverse_channel &m) {
  reverse_channel **link = &watched;
  while (*link != &m) link = &(*link)->next_watched;
  *link = m.next_watched;
  m.next_watched = nullptr;
}

void async_service::forget(reverse_channel &m) {
  lock_guard held(lock);
  if (state != thread_state::running || is_self()) return;
  while (serving == &m) changed.wait(lock);
}

void async_service::stop() {
  lock_guard held(lock);
  if (state != thread_state::running) return;
  state = thread_state::stopping;
  changed.signal_all();
  if (is_self()) return;
  while (state == thread_state::stopping && serving == nullptr) changed.wait(lock);
}

void *async_service::thread_main(void *context) {
  device &d = *static_cast<device *>(context);
  scoped_context current(d); // so that the copies of requests find it current
  d.service.loop(d);
  return nullptr;
}

// The watched channel with a request, if any; it goes to the end of the list, so that all get their turn. Lock held.
reverse_channel *async_service::next_request() {
  reverse_channel **link = &watched;
  while (*link != nullptr && !(*link)->has_request((*link)->seen_by_service)) link = &(*link)->next_watched;
  reverse_channel *m = *link;
  if (m == nullptr) return nullptr;
  *link = m->next_watched;
  while (*link != nullptr) link = &(*link)->next_watched;
  *link = m;
  m->next_watched = nullptr;
  return m;
}

// Lock held.
bool async_service::all_sound() {
  for (reverse_channel *m = watched; m != nullptr; m = m->next_watched)
    if (!m->is_sound()) return false;
  return true;
}

void async_service::loop(device &d) {
  backoff waiting(d.options->waiting);
  lock.lock();
  while (state == thread_state::running) {
    if (failure != CUDA_SUCCESS) {
      const CUresult result = failure;
      lock.unlock();
      end_process("cuStreamSynchronize", result);
    }
    if (watched == nullptr) {
      waiting.reset();
      changed.wait(lock);
      continue;
    }
    if (waiting.due(milliseconds_between_checks) && !all_sound()) {
      lock.unlock();
      end_process("nvptx: the ring of reverse offload is damaged");
    }
    // `serving` keeps the channel alive while the lock is not held: see forget().
    serving = next_request();
    reverse_channel *m = serving;
    lock.unlock();
    bool served = false;
    if (m != nullptr) {
      waiting.restore_timer_slack();
      const scoped_signal_mask as_program(program_signals);
      served = m->serve(d, all_stacks, m->seen_by_service);
    }
    if (served)
      waiting.reset();
    else
      waiting.pause();
    lock.lock();
    serving = nullptr;
    if (m != nullptr) changed.signal_all();
  }
  state = thread_state::none;
  changed.signal_all();
  lock.unlock();
}

} // namespace regomp::nvptx
