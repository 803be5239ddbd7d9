// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Launches: geometry, stacks, kernels of several threads at once, asynchronous launches.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <condition_variable>
#include <mutex>
#include <thread>

using null_driver::launch;

static launch last; // of those that run one by one
static std::mutex last_lock;

// Uses its stacks, all of them, and counts in the memory that its argument points to.
static CUresult count_up(const launch &l) {
  {
    std::lock_guard held(last_lock);
    last = l;
  }
  const std::uint64_t teams = l.teams, threads = l.threads;
  CHECK(l.params[2] == 128 * 1024 && l.params[1] != 0);
  auto *stacks = reinterpret_cast<volatile char *>(l.params[1]);
  for (std::uint64_t i = 0; i < teams * threads; ++i) {
    stacks[i * l.params[2]] = 1;
    stacks[(i + 1) * l.params[2] - 1] = 1;
  }
  if (l.params[0] != 0) std::atomic_ref(*reinterpret_cast<long *>(l.params[0])).fetch_add(1);
  return CUDA_SUCCESS;
}

// Kernels that end together only: each waits for `together` of them.
static std::mutex together_lock;
static std::condition_variable together_changed;
static int arrived, together;
static CUresult meet(const launch &) {
  std::unique_lock held(together_lock);
  const int round = arrived++ / together;
  together_changed.notify_all();
  const bool met =
      together_changed.wait_for(held, std::chrono::seconds(20), [=] { return arrived >= (round + 1) * together; });
  return met ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_TIMEOUT;
}

static void geometry(void *function) {
  const auto runs = [=](int teams, int threads, unsigned expect_teams, unsigned expect_threads) {
    launch_arguments args(teams, threads);
    plugin.run(0, function, nullptr, args.words);
    CHECK(last.teams == expect_teams && last.threads == expect_threads && last.shared_bytes == 8192);
  };
  // 4 multiprocessors of 65536 registers, 32 registers a thread.
  runs(1, 1, 1, 1);
  runs(3, 4, 3, 4);
  runs(0, 0, 4 * 65536 / (32 * 32 * 8), 8);
  runs(-1, -1, 32, 8);
  runs(1000, 8, 32, 8);
  runs(0, 1000, 4 * 65536 / (32 * 32 * 32), 32);
  runs(2, 1, 2, 1);
  // Elements for other devices are skipped, with their values; a large value is clamped.
  void *others[] = {reinterpret_cast<void *>(std::intptr_t{0x100 | 0x80 | 8}),
                    reinterpret_cast<void *>(std::intptr_t{7}),
                    reinterpret_cast<void *>(std::intptr_t{0x100 | 8} | (std::intptr_t{9} << 16)),
                    reinterpret_cast<void *>(std::intptr_t{0x100 | 0x80}),
                    reinterpret_cast<void *>(std::intptr_t{1} << 40),
                    reinterpret_cast<void *>(std::intptr_t{0x200} | (std::intptr_t{2} << 16)),
                    nullptr};
  plugin.run(0, function, nullptr, others);
  CHECK(last.teams == 4 * 65536 / (32 * 32 * 2) && last.threads == 2);
  plugin.run(0, function, nullptr, nullptr); // the entry point of old compilers
  CHECK(last.teams == 1 && last.threads == 8);
}

// A device too small for all the stacks: fewer teams, not the end.
static void little_memory(void *function) {
  std::vector<void *> ballast;
  while (void *p = plugin.alloc(0, std::size_t{4} << 20)) ballast.push_back(p);
  for (int i = 0; i < 3; ++i) {
    CHECK(plugin.free(0, ballast.back()));
    ballast.pop_back();
  }
  launch_arguments args(32, 8);
  plugin.run(0, function, nullptr, args.words);
  CHECK(last.teams >= 1 && last.teams <= 12 && last.threads == 8); // 12 MiB hold 96 stacks
  // They wait for the next launch, if it needs no more, but not where the memory is needed.
  const std::uint64_t stacks = last.params[1];
  launch_arguments fewer(1, 8);
  plugin.run(0, function, nullptr, fewer.words);
  CHECK(last.params[1] == stacks);
  void *p = plugin.alloc(0, std::size_t{4} << 20);
  CHECK(p != nullptr);
  ballast.push_back(p);
  for (void *p : ballast) CHECK(plugin.free(0, p));
}

