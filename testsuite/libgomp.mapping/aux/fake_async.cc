// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the fake device an async_run: each kernel on a thread of its own.
#include "fake_device.h"

#include <thread>

extern "C" __attribute__((visibility("default"))) void GOMP_OFFLOAD_async_run(int, void *fn, void *arguments, void **,
                                                                              void *task) {
  fake::counts.launches++;
  std::thread([=] {
    reinterpret_cast<void (*)(void *)>(fn)(arguments != nullptr ? fake::host(arguments) : nullptr);
    GOMP_PLUGIN_target_task_completion(task);
  }).detach();
}
