// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Small copies beside kernels on an OpenACC queue: such a copy does not wait for a kernel, which here does not end before
// the copy has, and takes the short way again as soon as the queue is known to be empty.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <chrono>
#include <condition_variable>
#include <dlfcn.h>
#include <mutex>

static std::mutex lock;
static std::condition_variable changed;
static int released; // kernels that may end

static CUresult held(const null_driver::launch &) {
  std::unique_lock l(lock);
  const bool in_time = changed.wait_for(l, std::chrono::seconds(20), [] { return released != 0; });
  if (in_time) --released;
  return in_time ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_TIMEOUT;
}

static void release(int kernels) {
  std::lock_guard l(lock);
  released += kernels;
  changed.notify_all();
}

static std::uint64_t value;
static void *address;

static void copy() {
  ++value;
  CHECK(plugin.host2dev(0, address, &value, sizeof value));
  std::uint64_t back = 0;
  CHECK(plugin.dev2host(0, &back, address, sizeof back) && back == value);
}

// True if small copies take one call of the driver.
static bool copies_are_short() {
  const long before = null_driver::calls_of("cuMemcpyHtoD");
  copy();
  return null_driver::calls_of("cuMemcpyHtoD") == before + 1;
}

template <typename F>
static F *hook(const char *name) {
  auto *f = reinterpret_cast<F *>(dlsym(RTLD_DEFAULT, name));
  CHECK(f != nullptr);
  return f;
}

extern "C" void *GOMP_PLUGIN_acc_thread() { return nullptr; } // no profiling library listens
extern "C" int GOMP_PLUGIN_acc_default_dim(unsigned) { return 0; }

int main() {
  const char *file = std::getenv("REGOMP_TEST_PLUGIN");
  CHECK(dlopen(file != nullptr ? file : "libgomp-plugin-nvptx.so.1", RTLD_LAZY | RTLD_GLOBAL) != nullptr);
  open_plugin();
  auto *construct = hook<GOMP_OFFLOAD_openacc_async_construct_t>("GOMP_OFFLOAD_openacc_async_construct");
  auto *destruct = hook<GOMP_OFFLOAD_openacc_async_destruct_t>("GOMP_OFFLOAD_openacc_async_destruct");
  auto *exec = hook<GOMP_OFFLOAD_openacc_async_exec_t>("GOMP_OFFLOAD_openacc_async_exec");
  auto *test = hook<GOMP_OFFLOAD_openacc_async_test_t>("GOMP_OFFLOAD_openacc_async_test");
  auto *synchronize = hook<GOMP_OFFLOAD_openacc_async_synchronize_t>("GOMP_OFFLOAD_openacc_async_synchronize");
  auto *callback = hook<GOMP_OFFLOAD_openacc_async_queue_callback_t>("GOMP_OFFLOAD_openacc_async_queue_callback");

  null_driver::define_kernel("held", held);
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  test_image image("kernel held\n", {"held"});
  loaded_table t;
  CHECK(load(0, image, &t) == 2);
  CHECK((address = plugin.alloc(0, sizeof value)) != nullptr);
  CHECK(copies_are_short());

  goacc_asyncqueue *const q = construct(0), *const other = construct(0);
  CHECK(q != nullptr && other != nullptr);
  unsigned dims[3] = {1, 1, 1};
  const auto launch = [&](goacc_asyncqueue *queue) {
    exec(reinterpret_cast<void (*)(void *)>(t.function(0)), 0, nullptr, nullptr, dims, nullptr, queue);
  };

  // Known by waiting.
  launch(q);
  CHECK(!copies_are_short());
  release(1);
  CHECK(synchronize(q) && copies_are_short());

  // Known by a query; two kernels.
  launch(q);
  launch(q);
  CHECK(!copies_are_short() && test(q) == 0);
  release(2);
  while (test(q) == 0) {
  }
  CHECK(copies_are_short());

  // Known by a callback, if nothing was launched behind it.
  static std::atomic<int> called;
  const auto count = [](void *) { ++called; };
  launch(q);
  callback(q, count, nullptr);
  launch(q);
  release(1);
  while (called != 1) {
  }
  CHECK(!copies_are_short());
  callback(q, count, nullptr);
  release(1);
  while (called != 2) {
  }
  CHECK(copies_are_short());

  // Two queues; the end of one says nothing about the other. Known by the end of a queue.
  launch(q);
  launch(other);
  release(2);
  CHECK(synchronize(q) && !copies_are_short());
  CHECK(destruct(other) && copies_are_short());

  CHECK(destruct(q));
  CHECK(plugin.free(0, address));
  CHECK(plugin.unload_image(0, image_version, &image.descriptor));
  CHECK(plugin.fini_device(0));
  CHECK(null_driver::count().streams == 0);
  std::puts("ok");
}
