// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Kernels that fail, and programs that end, in each place where somebody waits: status 1 and the driver's reason, or the
// program's own status; the exit handler that finishes the device neither hangs nor crashes.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include "include/reverse_offload.h"

#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using null_driver::launch;

static CUresult trap(const launch &) { return CUDA_ERROR_LAUNCH_FAILED; }
static CUresult requesting(const launch &l) {
  auto *mailbox = *static_cast<regomp::stock_mailbox **>(l.variable("__gomp_rev_offload_var"));
  std::atomic_ref(mailbox->fn).store(1, std::memory_order_release);
  while (std::atomic_ref(mailbox->fn).load(std::memory_order_acquire) != 0) std::this_thread::yield();
  return CUDA_SUCCESS;
}

static loaded_table plain_table, reverse_table;
static void *trap_plain, *trap_reverse, *ask;
static launch_arguments args(1, 1);

static void start() {
  null_driver::define_kernel("trap", trap);
  null_driver::define_kernel("requesting", requesting);
  open_plugin();
  CHECK(plugin.get_num_devices(0x80) == 1 && plugin.init_device(0));
  static const test_image plain("kernel trap\n", {"trap"});
  static const test_image reverse("kernel trap\nkernel requesting\nvariable $offload_func_table 24 0 0 99\n"
                                  "variable __gomp_rev_offload_var 8\n",
                                  {"trap", "requesting", "r$nohost"});
  CHECK(load(0, plain, &plain_table) == 2 && load(0, reverse, &reverse_table) == 4);
  trap_plain = plain_table.function(0);
  trap_reverse = reverse_table.function(0);
  ask = reverse_table.function(1);
  std::atexit([] { CHECK(plugin.fini_device(0)); });
}

template <typename Body>
static void expect(const char *what, int status, const char *message, Body body) {
  const auto [result, said] = run_in_child(100, [&] {
    start();
    body();
    for (;;) pause(); // the end must come from elsewhere
  });
  if (WIFEXITED(result) && WEXITSTATUS(result) == status && said.find(message) != std::string::npos) return;
  std::fprintf(stderr, "%s: status %x, said: %s\n", what, result, said.c_str());
  std::exit(1);
}

int main() {
  const char abort_hint[] = "libgomp: cuStreamSynchronize error: null error 719 (perhaps abort was called)";
  expect("a device that is not there", 1,
         "nvptx: device 7 cannot run a target region; OMP_TARGET_OFFLOAD=disabled runs it on the host",
         [] { plugin.run(7, trap_plain, nullptr, args.words); });
  expect("run", 1, abort_hint, [] { plugin.run(0, trap_plain, nullptr, args.words); });
  expect("run, image that can ask", 1, abort_hint, [] { plugin.run(0, trap_reverse, nullptr, args.words); });
  on_completion = [](void *) { _exit(77); }; // a failed kernel completes nothing
  expect("async_run", 1, abort_hint, [] { plugin.async_run(0, trap_plain, nullptr, args.words, nullptr); });
  expect("async_run, image that can ask", 1, abort_hint,
         [] { plugin.async_run(0, trap_reverse, nullptr, args.words, nullptr); });
  // The launch of one may find out about the failure of another.
  expect("several threads", 1, "error: null error 719 (perhaps abort was called)", [] {
    for (int i = 0; i < 4; ++i) std::thread([] { plugin.run(0, trap_plain, nullptr, args.words); }).detach();
  });
  expect("a region of reverse offload exits", 5, "", [] {
    on_request = [](const reverse_request &) { std::exit(5); };
    plugin.run(0, ask, nullptr, args.words);
  });
  expect("a region of reverse offload exits, asynchronous kernel", 5, "", [] {
    on_request = [](const reverse_request &) { std::exit(5); };
    plugin.async_run(0, ask, nullptr, args.words, nullptr);
  });
  expect("exit while another thread serves", 6, "", [] {
    static std::atomic<bool> serving{false};
    on_request = [](const reverse_request &) {
      serving = true;
      for (;;) pause();
    };
    std::thread([] { plugin.run(0, ask, nullptr, args.words); }).detach();
    while (!serving) std::this_thread::yield();
    std::exit(6);
  });
  expect("a forked child exits", 7, "", [] {
    const pid_t child = fork();
    if (child == 0) std::exit(3);
    int status;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 3);
    std::exit(7);
  });
  std::puts("ok");
}
