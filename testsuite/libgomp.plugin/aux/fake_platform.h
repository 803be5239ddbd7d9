// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The platform below the plugin core without any driver: a queue is a thread, a kernel a function of the test, device memory
// a range of numbers (copies take addresses of the test's own memory for both sides). Each function of the platform can be
// made to fail.
#ifndef REGOMP_TEST_FAKE_PLATFORM_H
#define REGOMP_TEST_FAKE_PLATFORM_H

#include "fake_host.h"
#include "plugin/common/acc_launch.h"
#include "plugin/common/async_kernel.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/region_launch.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace fake {

namespace core = regomp::plugin;

inline constexpr core::status out_of_memory = 2, broken = 77;

// What a kernel sees: what it was launched with. Its result is that of the queue's work from then on.
using kernel = std::function<core::status(const core::launch_order &)>;

class queue : public core::execution_queue {
public:
  explicit queue(core::platform *ends_with_word = nullptr); // not null: the queue has an end word
  ~queue();
  queue(const queue &) = delete;
  queue &operator=(const queue &) = delete;

  void add(std::function<core::status()>);
  bool idle();
  core::status wait();
  core::status outcome(); // so far

private:
  void work();

  core::platform *words = nullptr;
  std::mutex lock;
  std::condition_variable changed;
  std::deque<std::function<core::status()>> todo;
  core::status failed = 0;
  bool busy = false, stop = false;
  std::thread worker;
};

class platform final : public core::platform {
public:
  platform() : core::platform("fake", fake::out_of_memory) {}

  // What goes wrong, and how often from now on.
  std::atomic<long> no_page_locked{0}, failing_launches{0}, no_end_words{0}, failing_polls{0}, failing_waits{0},
      no_queues{0}, no_orders{0}, no_callbacks{0}, failing_copies{0}, corrupting_copies{0};
  std::atomic<core::status> launch_error{broken}, poll_error{broken};
  std::atomic<std::size_t> memory_bytes{SIZE_MAX}; // of the device
  // What was done.
  std::atomic<long> launches{0}, threads_entered{0}, polls{0}, waits{0}, orders{0}, copies{0}, allocations{0},
      queues_opened{0};
  // What there is now.
  std::atomic<long> page_locked_blocks{0}, memory_blocks{0}, queues{0};

  void enter_thread() override;
  void *allocate_page_locked(std::size_t bytes) override;
  void free_page_locked(void *) override;
  std::uintptr_t allocate_memory(std::size_t bytes, core::status *reason) override;
  void free_memory(std::uintptr_t) override;
  core::status open_queue(core::execution_queue &, core::queue_use) override;
  core::status close_queue(core::execution_queue &) override;
  core::status copy(core::execution_queue &, const core::copy_order &) override;
  bool order(core::execution_queue &earlier, core::execution_queue &later) override;
  bool call_at_end(core::execution_queue &, core::queue_callback *) override;
  bool request_end_word(core::execution_queue &, std::uint32_t *value) override;
  progress poll(core::execution_queue &, core::status *reason) override;
  core::status wait(core::execution_queue &) override;
  bool check(core::operation, core::status) override;
  [[noreturn]] void end_process(core::operation, core::status) override;
  [[noreturn]] void end_process(const char *why) override;

private:
  core::status launch(core::execution_queue &, const core::launch_order &) override;

  std::mutex lock; // of the rest
  std::map<std::uintptr_t, std::size_t> blocks;
  std::uintptr_t next_address = 1 << 20;
  std::size_t used = 0;
};

// A device on this platform.
struct device {
  platform driver;
  core::core_settings settings;
  core::release_gate gate;
  core::device_core core{driver, settings, gate};
  // With its pools, as the plugin opens and closes a device.
  void open(std::size_t bytes = std::size_t{1} << 30);
  void close();
};

// One kernel of the device's, from start to end, on the calling thread.
core::status run(device &, queue &, const kernel &, const core::kernel_traits & = {});
core::launch_order order_of(const kernel &, unsigned blocks = 1, unsigned threads = 1);

} // namespace fake

#endif
