// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-no-sanitizer "its runtime looks functions up by dlvsym before the program's can run" thread }
// { dg-additional-sources "fake_host.cc null_hsa.cc" }
//
// The gcn plugin under GCC 17's host library, version 4 of the interface: sessions, and argument tables that the plugin has
// the memory of.
#include "aux/fake_host.h"
#include "aux/null_hsa.h"

#include <cstring>
#include <dlfcn.h>
#include <thread>

using null_hsa::code_image;
using null_hsa::dispatch;

// The library that is loaded is ours; without the functions under its own node it looks like GCC 17's.
extern "C" void *dlvsym(void *handle, const char *name, const char *node) noexcept {
  if (std::strcmp(node, "REGOMP_1.0") == 0) return nullptr;
  static auto *const next = reinterpret_cast<void *(*)(void *, const char *, const char *)>(dlsym(RTLD_NEXT, "dlvsym"));
  return next(handle, name, node);
}

extern "C" void *GOMP_PLUGIN_acc_thread() { return nullptr; } // no profiling library listens
extern "C" int GOMP_PLUGIN_acc_default_dim(unsigned) { return 0; }

template <typename F>
static F *hook(const char *name) {
  std::string file = std::getenv("REGOMP_TEST_PLUGIN"); // names the other plugin
  file.replace(file.rfind("nvptx"), 5, "gcn");
  auto *f = reinterpret_cast<F *>(dlsym(dlopen(file.c_str(), RTLD_LAZY), name));
  CHECK(f != nullptr);
  return f;
}

static GOMP_OFFLOAD_session_size_t *session_size;
static GOMP_OFFLOAD_session_start_t *session_start;
static GOMP_OFFLOAD_session_set_target_var_table_t *set_table;
static GOMP_OFFLOAD_session_allocate_target_var_table_t *allocate_table;

// As the host library has one: memory that means nothing once the region is launched.
struct session {
  alignas(16) unsigned char bytes[64];
  session() {
    CHECK(session_size() <= sizeof bytes);
    std::memset(bytes, 0xff, sizeof bytes);
    session_start(bytes, 0);
  }
  ~session() { std::memset(bytes, 0xff, sizeof bytes); }

  // A table of so many words, the first of which points to the counter. False: the plugin has no memory for it.
  bool fill_table(std::size_t words, std::atomic<long> *counter) {
    auto *table = static_cast<std::uint64_t *>(allocate_table(bytes, words * sizeof(std::uint64_t)));
    if (table == nullptr) return false;
    table[0] = reinterpret_cast<std::uintptr_t>(counter);
    for (std::size_t i = 1; i < words; ++i) table[i] = i;
    table[words - 1] += words == 1 ? 0 : 1000;
    return true;
  }
};

static constexpr std::size_t words = 20;

// The counter that the table's first word points to; the others are as fill_table left them.
static void count_up(const dispatch &d) {
  const auto *table = reinterpret_cast<const std::uint64_t *>(d.arguments.variables);
  for (std::size_t i = 1; i < words; ++i) CHECK(table[i] == i + (i == words - 1 ? 1000 : 0));
  reinterpret_cast<std::atomic<long> *>(table[0])->fetch_add(1);
}

