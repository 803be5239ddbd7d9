// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The packet processor of a queue.
//
// Orders. A producer writes a packet and then stores its header with release; the header is loaded with acquire here, so the
// whole packet is seen. What else the producer wrote before, kernels see: the engine's lock is between the launch and them.
// A slot is given back by storing an invalid header and then the read index with release; who sees the index may write the
// slot. A completion signal is changed with release when the engine has said that the kernel's writes are visible.
#include "sim/hsa/queue.h"

#include "sim/driver/clock.h"
#include "sim/driver/faults.h"
#include "sim/driver/record.h"
#include "sim/hsa/agent.h"
#include "sim/hsa/barrier_watch.h"
#include "sim/hsa/movement.h"
#include "sim/hsa/parts.h"
#include "sim/hsa/signal.h"
#include "sim/hsa/signal_order.h"
#include "sim/hsa/words.h"

#include <cstdio>
#include <cstring>
#include <utility>

namespace gompsim::hsa {

struct queue::packet {
  std::atomic<std::uint16_t> header;
  std::byte rest[62];

  template <class T>
  T as() const {
    static_assert(sizeof(T) == sizeof(packet));
    T p;
    std::memcpy(&p, static_cast<const void *>(this), sizeof p);
    return p;
  }
};

// A kernel in flight. Owned by the engine as the context of its callback.
struct dispatch {
  std::shared_ptr<queue> from;
  std::shared_ptr<loaded_code_object> program;
  hsa_kernel_dispatch_packet_t *packet; // the queue's copy
  int injected;                         // an error it is to end with, or 0
  const kernel_info *kernel;
  launch_shape shape;
  driver::work_row row;
  std::uint64_t begin;         // of the trace; 0: not recorded
  std::uint64_t profiled_from; // 0: not profiled
  engine::work_order order;    // if orders are kept
};

namespace {

hsa_status_t status_of(launch_result::status s) {
  switch (s) {
  case launch_result::status::success:
    return HSA_STATUS_SUCCESS;
  case launch_result::status::illegal_address:
  case launch_result::status::uninitialised_read: // no hardware notices; the nearest thing to it
  case launch_result::status::stack_overflow:
    return HSA_STATUS_ERROR_MEMORY_FAULT;
  case launch_result::status::misaligned_address:
    return HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION;
  case launch_result::status::illegal_instruction:
    return HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION;
  case launch_result::status::out_of_resources:
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  case launch_result::status::trap:
  case launch_result::status::assertion:
  case launch_result::status::barrier_divergence:
    return HSA_STATUS_ERROR_EXCEPTION;
  case launch_result::status::cancelled:
    break;
  }
  return HSA_STATUS_ERROR;
}

std::string hexadecimal(std::uint64_t n) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(n));
  return text;
}

