// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_hsa.cc" }
//
// Copies on the gcn plugin's OpenACC queues: an upload sends what the memory held when it was put there, unless a download
// before it writes that memory, or a kernel may; one that is too large to be kept is waited for. A download of a scalar that
// brings what the memory held when it was put there changes nothing. A copy that fails is reported as one.
#include "aux/fake_host.h"
#include "aux/null_hsa.h"

#include <condition_variable>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable changed;
static int released; // kernels that may end

static void held(const null_hsa::dispatch &d) {
  std::unique_lock l(lock);
  changed.wait(l, [] { return released != 0; });
  --released;
  if (d.arguments.variables != 0) *reinterpret_cast<long *>(d.arguments.variables) += 1;
}

static void release(int kernels) {
  std::lock_guard l(lock);
  released += kernels;
  changed.notify_all();
}

template <typename F>
static F *hook(const char *name) {
  auto *f = reinterpret_cast<F *>(dlsym(RTLD_DEFAULT, name));
  CHECK(f != nullptr);
  return f;
}

extern "C" void *GOMP_PLUGIN_acc_thread() { return nullptr; } // no profiling library listens
extern "C" void *GOMP_PLUGIN_goacc_thread() { return nullptr; }
extern "C" int GOMP_PLUGIN_acc_default_dim(unsigned) { return 0; }

