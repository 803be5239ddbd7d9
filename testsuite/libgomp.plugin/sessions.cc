// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-no-sanitizer "its runtime looks functions up by dlvsym before the program's can run" thread }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// The plugin speaks the version of the interface that the library wants which has opened it, and with version 4 does the
// same as with version 3.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <atomic>
#include <condition_variable>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <thread>

using null_driver::config;
using null_driver::launch;

// The library that is loaded is ours, which has the entries of all others. These hide some of them, by version node.
static const char *hidden_nodes = "";

extern "C" void *dlvsym(void *handle, const char *name, const char *node) noexcept {
  if (std::strstr(hidden_nodes, node) != nullptr) return nullptr;
  static auto *const next = reinterpret_cast<void *(*)(void *, const char *, const char *)>(dlsym(RTLD_NEXT, "dlvsym"));
  return next(handle, name, node);
}

constexpr const char *gcc_17 = "REGOMP_1.0";

// --- version 4 ---------------------------------------------------------------------------------------------------------

template <typename F>
static F *hook(const char *name) {
  auto *f = reinterpret_cast<F *>(dlsym(dlopen(std::getenv("REGOMP_TEST_PLUGIN"), RTLD_LAZY), name));
  CHECK(f != nullptr);
  return f;
}

static struct {
  GOMP_OFFLOAD_get_dev_caps_t *get_dev_caps;
  GOMP_OFFLOAD_get_num_devices_4_t *get_num_devices;
  GOMP_OFFLOAD_session_size_t *size;
  GOMP_OFFLOAD_session_start_t *start;
  GOMP_OFFLOAD_session_set_target_var_table_t *set_table;
  GOMP_OFFLOAD_memspace_validate_t *memspace_validate;
  GOMP_OFFLOAD_run_4_t *run;
  GOMP_OFFLOAD_async_run_4_t *async_run;
  GOMP_OFFLOAD_openacc_exec_4_t *acc_exec;
  GOMP_OFFLOAD_openacc_async_exec_4_t *acc_async_exec;
  GOMP_OFFLOAD_openacc_async_construct_t *async_construct;
  GOMP_OFFLOAD_openacc_async_synchronize_t *async_synchronize;
  GOMP_OFFLOAD_openacc_async_destruct_t *async_destruct;
} plugin_4;

extern "C" void *GOMP_PLUGIN_acc_thread() { return nullptr; } // no profiling library listens
extern "C" int GOMP_PLUGIN_acc_default_dim(unsigned) { return 0; }

static void open_plugin_4() {
  open_plugin();
  CHECK(plugin.version() == 4);
  plugin_4 = {hook<GOMP_OFFLOAD_get_dev_caps_t>("GOMP_OFFLOAD_get_dev_caps"),
              hook<GOMP_OFFLOAD_get_num_devices_4_t>("GOMP_OFFLOAD_get_num_devices"),
              hook<GOMP_OFFLOAD_session_size_t>("GOMP_OFFLOAD_session_size"),
              hook<GOMP_OFFLOAD_session_start_t>("GOMP_OFFLOAD_session_start"),
              hook<GOMP_OFFLOAD_session_set_target_var_table_t>("GOMP_OFFLOAD_session_set_target_var_table"),
              hook<GOMP_OFFLOAD_memspace_validate_t>("GOMP_OFFLOAD_memspace_validate"),
              hook<GOMP_OFFLOAD_run_4_t>("GOMP_OFFLOAD_run"),
              hook<GOMP_OFFLOAD_async_run_4_t>("GOMP_OFFLOAD_async_run"),
              hook<GOMP_OFFLOAD_openacc_exec_4_t>("GOMP_OFFLOAD_openacc_exec"),
              hook<GOMP_OFFLOAD_openacc_async_exec_4_t>("GOMP_OFFLOAD_openacc_async_exec"),
              hook<GOMP_OFFLOAD_openacc_async_construct_t>("GOMP_OFFLOAD_openacc_async_construct"),
              hook<GOMP_OFFLOAD_openacc_async_synchronize_t>("GOMP_OFFLOAD_openacc_async_synchronize"),
              hook<GOMP_OFFLOAD_openacc_async_destruct_t>("GOMP_OFFLOAD_openacc_async_destruct")};
}