// What is wrong with a dispatch packet whatever its kernel is; success: nothing.
hsa_status_t check_shape(const hsa_kernel_dispatch_packet_t &p, std::string *why) {
  const unsigned dimensions = p.setup & 3;
  const std::uint64_t group = std::uint64_t{p.workgroup_size_x} * p.workgroup_size_y * p.workgroup_size_z;
  if (dimensions == 0) {
    *why = "it has no dimensions";
    return HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS;
  }
  if ((dimensions < 3 && (p.workgroup_size_z != 1 || p.grid_size_z != 1)) ||
      (dimensions < 2 && (p.workgroup_size_y != 1 || p.grid_size_y != 1))) {
    *why = "a size in a dimension that it does not have is not 1";
    return HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS;
  }
  if (group == 0 || group > most_work_items) {
    *why = "its workgroups have " + std::to_string(group) + " work-items; 1 to " + std::to_string(most_work_items) +
           " are possible";
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
  if (p.grid_size_x == 0 || p.grid_size_y == 0 || p.grid_size_z == 0) {
    *why = "its grid is empty";
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
  if (p.group_segment_size > group_bytes_of_cu) {
    *why = "it asks for " + std::to_string(p.group_segment_size) + " bytes of LDS; a workgroup has " +
           std::to_string(group_bytes_of_cu) + " at most";
    return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  }
  return HSA_STATUS_SUCCESS;
}

std::uint32_t groups(std::uint32_t work_items, std::uint16_t size) { return (work_items - 1) / size + 1; }

} // namespace

void queue::pump() {
  std::unique_lock guard(lock);
  if (pumping) {
    again = true;
    return;
  }
  pumping = true;
  do {
    again = false;
    while (step(guard) == progress::done) continue;
  } while (again);
  pumping = false;
}

void queue::consume(packet &slot) {
  slot.header.store(HSA_PACKET_TYPE_INVALID, std::memory_order_relaxed);
  // Release: the slot has been read and marked before a producer sees that it is free.
  shown->read_index.fetch_add(1, std::memory_order_release);
  note_movement();
}

bool queue::barrier_is_open(const hsa_barrier_and_packet_t &p, bool any) const {
  bool named = false;
  for (const hsa_signal_t handle : p.dep_signal) {
    if (handle.handle == 0) continue;
    const signal *const s = parts::signals().find(handle);
    // One that is gone cannot change any more; it holds nobody up.
    const bool is_zero = !s || s->load() == 0;
    if (is_zero == any) return any;
    named = true;
  }
  return !any || !named;
}

// A packet is processed when those before it have begun, and with the barrier bit when they have ended; so what one with it
// comes behind, later ones come behind, too.
engine::work_order queue::order_of_packet(std::uint64_t index, bool barrier_bit) {
  if (barrier_bit) passed.join(over);
  while (!rung.empty() && rung.front().limit <= index) rung.pop_front();
  engine::work_times before = passed;
  if (!rung.empty()) before.join(rung.front().known);
  return begin_work(first_stream_of_queues + shown->is.id, ++works, std::move(before));
}

// A barrier packet was waited for, and with it, by all packets behind it, its signals.
void queue::come_behind(const hsa_barrier_and_packet_t &p) {
  for (const hsa_signal_t handle : p.dep_signal)
    if (const signal *const s = handle.handle == 0 ? nullptr : parts::signals().find(handle)) passed.join(passed_on_by(*s));
}

bool queue::reserved_is_clear(const packet &slot, unsigned type) {
  if (type == HSA_PACKET_TYPE_KERNEL_DISPATCH) {
    const auto p = slot.as<hsa_kernel_dispatch_packet_t>();
    return p.reserved0 == 0 && (p.setup & ~3u) == 0;
  }
  const auto p = slot.as<hsa_barrier_and_packet_t>();
  return p.reserved0 == 0 && p.reserved1 == 0;
}

// Processes the next packet. Lock held; let go while others are called. Only one thread is here at a time (pumping).
queue::progress queue::step(std::unique_lock<std::mutex> &guard) {
  const bool drops = failed && process_is_ending();
  if (inactive && !drops) return progress::stuck;
  const std::uint64_t read = shown->read_index.load(std::memory_order_relaxed); // written here alone
  if (read >= limit || read >= shown->write_index.load(std::memory_order_acquire)) return progress::stuck;
  packet &slot = ring_start[read & (shown->is.size - 1)];
  const std::uint16_t header = slot.header.load(std::memory_order_acquire);
  const unsigned type = header & 0xff;
  if (type == HSA_PACKET_TYPE_INVALID) return progress::stuck; // its producer will ring, too
  if (drops) {
    const auto p = slot.as<hsa_kernel_dispatch_packet_t>();
    consume(slot);
    guard.unlock();
    complete(p.completion_signal, 0); // in the same place in packets of every type
    guard.lock();
    return progress::done;
  }
  if ((header >> HSA_PACKET_HEADER_BARRIER & 1) != 0 && running != 0) return progress::stuck;

  const bool is_barrier = type == HSA_PACKET_TYPE_BARRIER_AND || type == HSA_PACKET_TYPE_BARRIER_OR;
  if ((!is_barrier && type != HSA_PACKET_TYPE_KERNEL_DISPATCH) || !reserved_is_clear(slot, type)) {
    guard.unlock();
    fail(HSA_STATUS_ERROR_INVALID_PACKET_FORMAT,
         "packet " + std::to_string(read) + " of queue " + std::to_string(shown->is.id) +
             (type == HSA_PACKET_TYPE_AGENT_DISPATCH ? " is an agent dispatch, which GPUs do not execute"
              : is_barrier || type == HSA_PACKET_TYPE_KERNEL_DISPATCH
                  ? " has reserved fields that are not 0"
                  : " is of type " + std::to_string(type) + ", which there is not"));
    guard.lock();
    return progress::stuck;
  }
  if (type == HSA_PACKET_TYPE_KERNEL_DISPATCH) {
    const auto p = slot.as<hsa_kernel_dispatch_packet_t>();
    return launch(p, guard);
  }
  const auto p = slot.as<hsa_barrier_and_packet_t>();
  if (!barrier_is_open(p, type == HSA_PACKET_TYPE_BARRIER_OR)) {
    if (!at_barrier) barrier_watch::add(shared_from_this());
    at_barrier = true;
    return progress::stuck;
  }
  at_barrier = false;
  consume(slot);
  engine::work_order order;
  if (driver::orders_are_kept()) {
    come_behind(p);
    order = order_of_packet(read, (header >> HSA_PACKET_HEADER_BARRIER & 1) != 0);
  }
  guard.unlock();
  const engine::current_work_scope scope(order.stream != 0 ? &order : nullptr);
  complete(p.completion_signal, profiled.load(std::memory_order_relaxed) ? driver::now_ns() : 0);
  guard.lock();
  return progress::done;
}

queue::progress queue::launch(const hsa_kernel_dispatch_packet_t &p, std::unique_lock<std::mutex> &guard) {
  const std::uint64_t read = shown->read_index.load(std::memory_order_relaxed);
  packet &slot = ring_start[read & (shown->is.size - 1)];
  std::string why;
  hsa_status_t wrong = check_shape(p, &why);
  const agent::dispatchable found = owner.find_dispatchable(p.kernel_object);
  if (wrong == HSA_STATUS_SUCCESS && !found.kernel) {
    why = "its kernel object " + hexadecimal(p.kernel_object) + " is of no frozen executable of this agent";
    wrong = HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  }
  hsa_kernel_dispatch_packet_t *const kept = wrong == HSA_STATUS_SUCCESS ? keep(p) : nullptr;
  if (!kept && wrong == HSA_STATUS_SUCCESS) {
    why = "there is no memory for it";
    wrong = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  if (wrong != HSA_STATUS_SUCCESS) {
    guard.unlock();
    fail(wrong,
         "packet " + std::to_string(read) + " of queue " + std::to_string(shown->is.id) + " cannot be executed: " + why);
    guard.lock();
    return progress::stuck;
  }
  ++running;
  consume(slot);
  engine::work_order order;
  if (driver::orders_are_kept()) order = order_of_packet(read, (p.header >> HSA_PACKET_HEADER_BARRIER & 1) != 0);
  guard.unlock();

  owner.in_flight.fetch_add(1, std::memory_order_relaxed);
  const kernel_info &k = *found.kernel;
  const launch_shape shape{{groups(p.grid_size_x, p.workgroup_size_x), groups(p.grid_size_y, p.workgroup_size_y),
                            groups(p.grid_size_z, p.workgroup_size_z)},
                           {p.workgroup_size_x, p.workgroup_size_y, p.workgroup_size_z},
                           p.group_segment_size > k.group_bytes ? p.group_segment_size - k.group_bytes : 0};
  const dispatch_parameters parameters{reinterpret_cast<std::uintptr_t>(kept),
                                       reinterpret_cast<std::uintptr_t>(shown),
                                       reinterpret_cast<std::uintptr_t>(p.kernarg_address),
                                       p.group_segment_size,
                                       p.private_segment_size,
                                       {p.grid_size_x, p.grid_size_y, p.grid_size_z}};
  const bool recorded = driver::recording();
  dispatch *const d = new dispatch{shared_from_this(),
                                   found.program,
                                   kept,
                                   driver::fault_injector::get().at_kernel(),
                                   &k,
                                   shape,
                                   recorded ? row() : driver::work_row{},
                                   recorded ? driver::now_ns() : 0,
                                   profiled.load(std::memory_order_relaxed) ? driver::now_ns() : 0,
                                   order};
  const engine::current_work_scope scope(order.stream != 0 ? &order : nullptr);
  const auto ended = [](void *context, const launch_result &result) {
    const std::unique_ptr<dispatch> mine(static_cast<dispatch *>(context));
    mine->from->end_dispatch(*mine, result);
  };
  if (d->injected != 0)
    ended(d, {}); // it is not executed
  else
    owner.engine()->launch(executable_of(found.program), *k.function, shape, &parameters, sizeof parameters, ended, d,
                           recorded ? +[](void *context, const host_request &r) {
                             const dispatch &of = *static_cast<const dispatch *>(context);
                             driver::record_request(of.row, of.kernel->name, r);
                           } : nullptr);
  guard.lock();
  return progress::done;
}

void queue::end_dispatch(dispatch &d, const launch_result &result) {
  const hsa_signal_t completion = d.packet->completion_signal;
  const engine::current_work_scope scope(d.order.stream != 0 ? &d.order : nullptr);
  if (d.order.stream != 0) { // before the signal changes, or a packet with the barrier bit is processed
    const std::lock_guard guard(lock);
    over.join(d.order.before);
    over.learn(d.order.stream, d.order.number);
  }
  note_movement();
  if (d.begin != 0 && driver::recording())
    driver::record_kernel(d.row, {}, d.kernel->name, d.shape, result, {d.begin, driver::now_ns()});
  owner.in_flight.fetch_sub(1, std::memory_order_relaxed);
  if (d.injected != 0)
    fail(static_cast<hsa_status_t>(d.injected),
         std::string("a kernel was made to end with ") + status_name(static_cast<hsa_status_t>(d.injected)));
  else if (result.code == launch_result::status::cancelled) // somebody else's fault, or the end
    inactivate();
  else if (result.code != launch_result::status::success)
    fail(status_of(result.code), result.report);
  else
    complete(completion, d.profiled_from);
  {
    const std::lock_guard guard(lock);
    --running;
    kept_unused.push_back(d.packet);
  }
  pump();
}

} // namespace gompsim::hsa