int main() {
  open_plugin("gcn");
  CHECK(plugin.version() == 4);
  session_size = hook<GOMP_OFFLOAD_session_size_t>("GOMP_OFFLOAD_session_size");
  session_start = hook<GOMP_OFFLOAD_session_start_t>("GOMP_OFFLOAD_session_start");
  set_table = hook<GOMP_OFFLOAD_session_set_target_var_table_t>("GOMP_OFFLOAD_session_set_target_var_table");
  allocate_table = hook<GOMP_OFFLOAD_session_allocate_target_var_table_t>("GOMP_OFFLOAD_session_allocate_target_var_table");
  auto *const run = hook<GOMP_OFFLOAD_run_4_t>("GOMP_OFFLOAD_run");
  auto *const async_run = hook<GOMP_OFFLOAD_async_run_4_t>("GOMP_OFFLOAD_async_run");
  auto *const acc_exec = hook<GOMP_OFFLOAD_openacc_exec_4_t>("GOMP_OFFLOAD_openacc_exec");
  auto *const acc_async_exec = hook<GOMP_OFFLOAD_openacc_async_exec_4_t>("GOMP_OFFLOAD_openacc_async_exec");
  CHECK(hook<GOMP_OFFLOAD_get_num_devices_4_t>("GOMP_OFFLOAD_get_num_devices")() == 1 && plugin.init_device(0));
  CHECK(hook<GOMP_OFFLOAD_get_dev_caps_t>("GOMP_OFFLOAD_get_dev_caps")(0) == 0x40 && plugin.get_caps() == (4u | 8 | 0x20));
  {
    code_image im({{"_init_array", [](const dispatch &) {}}, {"_fini_array", [](const dispatch &) {}}, {"count", count_up}});
    loaded_table t;
    CHECK(plugin.load_image(0, 0x30003, im.descriptor(), &t.entries, &t.reverse, nullptr) == 2);
    void *const count = t.function(0);
    launch_arguments args(2, 2);
    std::atomic<long> counter = 0;
    const auto run_one = [&] {
      session s;
      CHECK(s.fill_table(words, &counter));
      run(s.bytes, count, args.words);
    };

    // The table is what the kernel gets, and neither it nor the launch takes memory or a copy when one like it went before.
    run_one();
    const long allocations = null_hsa::calls_of("hsa_memory_allocate"), copies = null_hsa::calls_of("hsa_memory_copy"),
               signals = null_hsa::calls_of("hsa_signal_create");
    for (int i = 0; i < 20; ++i) run_one();
    CHECK(counter == 21 && null_hsa::calls_of("hsa_memory_allocate") == allocations);
    CHECK(null_hsa::calls_of("hsa_memory_copy") == copies && null_hsa::calls_of("hsa_signal_create") == signals);

    // Tables that wait for their regions at the same time are apart.
    {
      std::atomic<long> each[3] = {};
      session s[3];
      for (int i = 0; i < 3; ++i) CHECK(s[i].fill_table(words, &each[i]));
      for (int i = 2; i >= 0; --i) run(s[i].bytes, count, args.words);
      CHECK(each[0] == 1 && each[1] == 1 && each[2] == 1);
    }
    std::vector<std::thread> callers;
    counter = 0;
    for (int i = 0; i < 4; ++i)
      callers.emplace_back([&] {
        for (int j = 0; j < 50; ++j) run_one();
      });
    for (std::thread &c : callers) c.join();
    CHECK(counter == 200);

    // A table that is too large, and one of the host library's.
    {
      session s;
      CHECK(!s.fill_table(100'000, &counter));
      std::uint64_t table[words];
      for (std::size_t i = 0; i < words; ++i) table[i] = i + (i == words - 1 ? 1000 : 0);
      table[0] = reinterpret_cast<std::uintptr_t>(&counter);
      set_table(s.bytes, table);
      run(s.bytes, count, args.words);
      CHECK(counter == 201);
    }

    // Asynchronous ones.
    static std::atomic<int> completed{0};
    on_completion = [](void *) { ++completed; };
    for (int i = 0; i < 8; ++i) {
      session s;
      CHECK(s.fill_table(words, &counter));
      async_run(s.bytes, count, args.words, nullptr);
    }
    while (completed < 8) std::this_thread::yield();
    CHECK(counter == 209);

    // OpenACC.
    unsigned dims[3] = {2, 1, 64};
    const auto entry = reinterpret_cast<void (*)(void *)>(count);
    {
      session s;
      CHECK(s.fill_table(words, &counter));
      acc_exec(s.bytes, entry, words, nullptr, dims, nullptr);
      CHECK(counter == 210);
    }
    goacc_asyncqueue *queue = hook<GOMP_OFFLOAD_openacc_async_construct_t>("GOMP_OFFLOAD_openacc_async_construct")(0);
    for (int i = 0; i < 5; ++i) {
      session s;
      CHECK(s.fill_table(words, &counter));
      acc_async_exec(s.bytes, entry, words, nullptr, dims, nullptr, queue);
    }
    CHECK(hook<GOMP_OFFLOAD_openacc_async_synchronize_t>("GOMP_OFFLOAD_openacc_async_synchronize")(queue));
    CHECK(counter == 215);
    CHECK(hook<GOMP_OFFLOAD_openacc_async_destruct_t>("GOMP_OFFLOAD_openacc_async_destruct")(queue));
    CHECK(plugin.fini_device(0));
  }
  const null_hsa::census left = null_hsa::count();
  CHECK(left.blocks == 0 && left.signals == 0 && left.queues == 0 && left.executables == 0);
}
