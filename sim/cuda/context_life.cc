// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a context comes and goes: it enters the table of contexts, and takes with it what was made in it.
#include "sim/cuda/address_space.h"
#include "sim/cuda/context.h"
#include "sim/cuda/device.h"
#include "sim/cuda/driver.h"
#include "sim/cuda/event.h"
#include "sim/cuda/linker.h"
#include "sim/cuda/module.h"
#include "sim/cuda/phase.h"
#include "sim/cuda/tables.h"
#include "sim/driver/faults.h"
#include "sim/driver/message.h"

namespace gompsim::cuda {

namespace {

// Contexts that can no longer be destroyed. Never destroyed itself.
void keep(const std::shared_ptr<context> &c) {
  static auto &lock = *new std::mutex;
  static auto &kept = *new std::vector<std::shared_ptr<context>>;
  const std::lock_guard guard(lock);
  kept.push_back(c);
}

} // namespace

CUresult context::create(device &d, bool primary, std::shared_ptr<context> *out) {
  if (d.lost() != CUDA_SUCCESS) return d.lost();
  const std::shared_ptr<context> c = std::make_shared<context>(d, primary);
  c->engine = create_ptx_gpu(d.engine_config());
  if (!c->engine) {
    print_message("a context cannot be created: the address space for its device memory cannot be reserved");
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  c->stack_limit.store(c->engine->config().local_bytes_per_thread, std::memory_order_relaxed);
  c->heap_limit.store(c->engine->config().malloc_heap_bytes, std::memory_order_relaxed);
  c->engine->set_all_host_accessible(d.unified_memory());
  if (!c->copy_worker.start() || !c->engine->start_workers()) {
    print_message("a context cannot be created: the system gives no further thread");
    return CUDA_ERROR_OPERATING_SYSTEM;
  }
  if (fault_injector::get().launch_delay().count() > 0 && !c->launch_worker.start()) return CUDA_ERROR_OPERATING_SYSTEM;
  c->streams.null_stream = std::make_shared<stream>(c, stream_kind::null);
  c->handle = table_of<context>().reserve();
  if (!addresses().attach(c)) {
    scheduler::remove_all(*c);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  if (d.lost() != CUDA_SUCCESS) c->fail(d.lost());
  watch_for_exit();
  *out = c;
  return CUDA_SUCCESS;
}

void context::destroy() {
  const std::shared_ptr<context> self = table_of<context>().remove(handle);
  if (!self) return; // another thread destroys it
  const auto mine = [this](const auto &object) { return object.owner.get() == this; };
  std::uint64_t streams_left = 0, events_left = 0, modules_left = 0;
  table_of<stream>().for_each([&](stream &s) { streams_left += mine(s); });
  table_of<event>().for_each([&](event &e) { events_left += mine(e); });
  table_of<module>().for_each([&](module &m) { modules_left += mine(m); });
  const auto note_left = [](left_object kind, std::uint64_t n) {
    fault_injector::get().note_left(static_cast<std::size_t>(kind), n);
  };
  note_left(left_object::allocation, addresses().count_of(*this));
  note_left(left_object::stream, streams_left);
  note_left(left_object::event, events_left);
  note_left(left_object::module, modules_left);
  if (exit_has_begun()) {
    // To wait could be for ever. To stop the kernels would show other threads, which wait for them, an error at the very
    // end.
    keep(self);
    return;
  }
  scheduler::wait_idle(*this);
  copy_worker.stop();
  launch_worker.stop();
  wait_worker.stop();
  callback_worker.stop();
  for (const std::shared_ptr<stream> &s : table_of<stream>().remove_if(mine)) scheduler::retire(s);
  table_of<event>().remove_if(mine);
  table_of<function>().remove_if(mine);
  table_of<module>().remove_if(mine);
  table_of<link_state>().remove_if(mine);
  addresses().release_all_of(*this);
  scheduler::remove_all(*this);
  stop_engine();
}

} // namespace gompsim::cuda
