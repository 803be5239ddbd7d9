// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
// { dg-timeout 240 }
//
// One session with the plugin, over and over; each time another call of the driver fails, once, with one of several errors.
// Whatever happens: no crash, no hang, no wrong result, no failure without a message, nothing left where the process goes
// on.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include "include/reverse_offload.h"

#include <cstring>
#include <mutex>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using null_driver::launch;

static CUresult add(const launch &l) {
  std::atomic_ref(*reinterpret_cast<long *>(l.params[0])).fetch_add(1);
  return CUDA_SUCCESS;
}
static CUresult requesting(const launch &l) {
  auto *mailbox = *static_cast<regomp::stock_mailbox **>(l.variable("__gomp_rev_offload_var"));
  std::this_thread::sleep_for(std::chrono::milliseconds(12)); // the host asks the driver meanwhile whether we have ended
  for (int i = 0; i < 5 && mailbox != nullptr; ++i) {         // without a mailbox device code does not ask
    std::atomic_ref(mailbox->fn).store(1, std::memory_order_release);
    while (std::atomic_ref(mailbox->fn).load(std::memory_order_acquire) != 0) std::this_thread::yield();
  }
  return CUDA_SUCCESS;
}
static CUresult constructor(const launch &) { return CUDA_SUCCESS; }

// False: a hook said that it failed. Ends the process with status 1 where the plugin does. Wrong results end it with 98.
static bool session() {
  const int devices = plugin.get_num_devices(0x80);
  if (devices == 0) return true; // a device less is a legal outcome; the reason is in the debug output
  if (devices < 0) return false;
  if (!plugin.init_device(0)) return false;
  const test_image im("kernel add\nkernel requesting\nvariable v 8 17\nvariable $offload_func_table 24 0 0 99\n"
                      "variable __gomp_rev_offload_var 8\nvariable __nvptx_clocktick 8\n"
                      "kernel __do_global_ctors__entry__mgomp\nkernel __do_global_dtors__entry__mgomp\n",
                      {"add", "requesting", "r$nohost"}, {"v"});
  loaded_table t;
  bool good = true;
  const auto ok = [&](bool hook) {
    good = good && hook;
    return hook;
  };
  if (!ok(load(0, im, &t) == 5)) {
    CHECK(plugin.unload_image(0, image_version, &im.descriptor));
    return plugin.fini_device(0) && false;
  }
  long v = 0;
  if (ok(plugin.dev2host(0, &v, t.function(3), sizeof v))) CHECK(v == 17);

  auto *counter = static_cast<long *>(plugin.alloc(0, sizeof(long)));
  void *large = plugin.alloc(0, std::size_t{300} << 20);
  ok(counter != nullptr && large != nullptr);
  if (large != nullptr) ok(plugin.free(0, large));
  if (counter != nullptr && ok(plugin.memset(0, counter, 0, sizeof *counter))) {
    static std::atomic<int> completed, requests;
    completed = requests = 0;
    on_completion = [](void *) { ++completed; };
    on_request = [](const reverse_request &) { ++requests; };
    launch_arguments args(2, 2);
    plugin.run(0, t.function(0), counter, args.words);
    plugin.async_run(0, t.function(0), counter, args.words, nullptr);
    plugin.run(0, t.function(1), counter, args.words);
    while (completed != 1) std::this_thread::yield();
    plugin.async_run(0, t.function(1), counter, args.words, nullptr);
    while (completed != 2) std::this_thread::yield();
    CHECK(requests == 10);
    long n = 0;
    if (ok(plugin.dev2host(0, &n, counter, sizeof n))) CHECK(n == 2);
    char row[64];
    const int copied = plugin.memcpy2d(-1, 0, 8, 1, row, 0, 0, 8, counter, 0, 0, 8);
    ok(copied != 0);
  }
  void *pinned; // may be null, without a message: the program is told
  CHECK(plugin.page_locked_host_alloc(&pinned, 100) && plugin.page_locked_host_free(pinned));
  void *managed = plugin.managed_alloc(0, 100);
  if (ok(managed != nullptr)) ok(plugin.managed_free(0, managed));
  if (counter != nullptr) ok(plugin.free(0, counter));
  CHECK(plugin.unload_image(0, image_version, &im.descriptor));
  CHECK(plugin.fini_device(0));
  return good;
}

// Of LeakSanitizer, where it is there.
extern "C" int __lsan_do_recoverable_leak_check() __attribute__((weak));

// What the driver refuses to take back stays with it.
static void check_nothing_left() {
  const char *failed = null_driver::failed_call;
  for (const char *word : {"Free", "Destroy", "Unload", "Release"})
    if (failed != nullptr && std::strstr(failed, word) != nullptr) return;
  const null_driver::census c = null_driver::count();
  CHECK(c.device_blocks == 0 && c.host_blocks == 0 && c.streams == 0 && c.modules == 0 && c.links == 0 && c.contexts == 0);
  if (__lsan_do_recoverable_leak_check != nullptr) CHECK(__lsan_do_recoverable_leak_check() == 0);
}

// Runs the session in a child. Returns the number of driver calls it made, if it succeeded.
static long try_with(long fail_at, CUresult error) {
  const auto [status, said] = run_in_child(100, [=] {
    null_driver::fail_at = fail_at;
    null_driver::fail_with = error;
    open_plugin();
    if (!session()) CHECK(plugin_said("error: "));
    check_nothing_left();
    const long calls = null_driver::calls;
    CHECK(write(STDERR_FILENO, &calls, sizeof calls) == sizeof calls);
  });
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
    long calls;
    CHECK(said.size() >= sizeof calls);
    std::memcpy(&calls, said.data() + said.size() - sizeof calls, sizeof calls);
    return calls;
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 1 || said.find("libgomp: ") == std::string::npos) {
    std::fprintf(stderr, "call %ld fails with %d: status %x\n%s\n", fail_at, static_cast<int>(error), status, said.c_str());
    std::exit(1);
  }
  return 0;
}

int main() {
  null_driver::define_kernel("add", add);
  null_driver::define_kernel("requesting", requesting);
  null_driver::define_kernel("__do_global_ctors__entry__mgomp", constructor);
  null_driver::define_kernel("__do_global_dtors__entry__mgomp", constructor);
  const long calls = try_with(0, CUDA_SUCCESS);
  CHECK(calls > 100);
  for (long n = 1; n <= calls; n += sample_step(10)) {
    try_with(n, CUDA_ERROR_OUT_OF_MEMORY);
    try_with(n, CUDA_ERROR_UNKNOWN);
  }
  std::puts("ok");
}
