// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Copies of a program that uses reverse offload: kernels do not wait for the NULL stream, so each goes on a stream of its
// own, and those of two threads are under way at the same time.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static constexpr std::size_t most = 1 << 20;
static char host[2][most];
static void *dev[2];

static void copy(int i, std::size_t bytes, bool to_device) {
  CHECK(to_device ? plugin.host2dev(0, dev[i], host[i], bytes) : plugin.dev2host(0, host[i], dev[i], bytes));
}

// Copies on the NULL stream, and on one of their own.
struct calls {
  long null_stream, own_stream;
  static calls now(bool to_device) {
    return {null_driver::calls_of(to_device ? "cuMemcpyHtoD" : "cuMemcpyDtoH"),
            null_driver::calls_of(to_device ? "cuMemcpyHtoDAsync" : "cuMemcpyDtoHAsync")};
  }
};

static void takes_own_stream(std::size_t bytes, bool to_device) {
  const calls before = calls::now(to_device);
  copy(0, bytes, to_device);
  const calls after = calls::now(to_device);
  CHECK(after.null_stream == before.null_stream && after.own_stream == before.own_stream + 1);
}

static std::mutex lock;
static std::condition_variable changed;
static int arrived;

// Each of two copies waits in the driver for the other.
static void together(std::size_t bytes, bool to_device) {
  arrived = 0;
  null_driver::on_copy = [](std::size_t) {
    std::unique_lock held(lock);
    ++arrived;
    changed.notify_all();
    CHECK(changed.wait_for(held, std::chrono::seconds(20), [] { return arrived == 2; }));
  };
  std::thread other([=] { copy(1, bytes, to_device); });
  copy(0, bytes, to_device);
  other.join();
  null_driver::on_copy = nullptr;
}

int main() {
  constexpr unsigned requires_reverse_offload = 0x80;
  open_plugin();
  CHECK(plugin.get_num_devices(requires_reverse_offload) == 1 && plugin.init_device(0));
  for (void *&d : dev) CHECK((d = plugin.alloc(0, most)) != nullptr);
  for (const bool to_device : {true, false})
    for (const std::size_t bytes : {8, 4096, 8193, 262145}) {
      takes_own_stream(bytes, to_device);
      together(bytes, to_device);
    }
  for (void *d : dev) CHECK(plugin.free(0, d));
  CHECK(plugin.fini_device(0));
  std::puts("ok");
}