// --- who has opened it ---------------------------------------------------------------------------------------------------

static void expect_version(const char *hidden, unsigned version) {
  const child_outcome c = run_in_child(60, [=] {
    hidden_nodes = hidden;
    open_plugin();
    CHECK(plugin.version() == version && plugin.version() == version);
    CHECK(plugin.get_caps() == (version == 3 ? 4u | 8 : 4u | 8 | 0x20));
    // A mask that no device satisfies: version 3 refuses, version 4 does not look at it.
    CHECK(plugin.get_num_devices(0x1000) == (version == 3 ? -1 : 1));
  });
  if (c.status != 0) std::fprintf(stderr, "hidden: %s: %s\n", hidden, c.said.c_str());
  CHECK(c.status == 0);
}

// --- what devices can do -------------------------------------------------------------------------------------------------

static void expect_capabilities(unsigned expected, void (*set)()) {
  const child_outcome c = run_in_child(60, [=] {
    hidden_nodes = gcc_17;
    set();
    open_plugin_4();
    CHECK(plugin_4.get_num_devices() == 1);
    CHECK(plugin_4.get_dev_caps(0) == expected);
    CHECK(plugin.init_device(0) && plugin_4.get_dev_caps(0) == expected && plugin.fini_device(0));
  });
  CHECK(c.status == 0);
}

// --- regions -------------------------------------------------------------------------------------------------------------

static std::mutex last_lock;
static launch last;
static CUresult count_up(const launch &l) {
  {
    std::lock_guard held(last_lock);
    last = l;
  }
  if (l.params[0] != 0) std::atomic_ref(*reinterpret_cast<long *>(l.params[0])).fetch_add(1);
  return CUDA_SUCCESS;
}

struct session {
  alignas(16) unsigned char bytes[64];
  explicit session(void *table) {
    CHECK(plugin_4.size() <= sizeof bytes);
    plugin_4.start(bytes, 0);
    plugin_4.set_table(bytes, table);
  }
};

static std::atomic<int> completed;

static void regions() {
  null_driver::define_kernel("count_up", count_up);
  open_plugin_4();
  CHECK(plugin_4.get_num_devices() == 1 && plugin.init_device(0));
  const test_image im("kernel count_up\n", {"count_up"});
  // A program that does not use reverse offload: its streams are ordered with the NULL stream.
  addr_pair *table = nullptr;
  CHECK(plugin.load_image(0, image_version + 0x10000, &im.descriptor, &table, nullptr, nullptr) == 2);
  void *const function = reinterpret_cast<void *>(table[0].start);
  auto *counter = static_cast<long *>(plugin.alloc(0, sizeof(long)));
  CHECK(plugin.memset(0, counter, 0, sizeof *counter));

  launch_arguments args(3, 4);
  session first(counter), second(nullptr), third(counter);
  plugin_4.run(second.bytes, function, args.words);
  CHECK(last.teams == 3 && last.threads == 4 && last.params[0] == 0);
  plugin_4.run(first.bytes, function, args.words);
  CHECK(last.teams == 3 && last.threads == 4 && last.params[0] == reinterpret_cast<std::uint64_t>(counter));
  // It needs its session no longer than async_run lasts.
  on_completion = [](void *data) {
    CHECK(data == &completed);
    ++completed;
  };
  plugin_4.async_run(third.bytes, function, args.words, &completed);
  std::memset(third.bytes, 0xff, sizeof third.bytes);
  while (completed != 1) std::this_thread::yield();

  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++)
    threads.emplace_back([=] {
      launch_arguments small(1, 1);
      for (int i = 0; i < 50; i++) {
        session s(counter);
        plugin_4.run(s.bytes, function, small.words);
      }
    });
  for (std::thread &t : threads) t.join();

  unsigned dims[3] = {5, 2, 32};
  const auto entry = reinterpret_cast<void (*)(void *)>(function);
  session fourth(counter), fifth(counter);
  plugin_4.acc_exec(fourth.bytes, entry, 1, nullptr, dims, nullptr);
  CHECK(last.teams == 5);
  goacc_asyncqueue *queue = plugin_4.async_construct(0);
  plugin_4.acc_async_exec(fifth.bytes, entry, 1, nullptr, dims, nullptr, queue);
  std::memset(fifth.bytes, 0xff, sizeof fifth.bytes);
  CHECK(plugin_4.async_synchronize(queue) && plugin_4.async_destruct(queue));

  long n = 0;
  CHECK(plugin.dev2host(0, &n, counter, sizeof n) && n == 2 + 200 + 2);
  CHECK(null_driver::count().streams > 0 && null_driver::count().blocking_streams == null_driver::count().streams);
  std::free(table);
  CHECK(plugin.free(0, counter) && plugin.fini_device(0));
}

