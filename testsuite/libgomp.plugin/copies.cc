// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Copies of several threads are under way at the same time, whatever their sizes, and one does not wait for a longer one. No
// kernel starts while a copy waits for all streams, as the kernel could wait for what the thread that copies does next. A
// short copy to the device takes one call of the driver, also just after copies of two threads.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable changed;
static int arrived;
static bool released;

static void signal(auto change) {
  std::lock_guard held(lock);
  change();
  changed.notify_all();
}

static void wait_until(auto condition) {
  std::unique_lock held(lock);
  CHECK(changed.wait_for(held, std::chrono::seconds(20), condition));
}

static constexpr std::size_t most = 1 << 20;
static char host[2][most];
static void *dev[2];

static void copy(int i, std::size_t bytes, bool to_device) {
  CHECK(to_device ? plugin.host2dev(0, dev[i], host[i], bytes) : plugin.dev2host(0, host[i], dev[i], bytes));
}

// What a copy takes of the driver's calls while nothing else is under way.
static void takes_calls(long n, std::size_t bytes, bool to_device) {
  const auto calls = [=] {
    return null_driver::calls_of(to_device ? "cuMemcpyHtoD" : "cuMemcpyDtoH") +
           null_driver::calls_of(to_device ? "cuMemcpyHtoDAsync" : "cuMemcpyDtoHAsync") +
           null_driver::calls_of("cuStreamSynchronize");
  };
  const long before = calls();
  copy(0, bytes, to_device);
  CHECK(calls() - before == n);
}

// Each of two copies waits in the driver for the other.
static void together(std::size_t bytes, bool to_device) {
  arrived = 0;
  null_driver::on_copy = [](std::size_t) {
    signal([] { arrived++; });
    wait_until([] { return arrived == 2; });
  };
  std::thread other([=] { copy(1, bytes, to_device); });
  copy(0, bytes, to_device);
  other.join();
  null_driver::on_copy = nullptr;
}

// A copy of 1 MiB does not end before the short one has.
static void beside_a_long_one(std::size_t bytes, bool to_device) {
  arrived = 0;
  released = false;
  null_driver::on_copy = [](std::size_t n) {
    if (n != most) return;
    signal([] { arrived = 1; });
    wait_until([] { return released; });
  };
  std::thread other([] { copy(1, most, true); });
  wait_until([] { return arrived == 1; });
  copy(0, bytes, to_device);
  signal([] { released = true; });
  other.join();
  null_driver::on_copy = nullptr;
}

// Of a kernel that could have started.
static std::atomic<bool> started;

static void kernel_beside(void *function, std::size_t bytes) {
  arrived = 0;
  started = false;
  null_driver::on_copy = [](std::size_t) {
    signal([] { arrived = 1; });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK(!started);
  };
  std::thread launcher([=] {
    wait_until([] { return arrived == 1; });
    launch_arguments args(1, 1);
    plugin.run(0, function, nullptr, args.words);
  });
  copy(0, bytes, true);
  launcher.join();
  CHECK(started);
  null_driver::on_copy = nullptr;
}

int main() {
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  for (void *&d : dev) CHECK((d = plugin.alloc(0, most)) != nullptr);
  for (const bool to_device : {true, false})
    for (const std::size_t bytes : {8, 4096, 4097, 8192, 262144, 262145}) {
      together(bytes, to_device);
      takes_calls(to_device && bytes <= 262144 ? 1 : 2, bytes, to_device);
      beside_a_long_one(bytes, to_device);
    }
  null_driver::define_kernel("quiet", [](const null_driver::launch &) {
    started = true;
    return CUDA_SUCCESS;
  });
  test_image image("kernel quiet\n", {"quiet"});
  loaded_table t;
  CHECK(load(0, image, &t) == 2);
  for (const std::size_t bytes : {8, 4096, 4097, 262144}) kernel_beside(t.function(0), bytes);
  CHECK(plugin.unload_image(0, image_version, &image.descriptor));
  for (void *d : dev) CHECK(plugin.free(0, d));
  CHECK(plugin.fini_device(0));
  std::puts("ok");
}
