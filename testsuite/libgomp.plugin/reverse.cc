// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
// { dg-timeout 120 }
//
// Reverse offload with the stock protocol: kernels ask through the mailbox, as GCC's device library does.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include "include/reverse_offload.h"

#include <mutex>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using null_driver::launch;
using regomp::stock_mailbox;

// The device library's part: a lock for each image, then the protocol.
static void ask(const launch &l, std::uint64_t fn, std::uint64_t mapnum) {
  auto &lock = *static_cast<std::uint64_t *>(l.variable("lock"));
  auto *mailbox = *static_cast<stock_mailbox **>(l.variable("__gomp_rev_offload_var"));
  CHECK(mailbox != nullptr);
  for (std::uint64_t free = 0; !std::atomic_ref(lock).compare_exchange_weak(free, 1, std::memory_order_acquire); free = 0)
    std::this_thread::yield();
  mailbox->mapnum = mapnum;
  mailbox->addrs = mapnum + 1;
  mailbox->sizes = mapnum + 2;
  mailbox->kinds = mapnum + 3;
  mailbox->dev_num = 42;
  std::atomic_ref(mailbox->fn).store(fn, std::memory_order_release);
  while (std::atomic_ref(mailbox->fn).load(std::memory_order_acquire) != 0) std::this_thread::yield();
  std::atomic_ref(lock).store(0, std::memory_order_release);
}

// Argument table: number of requests of each team, a base for their numbers.
struct arguments {
  std::uint64_t requests, base;
};

static CUresult requesting(const launch &l) {
  const auto a = *reinterpret_cast<const arguments *>(l.params[0]);
  std::vector<std::thread> teams;
  for (unsigned t = 0; t < l.teams; ++t)
    teams.emplace_back([=] {
      for (std::uint64_t i = 0; i < a.requests; ++i) ask(l, 0x1000, a.base + t * a.requests + i);
    });
  for (std::thread &t : teams) t.join();
  return CUDA_SUCCESS;
}

static CUresult quiet(const launch &) { return CUDA_SUCCESS; }

static const char text[] = "kernel requesting\nkernel quiet\nvariable lock 8\nvariable $offload_func_table 24 0 0 4096\n"
                           "variable __gomp_rev_offload_var 8\n";
static const std::vector<const char *> names = {"requesting", "quiet", "region$nohost$0"};

static void *device_arguments(std::uint64_t requests, std::uint64_t base) {
  const arguments a = {requests, base};
  void *p = plugin.alloc(0, sizeof a);
  CHECK(p != nullptr && plugin.host2dev(0, p, &a, sizeof a));
  return p;
}

static void run(void *function, void *variables, int teams) {
  launch_arguments args(teams, 1);
  plugin.run(0, function, variables, args.words);
}

// Each request is served once, with its own fields. `seen` counts by mapnum.
static std::vector<int> seen;
static std::mutex seen_lock;
static void note(const reverse_request &r) {
  CHECK(r.fn == 0x1000 && r.addrs == r.mapnum + 1 && r.sizes == r.mapnum + 2 && r.kinds == r.mapnum + 3 && r.dev_num == 42);
  std::lock_guard held(seen_lock);
  CHECK(r.mapnum < seen.size());
  ++seen[r.mapnum];
}
static void expect_requests(std::size_t n) {
  seen.assign(n, 0);
  on_request = note;
}
static void check_requests() {
  for (int n : seen) CHECK(n == 1);
}

static void ping_pong(void *asking_function) {
  expect_requests(10000);
  void *a = device_arguments(10000, 0);
  run(asking_function, a, 1);
  check_requests();
  CHECK(plugin.free(0, a));
}

static void many_teams_many_threads(void *first, void *second) {
  expect_requests(4 * 4 * 200);
  on_request = [](const reverse_request &r) {
    note(r);
    // Time for another thread to see the same request.
    if (r.mapnum % 4 == 0) std::this_thread::sleep_for(std::chrono::microseconds(100));
  };
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t)
    threads.emplace_back([=] {
      void *a = device_arguments(200, t * 4 * 200);
      run(t % 2 == 0 ? first : second, a, 4);
      CHECK(plugin.free(0, a));
    });
  for (std::thread &t : threads) t.join();
  check_requests();
}