// The library asks for the table of reverse offload where the program uses it: streams stand apart then.
static void reverse_offload() {
  null_driver::define_kernel("count_up", count_up);
  open_plugin_4();
  CHECK(plugin_4.get_num_devices() == 1 && plugin.init_device(0));
  const test_image im("kernel count_up\n", {"count_up"});
  loaded_table t;
  CHECK(load(0, im, &t) == 2);
  launch_arguments args(1, 1);
  session s(nullptr);
  plugin_4.run(s.bytes, t.function(0), args.words);
  CHECK(null_driver::count().streams > 0 && null_driver::count().blocking_streams == 0);
  CHECK(plugin.fini_device(0));
}

// Low-latency memory is that of a block.
static void memory_spaces() {
  constexpr int all = 7, thread = 8, pteam = 9, cgroup = 10;
  open_plugin_4();
  for (const std::uintptr_t space : {0, 1, 2, 3})
    for (const int access : {all, thread, pteam, cgroup}) CHECK(plugin_4.memspace_validate(space, access));
  CHECK(!plugin_4.memspace_validate(4, all));
  for (const int access : {thread, pteam, cgroup}) CHECK(plugin_4.memspace_validate(4, access));
  for (const std::uintptr_t space : {std::uintptr_t{5}, std::uintptr_t{77}, ~std::uintptr_t{0}})
    CHECK(!plugin_4.memspace_validate(space, thread));
}

static void in_child(void (*body)()) {
  const child_outcome c = run_in_child(120, [=] {
    hidden_nodes = gcc_17;
    body();
  });
  if (c.status != 0) std::fprintf(stderr, "%s\n", c.said.c_str());
  CHECK(c.status == 0);
}

int main() {
  expect_version("", 3);                              // our library
  expect_version("REGOMP_1.0", 4);                    // GCC 17's
  expect_version("REGOMP_1.0 GOMP_6.0.2", 4);         // one that renames a node until it is released
  expect_version("REGOMP_1.0 OMP_6.1", 4);            // or the other
  expect_version("REGOMP_1.0 GOMP_6.0.2 OMP_6.1", 3); // GCC 14's, 16's
  expect_capabilities(0x40, [] {});
  expect_capabilities(0x40, [] { config.capability_major = 6; });
  expect_capabilities(0, [] { config.capability_major = 5; });
  expect_capabilities(0x40 | 1, [] { config.pageable_memory_access = true; });
  expect_capabilities(0x40, [] { config.integrated = true; });
  expect_capabilities(0x40 | 1 | 0x10, [] { config.pageable_memory_access = config.integrated = true; });
  in_child(regions);
  in_child(reverse_offload);
  in_child(memory_spaces);
  std::puts("ok");
}
