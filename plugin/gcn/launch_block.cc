// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/launch_block.h"

#include "include/gomp_plugin.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/out_of_memory.h"
#include "plugin/gcn/gpu.h"
#include "plugin/gcn/report.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <new>

namespace regomp::gcn {

namespace {

// All in one allocation, on cache lines of their own.
struct shared_part {
  gcn_kernarg arguments;
  alignas(128) unsigned char table[launch_block::table_bytes];
  alignas(128) gcn_output output;
};

} // namespace

void launch_block::end(reverse::launch_record &) {
  if (dispatched) pool.give_back(this);
}

launch_block *launch_block_pool::create() {
  void *memory = std::malloc(sizeof(launch_block));
  if (memory == nullptr) {
    report_out_of_memory("gcn", sizeof(launch_block), "a launch");
    return nullptr;
  }
  auto *shared = static_cast<shared_part *>(core.driver.allocate_page_locked(sizeof(shared_part)));
  hsa_signal_t signal = {0};
  if (shared == nullptr) {
    GOMP_PLUGIN_error("gcn: the runtime gives no fine-grained memory for a launch; see the limits of the process");
  } else if (check("hsa_signal_create", hsa.hsa_signal_create(1, 0, nullptr, &signal))) {
    auto *b = ::new (memory) launch_block(shared->arguments, shared->table, shared->output, signal, *this);
    b->arguments.output = reinterpret_cast<std::uintptr_t>(&shared->output);
    return b;
  } else {
    core.driver.free_page_locked(shared);
  }
  std::free(memory);
  return nullptr;
}

launch_block *launch_block_pool::take() {
  launch_block *b = nullptr;
  {
    lock_guard held(lock);
    b = unused;
    if (b != nullptr) unused = b->next_unused;
  }
  if (b == nullptr) b = create();
  if (b == nullptr) return nullptr;
  b->reset();
  b->dispatched = b->uses_reverse_offload = false;
  b->own_stacks = 0;
  b->module_arguments = nullptr;
  b->timer = nullptr;
  hsa.hsa_signal_store_relaxed(b->signal, 1); // the packet comes later, by a store with release
  return b;
}

void launch_block_pool::give_back(launch_block *b) {
  if (b->own_stacks != 0) free_stacks(core, b->own_stacks);
  b->own_stacks = 0;
  lock_guard held(lock);
  b->next_unused = unused;
  unused = b;
}

void launch_block_pool::started(launch_block &b) {
  lock_guard held(lock);
  b.next_running = running;
  b.running_link = &running;
  if (running != nullptr) running->running_link = &b.next_running;
  running = &b;
}

void launch_block_pool::ended(launch_block &b) {
  lock_guard held(lock);
  *b.running_link = b.next_running;
  if (b.next_running != nullptr) b.next_running->running_link = b.running_link;
}

// One that is over may be on its stream still, if nobody has asked.
bool launch_block_pool::any_of(const image &im) {
  for (const launch_block *b = running; b != nullptr; b = b->next_running)
    if (b->code == &im && !b->uses_reverse_offload && hsa.hsa_signal_load_acquire(b->signal) >= 1) return true;
  return false;
}

void launch_block_pool::wait_for_kernels_of(const image &im) {
  constexpr long longest_nap = 1'000'000;
  for (timespec nap = {0, 20'000}; !hardware.abandoned.load(std::memory_order_relaxed);
       nap.tv_nsec = std::min(nap.tv_nsec * 2, longest_nap)) {
    {
      lock_guard held(lock);
      if (!any_of(im)) return;
    }
    nanosleep(&nap, nullptr);
  }
}

void launch_block_pool::clear() {
  lock_guard held(lock);
  while (unused != nullptr) {
    launch_block *b = unused;
    unused = b->next_unused;
    core.service.forget(*b);
    check("hsa_signal_destroy", hsa.hsa_signal_destroy(b->signal));
    core.driver.free_page_locked(&b->arguments);
    std::free(b);
  }
}

} // namespace regomp::gcn
