// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What reverse offload costs without a host library: a library to be loaded as HSA_RUNTIME_LIB, linked with the HSA runtime,
// that gives each kernel another output queue (include/gcn_image.h) than the plugin's, and answers requests there as fast as
// they can be: one thread that does nothing else looks at the next slot and clears it. No region runs, no text is printed;
// the plugin sees the end of the kernel and nothing besides. What is left is the device's part, and no plugin can be faster
// on the same device. For kernels that use what no region has computed. All kernels have the one queue.
#include "include/gcn_image.h"
#include "include/hsa_runtime.h"

#include <atomic>
#include <dlfcn.h>
#include <immintrin.h>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <vector>

using regomp::gcn_kernarg;
using regomp::gcn_output;

namespace {

template <typename Function>
Function *real(Function *, const char *name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}
#define REAL(name) real(name, #name)

std::mutex lock; // of the rest, `output` and the server apart
std::vector<hsa_queue_t *> queues;
gcn_output *output;
std::uint64_t output_of_device;

void *serve(void *) {
  for (std::uint32_t due = 0, quiet = 0;;) {
    gcn_output::slot &s = output->queue[due % gcn_output::slots];
    if (std::atomic_ref(s.written).load(std::memory_order_acquire) != 0) {
      quiet = 0;
      std::atomic_ref(s.written).store(0, std::memory_order_release);
      std::atomic_ref(output->consumed).store(++due, std::memory_order_release);
    } else if (++quiet < 10000) {
      _mm_pause();
    } else {
      sched_yield(); // between kernels, or where there are fewer processors than the simulated device would use
    }
  }
  return nullptr;
}

bool start_server() {
  output = new gcn_output{};
  void *address = nullptr;
  pthread_t thread;
  if (hsa_amd_memory_lock(output, sizeof *output, nullptr, 0, &address) != HSA_STATUS_SUCCESS ||
      pthread_create(&thread, nullptr, serve, nullptr) != 0)
    return false;
  pthread_detach(thread);
  output_of_device = reinterpret_cast<std::uintptr_t>(address);
  return true;
}

// The bell of a queue: its packets up to `last` are there, and their kernels have not begun.
void ring(hsa_signal_t bell, hsa_signal_value_t last) {
  const std::lock_guard held(lock);
  for (const hsa_queue_t *q : queues) {
    if (q->doorbell_signal.handle != bell.handle) continue;
    if (output == nullptr && !start_server()) return;
    auto &p = static_cast<hsa_kernel_dispatch_packet_t *>(q->base_address)[static_cast<std::uint64_t>(last) % q->size];
    static_cast<gcn_kernarg *>(p.kernarg_address)->output = output_of_device;
  }
}

} // namespace

extern "C" {

hsa_status_t hsa_queue_create(hsa_agent_t agent, std::uint32_t size, hsa_queue_type_t type,
                              void (*callback)(hsa_status_t, hsa_queue_t *, void *), void *data, std::uint32_t private_size,
                              std::uint32_t group_size, hsa_queue_t **queue) {
  static auto *const create = REAL(hsa_queue_create);
  const hsa_status_t result = create(agent, size, type, callback, data, private_size, group_size, queue);
  const std::lock_guard held(lock);
  if (result == HSA_STATUS_SUCCESS) queues.push_back(*queue);
  return result;
}

hsa_status_t hsa_queue_destroy(hsa_queue_t *queue) {
  static auto *const destroy = REAL(hsa_queue_destroy);
  {
    const std::lock_guard held(lock);
    std::erase(queues, queue);
  }
  return destroy(queue);
}

void hsa_signal_store_release(hsa_signal_t signal, hsa_signal_value_t value) {
  static auto *const store = REAL(hsa_signal_store_release);
  ring(signal, value);
  store(signal, value);
}

void hsa_signal_store_relaxed(hsa_signal_t signal, hsa_signal_value_t value) {
  static auto *const store = REAL(hsa_signal_store_relaxed);
  ring(signal, value);
  store(signal, value);
}
}
