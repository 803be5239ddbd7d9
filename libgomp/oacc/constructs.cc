// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/constructs.h"

#include "mapping/map.h"
#include "oacc/calls.h"
#include "oacc/data_routines.h"
#include "oacc/device_use.h"
#include "oacc/observed_launch.h"
#include "observe/trace.h"
#include "region/device_region.h"
#include "region/private_copies.h"
#include "region/program_order.h"
#include "region/session.h"
#include "support/diagnostics.h"
#include "watch/info_lines.h"

#include <cstdio>
#include <cstring>

namespace regomp {

namespace {

// What is emitted is emitted around the work, by the emit_around functions, which are where somebody listens when the
// construct begins; what begins to listen while a construct is under way may miss it (profiling.h, observed.h). What happens
// inside is sent to the construct's events, which are null where nobody listens.
bool is_heard() { return observing(~0u); }

void show(traced &event, const char *name, const acc_thread &t, const map_list &items, int async) {
  if (event.active())
    event.arguments(R"("device":%d,"items":%zu,"async":%d,"at":%s)", t.on != nullptr ? t.on->number : -1,
                    items.argument_count, async, json_text(caller_text()).get());
  if (t.on == nullptr) return;
  if (observing(info_arguments)) {
    char text[64];
    std::snprintf(text, sizeof text, async == acc_async_sync ? "%s" : "%s on queue %d", name, async);
    info_construct(*t.on, text, items);
  }
}

// A construct starts behind what its thread has launched with OpenMP's nowait.
[[gnu::always_inline]] inline void begin_in_order(const char *name, const acc_thread &t, const map_list &items,
                                                  void (*region)(void *) = nullptr) {
  if (t.on != nullptr && order_matters(*t.of)) wait_for_overlaps(name, t.on, items, false, region);
}

void send_implicit(event_scope *events, acc_event e) {
  if (events != nullptr) events->send_implicit(e);
}

void runs_on_host(event_scope *events) {
  if (events != nullptr) events->set_device(acc_device_host, 0);
}

void do_waits(device &d, const acc_clauses &clauses) {
  for (int queue : clauses.waits) wait_clause(d, clauses.async, queue);
}

target_region *map_for(device &d, construct_kind kind, const map_list &items, async_work *work, void *host_table = nullptr) {
  const openacc_construct openacc{work};
  map_result result;
  reference_set counted;
  map_items(d, kind, items, counted, result, &openacc, host_table);
  // Device code is all there is: data may be there already, and the region's kernel is not the host's code.
  if (result.status == map_status::out_of_memory) fatal("device memory allocation fail");
  if (result.status == map_status::conflict) fatal("%s", result.message);
  return result.region;
}

bool is_host_data(const map_list &items) {
  for (const map_item &i : items)
    if (i.what != item_kind::device_pointer) return false;
  return items.count > 0;
}

// What a region gets of a device that works on the host's memory: the program's addresses, and copies of private items where
// the region may come later.
void *host_arguments(const map_list &items, async_work *work) {
  if (work == nullptr || items.argument_count == 0) return items.arguments;
  const std::size_t bytes = items.argument_count * sizeof(void *);
  auto **const arguments = static_cast<void **>(work->keep(bytes + private_copies_size(items)));
  std::memcpy(arguments, items.arguments, bytes);
  make_private_copies({items.count, items.items, items.argument_count, arguments}, arguments + items.argument_count);
  return arguments;
}

// A region that the device does not have. If its image was refused when it came, the message has said that its regions run
// on the host: behind what they would have been behind there.
void run_in_place_of_device(acc_thread &t, acc_compute_construct &c, const device_function &f, event_scope *events) {
  if (!f.refused) fatal("target function wasn't mapped");
  come_behind_queues(*t.on); // after the wait clauses: all that they name is on queues
  require_data_on_host(*t.on, c.items);
  runs_on_host(events);
  const host_instead here(t);
  const acc_interlude code(t);
  c.function(c.items.arguments);
}

[[gnu::always_inline]] inline void run_kernel(acc_compute_construct &c, region_session &session, void *handle,
                                              void *arguments, async_work *work, target_region *environment) {
  const std::size_t count = c.items.argument_count;
  if (work != nullptr)
    session.run_acc_async(handle, arguments, count, c.items.arguments, c.dims, environment);
  else
    session.run_acc(handle, arguments, count, c.items.arguments, c.dims, environment);
}

[[gnu::always_inline]] inline void run_on_device(acc_thread &t, acc_compute_construct &c, event_scope *events) {
  device &d = *t.on;
  if (events != nullptr) events->set_async(c.clauses.async);
  do_waits(d, c.clauses);
  const device_function f = find_device_function(d, c.function);
  if (f.handle == nullptr) return run_in_place_of_device(t, c, f, events);
  plugin_data_of(t);
  queue_use queue(d, c.clauses.async);
  send_implicit(events, acc_event_enter_data_start);
  region_session session(d, queue.get());
  const std::size_t count = c.items.argument_count;
  const bool maps = count > 0 && !d.shares_memory();
  target_region *environment = nullptr;
  if (maps)
    environment = map_for(d, construct_kind::target, c.items, queue.get(), session.allocate_table(count * sizeof(void *)));
  send_implicit(events, acc_event_enter_data_end);
  void *const arguments = maps                ? environment->arguments()
                          : d.shares_memory() ? host_arguments(c.items, queue.get())
                                              : nullptr;
  if (events != nullptr && observing(kernel_events)) {
    const observed_launch launch(t, d, c.clauses.async, queue.get());
    run_kernel(c, session, f.handle, arguments, queue.get(), environment);
  } else {
    run_kernel(c, session, f.handle, arguments, queue.get(), environment);
  }
  send_implicit(events, acc_event_exit_data_start);
  if (environment != nullptr) unmap(environment, true, queue.get());
  send_implicit(events, acc_event_exit_data_end);
}

[[gnu::always_inline]] inline void run_compute(acc_thread &t, acc_compute_construct &c, event_scope *events) {
  if (c.flags.on_host()) {
    runs_on_host(events);
    const host_instead here(t);
    const acc_interlude code(t);
    c.function(c.items.arguments);
  } else if (t.on == nullptr) {
    const acc_interlude code(t);
    c.function(c.items.arguments);
  } else {
    run_on_device(t, c, events);
  }
}

[[gnu::cold]] void emit_around_compute(acc_thread &t, acc_compute_construct &c) {
  traced event("acc parallel");
  show(event, "acc parallel", t, c.items, c.clauses.async);
  begin_in_order("acc parallel", t, c.items, c.function);
  event_scope events(t, acc_construct_parallel, false, acc_async_sync);
  events.send(acc_event_compute_construct_start);
  run_compute(t, c, &events);
  events.send(acc_event_compute_construct_end);
}

[[gnu::always_inline]] inline void begin_data(acc_thread &t, acc_flags flags, const map_list &items) {
  const bool maps = t.on != nullptr && !flags.on_host() && !t.on->shares_memory() && items.count > 0;
  open_data_region(t, maps ? map_for(*t.on, construct_kind::target_data, items, nullptr) : nullptr);
}

[[gnu::cold]] void emit_around_begin_data(acc_thread &t, acc_flags flags, const map_list &items) {
  traced event("acc data");
  show(event, "acc data", t, items, acc_async_sync);
  begin_in_order("acc data", t, items);
  event_scope events(t, is_host_data(items) ? acc_construct_host_data : acc_construct_data, false, acc_async_sync);
  events.send(acc_event_enter_data_start);
  if (flags.on_host()) runs_on_host(&events);
  begin_data(t, flags, items);
  events.send(acc_event_enter_data_end);
}

[[gnu::always_inline]] inline void end_data(acc_thread &t) {
  target_region *const region = close_data_region(t);
  if (region == nullptr) return;
  if (order_matters(*t.of)) {
    named_storage names;
    names.add_region(*region);
    wait_for_overlaps("end of acc data", region->on, names);
  }
  unmap(region);
}

[[gnu::cold]] void emit_around_end_data(acc_thread &t) {
  const traced event("end of acc data");
  event_scope events(t, acc_construct_data, false, acc_async_sync);
  events.send(acc_event_exit_data_start);
  end_data(t);
  events.send(acc_event_exit_data_end);
}

// enter data, exit data, update: what they have in common.
struct data_construct {
  const char *name;
  acc_construct parent;
  acc_event start, end;
  void (*run)(device &, const map_list &, const openacc_construct *);
};

[[gnu::always_inline]] inline void run_data(acc_thread &t, const data_construct &c, acc_flags flags, const map_list &items,
                                            const acc_clauses &clauses) {
  if (t.on == nullptr || t.on->shares_memory() || flags.if_is_false()) return;
  do_waits(*t.on, clauses);
  queue_use queue(*t.on, clauses.async);
  const openacc_construct openacc{queue.get()};
  c.run(*t.on, items, &openacc);
}

[[gnu::cold]] void emit_around_data(acc_thread &t, const data_construct &c, acc_flags flags, const map_list &items,
                                    const acc_clauses &clauses) {
  traced event(c.name);
  show(event, c.name, t, items, clauses.async);
  begin_in_order(c.name, t, items);
  event_scope events(t, c.parent, false, clauses.async);
  events.send(c.start);
  if (flags.if_is_false()) runs_on_host(&events);
  run_data(t, c, flags, items, clauses);
  events.send(c.end);
}

void run(const data_construct &c, acc_flags flags, const map_list &items, const acc_clauses &clauses) {
  const acc_call call;
  acc_thread &t = call.thread();
  if (is_heard()) return emit_around_data(t, c, flags, items, clauses);
  begin_in_order(c.name, t, items);
  run_data(t, c, flags, items, clauses);
}

constexpr data_construct enter_data_construct{"acc enter data", acc_construct_enter_data, acc_event_enter_data_start,
                                              acc_event_enter_data_end, enter_data};
constexpr data_construct exit_data_construct{"acc exit data", acc_construct_exit_data, acc_event_exit_data_start,
                                             acc_event_exit_data_end, exit_data};
constexpr data_construct update_construct{"acc update", acc_construct_update, acc_event_update_start, acc_event_update_end,
                                          update};

} // namespace

void run_compute_construct(acc_thread &t, acc_compute_construct &c) {
  if (is_heard()) return emit_around_compute(t, c);
  begin_in_order("acc parallel", t, c.items, c.function);
  run_compute(t, c, nullptr);
}

void begin_acc_data(acc_flags flags, const map_list &items) {
  const acc_call call;
  acc_thread &t = call.thread();
  if (is_heard()) return emit_around_begin_data(t, flags, items);
  begin_in_order("acc data", t, items);
  begin_data(t, flags, items);
}

void end_acc_data() {
  acc_thread &t = acc_self();
  const acc_choice call(t); // on the device where the region began
  if (is_heard()) return emit_around_end_data(t);
  end_data(t);
}

void run_enter_data(acc_flags flags, const map_list &items, const acc_clauses &clauses) {
  run(enter_data_construct, flags, items, clauses);
}

void run_exit_data(acc_flags flags, const map_list &items, const acc_clauses &clauses) {
  run(exit_data_construct, flags, items, clauses);
}

void run_update(acc_flags flags, const map_list &items, const acc_clauses &clauses) {
  run(update_construct, flags, items, clauses);
}

// Each entry is a directive of its own.
void run_declare(acc_flags flags, const map_list &items) {
  const acc_call call;
  const acc_thread &t = call.thread();
  if (t.on == nullptr || t.on->shares_memory() || flags.on_host()) return;
  const acc_clauses synchronous(acc_async_sync);
  for (std::size_t i = 0; i < items.count; i++) {
    const map_item &item = items[i];
    if (item.what == item_kind::value) continue;
    if (item.what == item_kind::unknown)
      fatal("GOACC_declare: unhandled kind 0x%.2x", static_cast<unsigned>(item.code & 0xff));
    void *const address = reinterpret_cast<void *>(item.address);
    if (item.is(item_needs_present | item_if_absent) && oacc::is_present(address, item.bytes)) continue;
    if (item.is(item_needs_present)) fatal("[%p,%ld] is not mapped", address, static_cast<long>(item.bytes));
    run(item.is(item_leaves) ? exit_data_construct : enter_data_construct, flags, items.part(i, i + 1), synchronous);
  }
}

namespace {

void show_wait(const device &d, const acc_clauses &clauses) {
  char who[32] = "the host";
  if (clauses.async != acc_async_sync) std::snprintf(who, sizeof who, "queue %d", clauses.async);
  if (clauses.waits.empty()) info(d, "acc wait at %s: %s waits for all queues", caller_text(), who);
  for (const int queue : clauses.waits)
    if (queue == acc_async_noval)
      info(d, "acc wait at %s: %s waits for all queues", caller_text(), who);
    else
      info(d, "acc wait at %s: %s waits for queue %d", caller_text(), who, queue);
}

[[gnu::always_inline]] inline void wait(device *on, const acc_clauses &clauses) {
  if (on != nullptr && clauses.waits.empty())
    queue_waits_for_all(*on, clauses.async);
  else if (on != nullptr)
    do_waits(*on, clauses);
  else
    for (const int queue : clauses.waits) check_async_argument(queue);
}

[[gnu::cold]] void emit_around_wait(acc_thread &t, const acc_clauses &clauses) {
  traced event("acc wait");
  device *const on = t.on; // a callback may choose another one
  event_scope events(t, acc_construct_wait, false, clauses.async);
  if (clauses.waits.empty()) check_async_argument(clauses.async);
  if (event.active()) event.arguments(R"("async":%d,"queues":%zu)", clauses.async, clauses.waits.size());
  if (on != nullptr && observing(info_arguments)) show_wait(*on, clauses);
  events.send(acc_event_wait_start);
  wait(on, clauses);
  events.send(acc_event_wait_end);
}

[[gnu::noinline, gnu::cold]] void emit_around_wait_for_all(acc_thread &t, int async, const void *caller) {
  note_caller(caller);
  emit_around_wait(t, acc_clauses(async));
}

} // namespace

void run_wait(const acc_clauses &clauses) {
  const acc_call call;
  acc_thread &t = call.thread();
  if (is_heard()) return emit_around_wait(t, clauses);
  if (clauses.waits.empty()) check_async_argument(clauses.async);
  wait(t.on, clauses);
}

void run_wait_for_all(int async, const void *caller) {
  const acc_call call;
  acc_thread &t = call.thread();
  if (is_heard()) return emit_around_wait_for_all(t, async, caller);
  if (t.on == nullptr) return check_async_argument(async);
  queue_waits_for_all(*t.on, async);
}

} // namespace regomp