// What a region may do on the device that waits for it: copy, allocate and free a lot, launch; also what other host threads
// do.
static void device_work_in_region(void *asking_function, void *quiet_function, void *other_asking_function) {
  static int depth;
  depth = 0;
  void *a = device_arguments(20, 0);
  on_request = [=](const reverse_request &r) {
    if (depth > 0) return; // of the nested kernel
    std::vector<void *> blocks;
    for (int i = 0; i < 10; ++i) {
      void *p = plugin.alloc(0, std::size_t{20} << 20);
      long value = static_cast<long>(r.mapnum), back = -1;
      CHECK(p != nullptr && plugin.host2dev(0, p, &value, sizeof value) && plugin.dev2host(0, &back, p, sizeof back) &&
            back == value);
      blocks.push_back(p);
    }
    for (void *p : blocks) CHECK(plugin.free(0, p)); // the driver would wait for the kernel
    void *pinned;
    CHECK(plugin.page_locked_host_alloc(&pinned, 100) && plugin.page_locked_host_free(pinned));
    void *managed = plugin.managed_alloc(0, 100);
    CHECK(plugin.managed_free(0, managed));
    run(quiet_function, nullptr, 3);
    ++depth; // a kernel of another image may even ask in its turn
    void *b = device_arguments(3, 0);
    run(other_asking_function, b, 2);
    CHECK(plugin.free(0, b));
    --depth;
  };
  std::atomic<bool> stop{false};
  std::thread other([&] {
    while (!stop) {
      void *p = plugin.alloc(0, std::size_t{30} << 20);
      CHECK(p != nullptr && plugin.memset(0, p, 1, 100) && plugin.free(0, p));
      void *pinned;
      CHECK(plugin.page_locked_host_alloc(&pinned, 100) && plugin.page_locked_host_free(pinned));
    }
  });
  run(asking_function, a, 1);
  stop = true;
  other.join();
  // What was put off has been made up for by now, or is by the next release.
  CHECK(plugin.free(0, a));
  void *pinned;
  CHECK(plugin.page_locked_host_alloc(&pinned, 100) && plugin.page_locked_host_free(pinned));
  CHECK(null_driver::count().device_bytes <= (std::size_t{256} << 20));
}

static void asynchronous(void *first, void *second, const test_image &reloaded) {
  static std::atomic<int> completed;
  on_completion = [](void *) { ++completed; };
  for (int round = 0; round < 5; ++round) {
    completed = 0;
    expect_requests(6 * 50);
    std::vector<void *> variables;
    launch_arguments args(1, 1);
    for (std::uint64_t i = 0; i < 6; ++i) {
      variables.push_back(device_arguments(50, 50 * i));
      // A synchronous launch in the middle polls the same mailbox.
      if (i == 3)
        run(first, variables.back(), 1);
      else
        plugin.async_run(0, i % 2 == 0 ? first : second, variables.back(), args.words, nullptr);
    }
    while (completed != 5) std::this_thread::yield();
    check_requests();
    for (void *p : variables) CHECK(plugin.free(0, p));
  }
  // An image that asynchronous kernels used can go, and come again.
  for (int i = 0; i < 20; ++i) {
    loaded_table t;
    CHECK(load(0, reloaded, &t) == 4);
    completed = 0;
    expect_requests(3);
    void *a = device_arguments(3, 0);
    launch_arguments args(1, 1);
    plugin.async_run(0, t.function(0), a, args.words, nullptr);
    while (completed != 1) std::this_thread::yield();
    check_requests();
    CHECK(plugin.unload_image(0, image_version, &reloaded.descriptor) && plugin.free(0, a));
  }
}

static void session() {
  null_driver::define_kernel("requesting", requesting);
  null_driver::define_kernel("quiet", quiet);
  open_plugin();
  CHECK(plugin.get_num_devices(0x80) == 1 && plugin.init_device(0));
  const test_image first(text, names), second(text, names), third(text, names);
  loaded_table t1, t2;
  CHECK(load(0, first, &t1) == 4 && load(0, second, &t2) == 4);
  ping_pong(t1.function(0));
  many_teams_many_threads(t1.function(0), t2.function(0));
  device_work_in_region(t1.function(0), t1.function(1), t2.function(0));
  asynchronous(t1.function(0), t2.function(0), third);
  // What the program puts on the NULL stream may wait for a kernel that waits for us; nothing of ours may wait for that.
  CHECK(null_driver::count().streams > 0 && null_driver::count().blocking_streams == 0);
  CHECK(plugin.fini_device(0));
  const null_driver::census c = null_driver::count();
  CHECK(c.device_blocks == 0 && c.host_blocks == 0 && c.streams == 0 && c.modules == 0 && c.contexts == 0);
}

// With a driver that has all it takes, and with older ones, which lack some of it. An OMP_WAIT_POLICY changes no result.
int main() {
  for (const char *refused :
       {"", " cuStreamWriteValue32 ", " cuStreamWriteValue32 cuLaunchHostFunc ", " cuStreamAddCallback "})
    for (const char *policy : {"", "passive", "active"}) {
      const pid_t child = fork();
      if (child == 0) {
        null_driver::config.refused = refused;
        if (*policy != '\0') setenv("OMP_WAIT_POLICY", policy, 1);
        session();
        std::exit(0);
      }
      int status;
      CHECK(waitpid(child, &status, 0) == child && status == 0);
      if (*refused != '\0') break;
    }
  std::puts("ok");
}