static void overlap(void *meet_function) {
  // Two in two threads, four times: a lock held over a kernel would make them wait for ever.
  together = 2;
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t)
    threads.emplace_back([=] {
      for (int i = 0; i < 4; ++i) {
        launch_arguments args(2, 2);
        plugin.run(0, meet_function, nullptr, args.words);
      }
    });
  for (std::thread &t : threads) t.join();
  CHECK(null_driver::most_kernels_at_once() >= 2);
}

static std::atomic<int> completed;

static void asynchronous(void *count_function, void *meet_function) {
  on_completion = [](void *data) {
    ++*static_cast<std::atomic<int> *>(data);
    ++completed;
  };
  // All in flight at once, from one thread, with a synchronous one beside them.
  together = 9;
  arrived = 0;
  std::atomic<int> flags[8] = {};
  launch_arguments args(1, 1);
  for (auto &f : flags) plugin.async_run(0, meet_function, nullptr, args.words, &f);
  CHECK(completed == 0);
  plugin.run(0, meet_function, nullptr, args.words);
  while (completed != 8) std::this_thread::yield();
  for (auto &f : flags) CHECK(f == 1);

  // Many, from several threads; their resources are used again.
  const std::size_t streams = null_driver::count().streams;
  auto *counter = static_cast<long *>(plugin.alloc(0, sizeof(long)));
  CHECK(plugin.memset(0, counter, 0, sizeof *counter));
  completed = 0;
  std::vector<std::thread> threads;
  static std::atomic<int> ended{0};
  for (int t = 0; t < 3; ++t)
    threads.emplace_back([=] {
      launch_arguments small(2, 1);
      for (int i = 0; i < 500; ++i) {
        plugin.async_run(0, count_function, counter, small.words, &ended);
        while (completed < i) std::this_thread::yield(); // some lead, not all
      }
    });
  for (std::thread &t : threads) t.join();
  while (completed != 1500) std::this_thread::yield();
  long n = 0;
  CHECK(plugin.dev2host(0, &n, counter, sizeof n) && n == 1500 && ended == 1500);
  CHECK(null_driver::count().streams < streams + 1000);
  CHECK(plugin.free(0, counter));
}

static CUcontext current_context() {
  CUcontext c;
  CHECK(cuCtxGetCurrent(&c) == CUDA_SUCCESS);
  return c;
}

static void context_of_the_program() {
  std::thread([] {
    // On a thread without a context the device's stays, so that the program's own calls find the device of its regions.
    CHECK(current_context() == nullptr);
    void *p = plugin.alloc(0, 8);
    CHECK(plugin.memset(0, p, 0, 8));
    CUcontext ours = current_context(), primary;
    CHECK(cuDevicePrimaryCtxRetain(&primary, 0) == CUDA_SUCCESS && cuDevicePrimaryCtxRelease_v2(0) == CUDA_SUCCESS);
    CHECK(ours == primary);
    // A context of the program's stays current around our calls.
    CUcontext other;
    CHECK(cuDevicePrimaryCtxRetain(&other, 1) == CUDA_SUCCESS && other != ours &&
          cuCtxPushCurrent_v2(other) == CUDA_SUCCESS);
    CHECK(plugin.memset(0, p, 0, 8) && current_context() == other);
    CHECK(cuCtxPopCurrent_v2(&other) == CUDA_SUCCESS && current_context() == ours);
    CHECK(cuDevicePrimaryCtxRelease_v2(1) == CUDA_SUCCESS && plugin.free(0, p));
  }).join();
}

int main() {
  null_driver::define_kernel("count_up", count_up);
  null_driver::define_kernel("meet", meet);
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  const test_image im("kernel count_up\nkernel meet\n", {"count_up", "meet"});
  loaded_table t;
  CHECK(load(0, im, &t) == 3);
  geometry(t.function(0));
  little_memory(t.function(0));
  overlap(t.function(1));
  asynchronous(t.function(0), t.function(1));
  context_of_the_program();
  // A program without reverse offload: its own work on the NULL stream is ordered with ours.
  CHECK(null_driver::count().blocking_streams == null_driver::count().streams);
  CHECK(plugin.fini_device(0));
  const null_driver::census c = null_driver::count();
  CHECK(c.device_blocks == 0 && c.host_blocks == 0 && c.streams == 0 && c.modules == 0 && c.contexts == 0);
  std::puts("ok");
}
