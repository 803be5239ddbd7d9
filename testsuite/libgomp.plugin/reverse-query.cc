// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// The driver fails to say whether a kernel has ended, and the kernel then asks for a region on the host: its request is
// served, as long as the trouble passes. If it lasts, the process ends with the driver's reason. In no case does anybody
// wait for good.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include "include/reverse_offload.h"

#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using null_driver::failures_to_come;
using null_driver::launch;

static std::atomic<bool> served{false};

// Asks when all queries that are to fail have failed.
static CUresult requesting(const launch &l) {
  auto *mailbox = *static_cast<regomp::stock_mailbox **>(l.variable("__gomp_rev_offload_var"));
  while (failures_to_come != 0) std::this_thread::yield();
  std::atomic_ref(mailbox->fn).store(1, std::memory_order_release);
  while (std::atomic_ref(mailbox->fn).load(std::memory_order_acquire) != 0) std::this_thread::yield();
  return CUDA_SUCCESS;
}

// One launch, whose first queries fail so often, in a child.
static child_outcome run_with(long failing_queries, CUresult error) {
  return run_in_child(100, [=] {
    open_plugin();
    CHECK(plugin.get_num_devices(0x80) == 1 && plugin.init_device(0));
    const test_image im("kernel requesting\nvariable $offload_func_table 16 0 99\nvariable __gomp_rev_offload_var 8\n",
                        {"requesting", "r$nohost"});
    loaded_table t;
    CHECK(load(0, im, &t) == 3);
    on_request = [](const reverse_request &) { served = true; };
    null_driver::fail_with = error;
    null_driver::failing_function = "cuStreamQuery";
    failures_to_come = failing_queries;
    launch_arguments args(1, 1);
    plugin.run(0, t.function(0), nullptr, args.words);
    CHECK(served);
    CHECK(plugin.unload_image(0, image_version, &im.descriptor) && plugin.fini_device(0));
  });
}

int main() {
  null_driver::define_kernel("requesting", requesting);
  for (const CUresult error : {CUDA_ERROR_OUT_OF_MEMORY, CUDA_ERROR_UNKNOWN})
    for (long failing = 0; failing <= 2; ++failing) {
      const auto [status, said] = run_with(failing, error);
      if (status != 0) std::fprintf(stderr, "%ld failures: status %x, said: %s\n", failing, status, said.c_str());
      CHECK(status == 0);
    }
  // For good.
  const auto [status, said] = run_with(1000000000, CUDA_ERROR_OUT_OF_MEMORY);
  const bool right = WIFEXITED(status) && WEXITSTATUS(status) == 1 &&
                     said.find("libgomp: cuStreamSynchronize error: null error 2") != std::string::npos;
  if (!right) std::fprintf(stderr, "all queries fail: status %x, said: %s\n", status, said.c_str());
  CHECK(right);
  std::puts("ok");
}