int main() {
  const char *file = std::getenv("REGOMP_TEST_PLUGIN");
  std::string path = file != nullptr ? file : "libgomp-plugin-nvptx.so.1";
  path.replace(path.rfind("nvptx"), 5, "gcn");
  CHECK(dlopen(path.c_str(), RTLD_LAZY | RTLD_GLOBAL) != nullptr);
  open_plugin("gcn");
  auto *construct = hook<GOMP_OFFLOAD_openacc_async_construct_t>("GOMP_OFFLOAD_openacc_async_construct");
  auto *destruct = hook<GOMP_OFFLOAD_openacc_async_destruct_t>("GOMP_OFFLOAD_openacc_async_destruct");
  auto *exec = hook<GOMP_OFFLOAD_openacc_async_exec_t>("GOMP_OFFLOAD_openacc_async_exec");
  auto *synchronize = hook<GOMP_OFFLOAD_openacc_async_synchronize_t>("GOMP_OFFLOAD_openacc_async_synchronize");
  auto *serialize = hook<GOMP_OFFLOAD_openacc_async_serialize_t>("GOMP_OFFLOAD_openacc_async_serialize");
  auto *upload = hook<GOMP_OFFLOAD_openacc_async_host2dev_t>("GOMP_OFFLOAD_openacc_async_host2dev");
  auto *download = hook<GOMP_OFFLOAD_openacc_async_dev2host_t>("GOMP_OFFLOAD_openacc_async_dev2host");
  {
    null_hsa::code_image image({{"_init_array", nullptr}, {"_fini_array", nullptr}, {"held", held}});
    loaded_table t;
    CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
    CHECK(plugin.load_image(0, 0x30003, image.descriptor(), &t.entries, &t.reverse, nullptr) >= 1);
    goacc_asyncqueue *const q = construct(0), *const other = construct(0);
    CHECK(q != nullptr && other != nullptr);
    unsigned dims[3] = {1, 1, 64};
    const auto launch = [&](goacc_asyncqueue *queue, void *variables) {
      exec(reinterpret_cast<void (*)(void *)>(t.function(0)), 0, nullptr, static_cast<void **>(variables), dims, nullptr,
           queue);
    };
    constexpr std::size_t size = sizeof(long);
    auto *there = static_cast<long *>(plugin.alloc(0, 4 * size));
    CHECK(there != nullptr);
    const auto on_device = [&](int i) {
      long value = 0;
      CHECK(plugin.dev2host(0, &value, there + i, size));
      return value;
    };

    // The program changes what it has sent. Each upload has its own copy, and the kernel between them sees the first.
    long value = 10;
    launch(q, nullptr);
    CHECK(upload(0, there, &value, size, q));
    value = 20;
    CHECK(upload(0, there + 1, &value, size, q));
    launch(q, there);
    CHECK(upload(0, there + 2, &value, size, q));
    value = 30;
    release(2);
    CHECK(synchronize(q) && on_device(0) == 11 && on_device(1) == 20 && on_device(2) == 20);

    // What a download brings is sent, also from a queue that waits for it, and to the byte.
    long pair[3] = {1, 2, 3};
    launch(q, there);
    CHECK(download(0, pair + 1, there, size, q));
    CHECK(upload(0, there + 1, pair + 1, size, q));
    CHECK(serialize(q, other));
    CHECK(upload(0, there + 2, reinterpret_cast<char *>(pair) + 1, size, other)); // seven bytes of 1, the first one of 12
    CHECK(upload(0, there + 3, pair + 2, size, other));
    pair[2] = 99;
    release(1);
    CHECK(synchronize(other) && synchronize(q) && pair[1] == 12);
    CHECK(on_device(1) == 12 && on_device(2) == 12L << 56 && on_device(3) == 3);

    // A download that has been made is none any more.
    launch(q, nullptr);
    CHECK(upload(0, there, pair + 1, size, q));
    pair[1] = 13;
    release(1);
    CHECK(synchronize(q) && on_device(0) == 12);

    // The device has what the program had sent: a value that the program has stored meanwhile stays, and is sent.
    const auto set_on_device = [&](int i, long v) { CHECK(plugin.host2dev(0, there + i, &v, size)); };
    set_on_device(0, 7);
    value = 7;
    launch(q, nullptr);
    CHECK(download(0, &value, there, size, q));
    value = 8;
    CHECK(upload(0, there + 1, &value, size, q));
    CHECK(download(0, &value, there + 1, size, q));
    value = 9;
    release(1);
    CHECK(synchronize(q) && value == 9 && on_device(1) == 8);

    // It has something else: that is what the program gets, and what is sent.
    value = 7;
    launch(q, there); // 8
    CHECK(download(0, &value, there, size, q));
    CHECK(upload(0, there + 1, &value, size, q));
    launch(q, there + 1); // 9
    CHECK(download(0, &value, there + 1, size, q));
    CHECK(upload(0, there + 2, reinterpret_cast<char *>(&value), 4, q));
    release(2);
    CHECK(synchronize(q) && value == 9 && on_device(1) == 9 && static_cast<int>(on_device(2)) == 9);

    // And by the next download what was there first.
    value = 7;
    set_on_device(0, 6);
    set_on_device(1, 7);
    launch(q, nullptr);
    CHECK(download(0, &value, there, size, q));
    CHECK(download(0, &value, there + 1, size, q));
    release(1);
    CHECK(synchronize(q) && value == 7);

    // What is larger than a scalar is always written, and so is a scalar in it.
    long array[5] = {1, 2, 3, 4, 5};
    auto *const array_there = static_cast<long *>(plugin.alloc(0, sizeof array));
    CHECK(array_there != nullptr && plugin.host2dev(0, array_there, array, sizeof array));
    launch(q, nullptr);
    CHECK(download(0, array, array_there, sizeof array, q));
    CHECK(download(0, array + 1, array_there + 1, size, q));
    CHECK(upload(0, there, array + 2, size, q));
    array[0] = array[2] = 99;
    release(1);
    CHECK(synchronize(q) && array[0] == 1 && array[1] == 2 && array[2] == 3 && on_device(0) == 3);
    CHECK(plugin.free(0, array_there));

    // Memory that kernels reach as well is read in its turn, and written.
    auto *managed = static_cast<long *>(plugin.managed_alloc(0, 2 * size));
    CHECK(managed != nullptr);
    managed[1] = 5;
    launch(q, managed + 1);
    CHECK(upload(0, there, managed + 1, size, q));
    release(1);
    CHECK(synchronize(q) && on_device(0) == 6);
    launch(q, managed + 1); // 7
    CHECK(download(0, managed + 1, there, size, q));
    release(1);
    CHECK(synchronize(q) && managed[1] == 6);
    CHECK(plugin.managed_free(0, managed));

    // Too large to be kept: the caller waits.
    constexpr std::size_t large = (std::size_t{64} << 20) + 1;
    std::vector<unsigned char> bytes(large, 1);
    void *const room = plugin.alloc(0, large);
    CHECK(room != nullptr);
    launch(q, nullptr);
    std::atomic<bool> sent{false};
    std::thread sender([&] {
      CHECK(upload(0, room, bytes.data(), large, q));
      sent = true;
      std::memset(bytes.data(), 2, large);
    });
    CHECK(!sent);
    release(1);
    sender.join();
    unsigned char last = 0;
    CHECK(plugin.dev2host(0, &last, static_cast<char *>(room) + large - 1, 1) && last == 1);
    // The room is there again.
    std::memset(bytes.data(), 3, large);
    launch(q, nullptr);
    CHECK(upload(0, room, bytes.data(), large - 1, q));
    std::memset(bytes.data(), 4, large);
    release(1);
    CHECK(synchronize(q) && plugin.dev2host(0, &last, room, 1) && last == 3);

    // What is said of a failure is what has failed; the program's memory is as it was. The queue has failed for good.
    const auto fails = [&](goacc_asyncqueue *queue, auto put) {
      clear_plugin_messages();
      launch(queue, nullptr);
      put();
      null_hsa::fail_next("hsa_memory_copy", HSA_STATUS_ERROR_OUT_OF_RESOURCES, 2); // an upload is tried again
      release(1);
      CHECK(!synchronize(queue) && plugin_said("error: hsa_memory_copy error: OUT_OF_RESOURCES"));
      null_hsa::fail_next("hsa_memory_copy", HSA_STATUS_SUCCESS, 0);
    };
    value = 5;
    set_on_device(0, 4);
    fails(other, [&] { CHECK(download(0, &value, there, size, other)); });
    CHECK(value == 5);
    goacc_asyncqueue *const third = construct(0);
    CHECK(third != nullptr);
    fails(third, [&] { CHECK(upload(0, there, &value, size, third)); });
    CHECK(on_device(0) == 4 && !destruct(third));

    CHECK(plugin.free(0, room) && plugin.free(0, there) && destruct(q) && !destruct(other) && plugin.fini_device(0));
  }
  const null_hsa::census left = null_hsa::count();
  CHECK(left.blocks == 0 && left.signals == 0 && left.queues == 0 && left.executables == 0);
}
