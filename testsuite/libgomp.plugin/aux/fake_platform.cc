// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_platform.h"

#include <cstdlib>
#include <cstring>

namespace fake {

namespace {

// True so often as was asked for.
bool one_of(std::atomic<long> &faults) {
  long left = faults.load();
  while (left > 0 && !faults.compare_exchange_weak(left, left - 1)) {
  }
  return left > 0;
}

queue &own(core::execution_queue &q) { return static_cast<queue &>(q); }

} // namespace

queue::queue(core::platform *p) : words(p), worker([this] { work(); }) {
  if (words != nullptr) end_word = static_cast<std::uint32_t *>(words->allocate_page_locked(sizeof *end_word));
}

queue::~queue() {
  {
    std::lock_guard held(lock);
    stop = true;
    changed.notify_all();
  }
  worker.join();
  if (end_word != nullptr) words->free_page_locked(end_word);
}

void queue::add(std::function<core::status()> item) {
  std::lock_guard held(lock);
  todo.push_back(std::move(item));
  changed.notify_all();
}

void queue::work() {
  std::unique_lock held(lock);
  for (;;) {
    changed.wait(held, [this] { return stop || !todo.empty(); });
    if (todo.empty()) return;
    const auto item = std::move(todo.front());
    todo.pop_front();
    busy = true;
    held.unlock();
    const core::status result = item();
    held.lock();
    if (failed == 0) failed = result;
    busy = false;
    changed.notify_all();
  }
}

bool queue::idle() {
  std::lock_guard held(lock);
  return todo.empty() && !busy;
}

core::status queue::wait() {
  std::unique_lock held(lock);
  changed.wait(held, [this] { return todo.empty() && !busy; });
  return failed;
}

void *platform::allocate_page_locked(std::size_t bytes) {
  if (one_of(no_page_locked)) return nullptr;
  void *p = std::aligned_alloc(128, (bytes + 127) / 128 * 128);
  std::memset(p, 0, bytes);
  ++page_locked_blocks;
  return p;
}

void platform::free_page_locked(void *p) {
  --page_locked_blocks;
  std::free(p);
}

void platform::enter_thread() { ++threads_entered; }

core::status platform::launch(core::execution_queue &q, const core::launch_order &o) {
  if (one_of(failing_launches)) return launch_error;
  ++launches;
  own(q).add([o] { return (*static_cast<const kernel *>(o.function))(o); });
  return 0;
}

bool platform::is_out_of_memory(core::status s) { return s == out_of_memory; }

bool platform::release_unused_memory() {
  ++releases_of_memory;
  return memory_to_release;
}

bool platform::request_end_word(core::execution_queue &q, std::uint32_t *value) {
  if (one_of(no_end_words)) return false;
  *value = std::atomic_ref(q.end_value).fetch_add(1) + 1;
  own(q).add([word = q.end_word, number = *value] {
    std::atomic_ref(*word).store(number, std::memory_order_release);
    return 0;
  });
  return true;
}

platform::progress platform::poll(core::execution_queue &q, core::status *reason) {
  ++polls;
  if (one_of(failing_polls)) {
    *reason = poll_error;
    return progress::failed;
  }
  return own(q).idle() ? progress::ended : progress::running;
}

core::status platform::wait(core::execution_queue &q) { return own(q).wait(); }

void platform::end_process(core::kernel_step step, core::status s) {
  std::fprintf(stderr, "fake: %s: %d\n", step == core::kernel_step::launch ? "launch" : "wait", s);
  std::_Exit(1);
}

void platform::end_process(const char *why) {
  std::fprintf(stderr, "fake: %s\n", why);
  std::_Exit(1);
}

core::launch_order order_of(const kernel &k, unsigned blocks, unsigned threads) {
  return {&k, blocks, 32, threads, 0, nullptr, 0};
}

core::status run(device &d, queue &q, const kernel &k, const core::kernel_traits &traits) {
  core::kernel_in_flight flight;
  if (const core::status failure = flight.start(d.core, q, order_of(k), traits)) return failure;
  const core::status result = flight.wait();
  flight.ended();
  flight.retire();
  return result;
}

} // namespace fake
