// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_platform.h"

#include "plugin/common/memory_pools.h"

#include <cstdlib>
#include <cstring>
#include <future>
#include <memory>

namespace fake {

namespace {

// True so often as was asked for.
bool one_of(std::atomic<long> &faults) {
  long left = faults.load();
  while (left > 0 && !faults.compare_exchange_weak(left, left - 1)) {
  }
  return left > 0;
}

queue &own(core::execution_queue &q) { return *static_cast<queue *>(q.handle); }

const char *name_of(core::operation o) {
  constexpr const char *names[] = {"open_queue", "close_queue", "launch", "copy", "wait", "poll", "allocate"};
  return names[static_cast<int>(o)];
}

} // namespace

queue::queue(core::platform *p) : words(p), worker([this] { work(); }) {
  handle = this;
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

core::status queue::outcome() {
  std::lock_guard held(lock);
  return failed;
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

std::uintptr_t platform::allocate_memory(std::size_t bytes, core::status *reason) {
  ++allocations;
  std::lock_guard held(lock);
  *reason = bytes > memory_bytes - used ? fake::out_of_memory : 0;
  if (*reason != 0) return 0;
  const std::uintptr_t address = next_address;
  next_address += (bytes + 255) / 256 * 256;
  blocks[address] = bytes;
  used += bytes;
  ++memory_blocks;
  return address;
}

void platform::free_memory(std::uintptr_t address) {
  std::lock_guard held(lock);
  const auto block = blocks.find(address);
  CHECK(block != blocks.end());
  used -= block->second;
  blocks.erase(block);
  --memory_blocks;
}

core::status platform::open_queue(core::execution_queue &q, core::queue_use) {
  if (one_of(no_queues)) return broken;
  q.handle = new queue;
  ++queues;
  ++queues_opened;
  return 0;
}

core::status platform::close_queue(core::execution_queue &q) {
  delete &own(q);
  --queues;
  return 0;
}

// Accepted, a copy may still fail; it has then written half of what it should.
core::status platform::copy(core::execution_queue &q, const core::copy_order &o) {
  if (one_of(failing_copies)) return broken;
  ++copies;
  own(q).add([o, fails = one_of(corrupting_copies)] {
    auto *to = reinterpret_cast<char *>(o.to);
    const std::size_t bytes = fails ? o.bytes / 2 : o.bytes;
    if (o.what == core::copy_order::kind::fill)
      std::memset(to, o.value, bytes);
    else
      std::memcpy(to, reinterpret_cast<const char *>(o.from), bytes);
    return fails ? broken : 0;
  });
  return 0;
}

bool platform::order(core::execution_queue &earlier, core::execution_queue &later) {
  if (one_of(no_orders)) return false;
  ++orders;
  auto reached = std::make_shared<std::promise<void>>();
  own(later).add([event = reached->get_future().share()] {
    event.wait();
    return 0;
  });
  own(earlier).add([reached] {
    reached->set_value();
    return 0;
  });
  return true;
}

bool platform::call_at_end(core::execution_queue &q, core::queue_callback *callback) {
  if (one_of(no_callbacks)) return false;
  // The queue may be taken by another launch as soon as the callback is under way.
  own(q).add([callback, &work = own(q)] {
    callback->call(callback, work.outcome());
    return 0;
  });
  return true;
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

core::status platform::wait(core::execution_queue &q) {
  ++waits;
  return one_of(failing_waits) ? broken : own(q).wait();
}

bool platform::check(core::operation o, core::status s) {
  if (s != 0) GOMP_PLUGIN_error("%s: %d", name_of(o), s);
  return s == 0;
}

void platform::end_process(core::operation o, core::status s) {
  std::fprintf(stderr, "fake: %s: %d\n", name_of(o), s);
  std::_Exit(1);
}

void platform::end_process(const char *why) {
  std::fprintf(stderr, "fake: %s\n", why);
  std::_Exit(1);
}

void device::open(std::size_t bytes) { core::init_memory_pools(core, bytes, nullptr); }

void device::close() {
  core.service.stop();
  CHECK(!core.exclusion.kernel_in_flight() && gate.release_deferred());
  core.closing = true;
  core::recycle_ended_launches(core);
  core::forget_last_launch(core);
  core::clear_memory_pools(core);
  core.launch_queues.clear();
  core.copy_queues.clear();
  core.lines.clear();
  CHECK(driver.memory_blocks == 0 && driver.queues == 0 && driver.page_locked_blocks == 0);
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
