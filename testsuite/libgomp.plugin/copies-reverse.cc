// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Copies of a program that uses reverse offload: kernels do not wait for the NULL stream, so a copy to the device takes one
// call of the driver only from the plugin's page-locked memory, which one thread has at a time.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>

static constexpr std::size_t most = 1 << 20;
static char host[2][most];
static void *dev[2];

static void copy(int i, std::size_t bytes, bool to_device) {
  CHECK(to_device ? plugin.host2dev(0, dev[i], host[i], bytes) : plugin.dev2host(0, host[i], dev[i], bytes));
}

struct calls {
  long one, two; // copies with one call, with two
  static calls now(bool to_device) {
    return {null_driver::calls_of(to_device ? "cuMemcpyHtoD" : "cuMemcpyDtoH"),
            null_driver::calls_of(to_device ? "cuMemcpyHtoDAsync" : "cuMemcpyDtoHAsync")};
  }
  bool operator==(const calls &) const = default;
};

static void takes(calls expected, std::size_t bytes, bool to_device) {
  const calls before = calls::now(to_device);
  std::memset(host[0], static_cast<int>(bytes), bytes);
  copy(0, bytes, to_device);
  const calls after = calls::now(to_device);
  CHECK((calls{after.one - before.one, after.two - before.two} == expected));
}

static std::mutex lock;
static std::condition_variable changed;
static int arrived;

// Each of two copies waits in the driver for the other.
static void together(std::size_t bytes) {
  arrived = 0;
  null_driver::on_copy = [](std::size_t) {
    std::unique_lock held(lock);
    ++arrived;
    changed.notify_all();
    CHECK(changed.wait_for(held, std::chrono::seconds(20), [] { return arrived == 2; }));
  };
  const calls before = calls::now(true);
  std::thread other([=] { copy(1, bytes, true); });
  copy(0, bytes, true);
  other.join();
  null_driver::on_copy = nullptr;
  const calls after = calls::now(true);
  CHECK(after.one - before.one == 1 && after.two - before.two == 1);
}

int main() {
  constexpr unsigned requires_reverse_offload = 0x80;
  open_plugin();
  CHECK(plugin.get_num_devices(requires_reverse_offload) == 1 && plugin.init_device(0));
  for (void *&d : dev) CHECK((d = plugin.alloc(0, most)) != nullptr);
  for (const std::size_t bytes : {8, 4096, 8192}) {
    takes({1, 0}, bytes, true);
    together(bytes);
    takes({1, 0}, bytes, true);
  }
  for (const std::size_t bytes : {8193, 262145}) takes({0, 1}, bytes, true);
  for (const std::size_t bytes : {8, 8193, 262144}) takes({1, 0}, bytes, false);
  takes({0, 1}, 262145, false);
  for (void *d : dev) CHECK(plugin.free(0, d));
  CHECK(plugin.fini_device(0));
  std::puts("ok");
}
