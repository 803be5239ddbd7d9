// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/region_launch.h"

#include "plugin/common/async_kernel.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/reverse/ports.h"

#include <cstdlib>
#include <new>
#include <utility>

namespace regomp::plugin {

namespace {

// So much stays with the queue for the next launch; the pool knows better what to do with more.
constexpr std::size_t most_kept_stacks = std::size_t{32} << 20;

// What a kernel in flight occupies. Kernels that follow one another on the device share a queue, and the stacks if these are
// enough.
struct launch {
  pooled_queue *queue = nullptr;
  reverse::stack_range stacks;
  std::uint64_t outgrown = 0; // stacks that the kernels before it in the queue have, and nobody after them
};

// --- the end -----------------------------------------------------------------------------------------------------------

void give_back(device_core &core, pooled_queue *q, std::uint64_t stacks) {
  core.launch_queues.give_back(q);
  free_stacks(core, stacks);
}

// The last one of those that held the queue has left it.
void release_queue(device_core &core, pooled_queue *q) {
  if (q->stack_bytes > most_kept_stacks) return give_back(core, q, std::exchange(q->stacks, 0));
  // Release hands the record to whoever takes it; acquire, since one that was there is ours now.
  pooled_queue *before = core.last_launch.exchange(q, std::memory_order_acq_rel);
  if (before != nullptr) give_back(core, before, before->stacks);
}

// Gives back what a launch occupied; its kernel has ended. Makes no driver call that waits.
void release_launch(device_core &core, const launch &l) {
  if (l.outgrown != 0) free_stacks(core, l.outgrown);
  if (l.queue->leave()) release_queue(core, l.queue);
}

// --- the start ---------------------------------------------------------------------------------------------------------

// Queue and stacks of the launch that ended last; the stacks if they are enough.
launch take_last_launch(device_core &core, std::size_t stack_bytes) {
  // Acquire pairs with the release in release_queue: the record as it was left.
  pooled_queue *q = core.last_launch.exchange(nullptr, std::memory_order_acquire);
  if (q == nullptr) return {};
  const reverse::stack_range stacks = {std::exchange(q->stacks, 0), std::exchange(q->stack_bytes, 0)};
  if (stacks.bytes >= stack_bytes) return {q, stacks};
  free_stacks(core, stacks.start);
  return {q, {}};
}

// A queue in which the next kernel comes behind all predecessors: that of one of them, whose order sees to that one, and
// behind events of the rest. That queue's stacks if they are enough. No queue if all have ended.
launch follow(device_core &core, const predecessors &before, std::size_t stack_bytes) {
  launch l;
  for (std::size_t i = 0; i < before.count; i++) {
    auto *q = static_cast<pooled_queue *>(before.launches[i].queue);
    if (q == nullptr || q == l.queue || !q->join(before.launches[i].use)) continue;
    if (l.queue == nullptr) {
      l.queue = q;
      continue;
    }
    if (const status failure = order_queues(core.driver, *q, *l.queue)) core.driver.end_process(operation::wait, failure);
    if (q->leave()) release_queue(core, q);
  }
  if (l.queue == nullptr) return l;
  // The kernels before it are over when this one starts.
  if (l.queue->stack_bytes >= stack_bytes)
    l.stacks = {l.queue->stacks, l.queue->stack_bytes};
  else
    l.outgrown = l.queue->stacks;
  return l;
}

reverse::stack_range allocate_launch_stacks(device_core &core, region &r) {
  for (;;) {
    const std::size_t bytes = r.stack_bytes();
    const std::uintptr_t stacks = allocate_stacks(core, bytes);
    if (stacks != 0) return {stacks, bytes};
    if (!r.halve()) core.driver.end_process(operation::allocate, core.allocation_error.load(std::memory_order_relaxed));
  }
}

// Queue and stacks for a launch.
launch take(device_core &core, region &r, const predecessors &before) {
  if (core.ended.load(std::memory_order_relaxed) != nullptr) recycle_ended_launches(core); // see take_ended_kernels
  launch l = before.count > 0 ? follow(core, before, r.stack_bytes()) : launch{};
  if (l.queue == nullptr) l = take_last_launch(core, r.stack_bytes());
  if (l.stacks.start == 0) l.stacks = allocate_launch_stacks(core, r);
  status reason = 0;
  if (l.queue == nullptr) l.queue = core.launch_queues.take(&reason);
  if (l.queue == nullptr) core.driver.end_process(operation::open_queue, reason);
  if (l.queue->holders() == 0) l.queue->begin_use();
  l.queue->stacks = l.stacks.start;
  l.queue->stack_bytes = l.stacks.bytes;
  return l;
}

// `flight` becomes the kernel's, until the caller has it retired.
void start(device_core &core, region &r, const launch &l, kernel_in_flight &flight, bool asynchronous) {
  const kernel_traits traits = {r.requests, l.stacks, r.serialised, asynchronous};
  if (const status failure = flight.start(core, *l.queue, r.order(l.stacks.start), traits))
    core.driver.end_process(operation::launch, failure);
}

// The copy before the kernel: false if it failed, which was said. The mark by which others know its end, where they have to
// and the driver can; else the copy has ended.
bool send(device_core &core, execution_queue &queue, regomp_kernel_copies &copies) {
  if (copies.before_bytes == 0) return true;
  const copy_order order = {copy_order::kind::to_device, reinterpret_cast<std::uintptr_t>(copies.before_to),
                            reinterpret_cast<std::uintptr_t>(copies.before_from), copies.before_bytes, 0};
  status failure = core.driver.copy(queue, order);
  if (failure == 0 && copies.enqueued != nullptr) {
    copies.mark = core.driver.mark(queue);
    if (copies.mark == nullptr) failure = wait_for_end(core.driver, queue);
  }
  copies.failed = !core.driver.check(operation::copy, failure);
  return !copies.failed;
}

bool fetch(device_core &core, execution_queue &queue, const regomp_kernel_copies &copies) {
  if (copies.behind_bytes == 0) return false;
  const copy_order order = {copy_order::kind::to_host, reinterpret_cast<std::uintptr_t>(copies.behind_to),
                            reinterpret_cast<std::uintptr_t>(copies.behind_from), copies.behind_bytes, 0};
  return core.driver.copy(queue, order) == 0;
}

// --- asynchronous launches ---------------------------------------------------------------------------------------------

struct async_launch : async_kernel, queue_callback {
  launch work;
};

async_launch *create_record(device_core &core, void *task) {
  void *memory = std::malloc(sizeof(async_launch));
  if (memory == nullptr) return nullptr;
  auto *a = ::new (memory) async_launch;
  a->core = &core;
  a->task = task;
  a->call = [](queue_callback *c, status outcome) { async_kernel_ended(static_cast<async_launch *>(c), outcome); };
  return a;
}

} // namespace

void run_region(device_core &core, region &r, const predecessors &before, regomp_kernel_copies *copies) {
  kernel_in_flight flight;
  const bool uses_reverse_offload = r.requests != nullptr;
  const launch l = take(core, r, before);
  if (copies != nullptr && !send(core, *l.queue, *copies)) return release_launch(core, l);
  start(core, r, l, flight, false);
  const bool fetched = copies != nullptr && fetch(core, *l.queue, *copies);
  if (copies != nullptr && copies->enqueued != nullptr) copies->enqueued(copies);
  if (const status failure = flight.wait()) core.driver.end_process(operation::wait, failure);
  flight.ended();
  if (uses_reverse_offload) core.releases.release_deferred();
  if (fetched) copies->behind_done = true;
  release_launch(core, l);
  flight.retire();
}

regomp_launch run_region_async(device_core &core, region &r, void *task, const predecessors &before) {
  // No thread of ours is to run regions of the program then: the one that launches the kernel does.
  const bool by_launcher = r.requests != nullptr && core.waiting_settings.reverse_threads == 0;
  async_launch *a = !by_launcher && core.service.ensure_poller() ? create_record(core, task) : nullptr;
  if (a == nullptr) {
    run_region(core, r, before);
    GOMP_PLUGIN_target_task_completion(task);
    return {};
  }
  a->work = take(core, r, before);
  start(core, r, a->work, a->kernel, true);
  // Not later: with the callback the record is no longer ours.
  const regomp_launch launched = {a->work.queue, a->work.queue->use_number()};
  if (core.driver.call_at_end(*a->work.queue, a)) return launched;
  // The kernel runs and nobody will tell us of its end. The poller serves it, if it uses reverse offload; so do we.
  if (const status failure = a->kernel.wait()) core.driver.end_process(operation::wait, failure);
  async_kernel_ended(a, 0);
  return {};
}

void recycle_ended_launches(device_core &core) {
  for (async_kernel *chain = take_ended_kernels(core); chain != nullptr;) {
    auto *a = static_cast<async_launch *>(chain);
    chain = a->next;
    release_launch(core, a->work);
    std::free(a);
  }
}

void forget_last_launch(device_core &core) {
  pooled_queue *q = core.last_launch.exchange(nullptr, std::memory_order_acquire); // as in take_last_launch
  if (q != nullptr) give_back(core, q, q->stacks);
}

void return_launch_queue(device_core &core, pooled_queue *q) { release_queue(core, q); }

namespace {

// The kernel has ended, and has sent what it sends without waiting for an answer.
void serve_rest(device_core &core, reverse::ports &requests) {
  reverse::source::view seen;
  for (unsigned n = requests.size(); n > 0 && core.service.serve(requests, {}, seen); n--) continue;
}

bool run_asking_kernel(device_core &core, const launch_order &order, reverse::ports &requests) {
  status reason;
  pooled_queue *const q = take_launch_queue(core, &reason);
  if (q == nullptr) return core.driver.check(operation::open_queue, reason);
  kernel_in_flight flight;
  const bool launched = core.driver.check(operation::launch, flight.start(core, *q, order, {.requests = &requests}));
  const bool completed = launched && core.driver.check(operation::wait, flight.wait());
  if (launched) {
    serve_rest(core, requests);
    flight.ended();
    core.releases.release_deferred();
  }
  return_launch_queue(core, q);
  if (launched) flight.retire();
  return completed;
}

} // namespace

bool run_single_kernel(device_core &core, const launch_order &order, reverse::ports *requests) {
  if (requests != nullptr) return run_asking_kernel(core, order, *requests);
  status reason;
  pooled_queue *q = core.copy_queues.take(&reason);
  if (q == nullptr) return core.driver.check(operation::open_queue, reason);
  const bool launched = core.driver.check(operation::launch, plain_kernel::start(core, *q, order));
  const bool completed = launched && core.driver.check(operation::wait, wait_for_end(core.driver, *q));
  core.copy_queues.give_back(q);
  if (launched) plain_kernel::retire(core);
  return completed;
}

} // namespace regomp::plugin
