// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/constructs.h"

#include "mapping/map.h"
#include "oacc/calls.h"
#include "oacc/data_routines.h"
#include "oacc/device_use.h"
#include "observe/trace.h"
#include "region/device_region.h"
#include "region/private_copies.h"
#include "region/program_order.h"
#include "region/session.h"
#include "support/diagnostics.h"
#include "watch/info_lines.h"

#include <cstdio>
#include <cstring>
#include <type_traits>

namespace regomp {

namespace {

// Whether somebody watches is asked once, where a construct begins: each construct is there twice, with all that it tells
// and without. What begins to be told while a construct is under way may miss it (profiling.h, observe.h).
bool watched() { return observing(~0u); }

struct not_traced {
  explicit not_traced(const char *) {}
};
template <bool Watched>
using construct_trace = std::conditional_t<Watched, traced, not_traced>;
template <bool Watched>
using construct_events = std::conditional_t<Watched, event_scope, no_events>;

void show(not_traced &, const char *, const acc_thread &, const map_list &, int) {}

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

// A construct at its start: seen by who watches, and behind what its thread has launched with OpenMP's nowait.
template <typename Trace>
void begin(Trace &event, const char *name, const acc_thread &t, const map_list &items, int async,
           void (*region)(void *) = nullptr) {
  show(event, name, t, items, async);
  if (t.on != nullptr && order_matters(*t.of)) wait_for_overlaps(name, t.on, items, false, region);
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
template <typename Events>
void run_in_place_of_device(acc_thread &t, acc_compute_construct &c, const device_function &f, Events &events) {
  if (!f.refused) fatal("target function wasn't mapped");
  come_behind_queues(*t.on); // after the wait clauses: all that they name is on queues
  require_data_on_host(*t.on, c.items);
  events.set_device(acc_device_host, 0);
  const host_instead here(t);
  const acc_interlude code(t);
  c.function(c.items.arguments);
}

template <typename Events>
void run_on_device(acc_thread &t, acc_compute_construct &c, Events &events) {
  device &d = *t.on;
  events.set_async(c.clauses.async);
  do_waits(d, c.clauses);
  const device_function f = find_device_function(d, c.function);
  if (f.handle == nullptr) return run_in_place_of_device(t, c, f, events);
  plugin_data_of(t);
  queue_use queue(d, c.clauses.async);
  events.send_implicit(acc_event_enter_data_start);
  region_session session(d, queue.get());
  const std::size_t count = c.items.argument_count;
  const bool maps = count > 0 && !d.shares_memory();
  target_region *environment = nullptr;
  if (maps)
    environment = map_for(d, construct_kind::target, c.items, queue.get(), session.allocate_table(count * sizeof(void *)));
  events.send_implicit(acc_event_enter_data_end);
  void *const arguments = maps                ? environment->arguments()
                          : d.shares_memory() ? host_arguments(c.items, queue.get())
                                              : nullptr;
  if (queue.get() != nullptr)
    session.run_acc_async(f.handle, arguments, count, c.items.arguments, c.dims, environment);
  else
    session.run_acc(f.handle, arguments, count, c.items.arguments, c.dims, environment);
  events.send_implicit(acc_event_exit_data_start);
  if (environment != nullptr) unmap(environment, true, queue.get());
  events.send_implicit(acc_event_exit_data_end);
}

template <bool Watched>
void run_compute(acc_thread &t, acc_compute_construct &c) {
  construct_trace<Watched> event("acc parallel");
  begin(event, "acc parallel", t, c.items, c.clauses.async, c.function);
  construct_events<Watched> events(t, acc_construct_parallel, false, acc_async_sync);
  events.send(acc_event_compute_construct_start);
  if (c.flags.on_host()) {
    events.set_device(acc_device_host, 0);
    const host_instead here(t);
    const acc_interlude code(t);
    c.function(c.items.arguments);
  } else if (t.on == nullptr) {
    const acc_interlude code(t);
    c.function(c.items.arguments);
  } else {
    run_on_device(t, c, events);
  }
  events.send(acc_event_compute_construct_end);
}

template <bool Watched>
void begin_data(acc_thread &t, acc_flags flags, const map_list &items) {
  construct_trace<Watched> event("acc data");
  begin(event, "acc data", t, items, acc_async_sync);
  construct_events<Watched> events(t, Watched && is_host_data(items) ? acc_construct_host_data : acc_construct_data, false,
                                   acc_async_sync);
  events.send(acc_event_enter_data_start);
  if (flags.on_host()) events.set_device(acc_device_host, 0);
  const bool maps = t.on != nullptr && !flags.on_host() && !t.on->shares_memory() && items.count > 0;
  open_data_region(t, maps ? map_for(*t.on, construct_kind::target_data, items, nullptr) : nullptr);
  events.send(acc_event_enter_data_end);
}

template <bool Watched>
void end_data(acc_thread &t) {
  construct_trace<Watched> event("end of acc data");
  construct_events<Watched> events(t, acc_construct_data, false, acc_async_sync);
  events.send(acc_event_exit_data_start);
  if (target_region *region = close_data_region(t)) {
    if (order_matters(*t.of)) {
      named_storage names;
      names.add_region(*region);
      wait_for_overlaps("end of acc data", region->on, names);
    }
    unmap(region);
  }
  events.send(acc_event_exit_data_end);
}

// enter data, exit data, update: what they have in common.
struct data_construct {
  const char *name;
  acc_construct parent;
  acc_event start, end;
  void (*run)(device &, const map_list &, const openacc_construct *);
};

template <bool Watched>
void run_data(acc_thread &t, const data_construct &c, acc_flags flags, const map_list &items, const acc_clauses &clauses) {
  construct_trace<Watched> event(c.name);
  begin(event, c.name, t, items, clauses.async);
  construct_events<Watched> events(t, c.parent, false, clauses.async);
  events.send(c.start);
  if (flags.if_is_false()) events.set_device(acc_device_host, 0);
  if (t.on != nullptr && !t.on->shares_memory() && !flags.if_is_false()) {
    do_waits(*t.on, clauses);
    queue_use queue(*t.on, clauses.async);
    const openacc_construct openacc{queue.get()};
    c.run(*t.on, items, &openacc);
  }
  events.send(c.end);
}

void run(const data_construct &c, acc_flags flags, const map_list &items, const acc_clauses &clauses) {
  const acc_call call;
  if (watched()) return run_data<true>(call.thread(), c, flags, items, clauses);
  run_data<false>(call.thread(), c, flags, items, clauses);
}

constexpr data_construct enter_data_construct{"acc enter data", acc_construct_enter_data, acc_event_enter_data_start,
                                              acc_event_enter_data_end, enter_data};
constexpr data_construct exit_data_construct{"acc exit data", acc_construct_exit_data, acc_event_exit_data_start,
                                             acc_event_exit_data_end, exit_data};
constexpr data_construct update_construct{"acc update", acc_construct_update, acc_event_update_start, acc_event_update_end,
                                          update};

} // namespace

void run_compute_construct(acc_thread &t, acc_compute_construct &c) {
  if (watched()) return run_compute<true>(t, c);
  run_compute<false>(t, c);
}

void begin_acc_data(acc_flags flags, const map_list &items) {
  const acc_call call;
  if (watched()) return begin_data<true>(call.thread(), flags, items);
  begin_data<false>(call.thread(), flags, items);
}

void end_acc_data() {
  acc_thread &t = acc_self();
  const acc_choice call(t); // on the device where the region began
  if (watched()) return end_data<true>(t);
  end_data<false>(t);
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

void tell_wait(const device &d, const acc_clauses &clauses) {
  char who[32] = "the host";
  if (clauses.async != acc_async_sync) std::snprintf(who, sizeof who, "queue %d", clauses.async);
  if (clauses.waits.empty()) info(d, "acc wait at %s: %s waits for all queues", caller_text(), who);
  for (const int queue : clauses.waits)
    if (queue == acc_async_noval)
      info(d, "acc wait at %s: %s waits for all queues", caller_text(), who);
    else
      info(d, "acc wait at %s: %s waits for queue %d", caller_text(), who, queue);
}

void show_wait(not_traced &, const acc_thread &, const acc_clauses &) {}

void show_wait(traced &event, const acc_thread &t, const acc_clauses &clauses) {
  if (event.active()) event.arguments(R"("async":%d,"queues":%zu)", clauses.async, clauses.waits.size());
  if (t.on != nullptr && observing(info_arguments)) tell_wait(*t.on, clauses);
}

template <bool Watched>
void wait(acc_thread &t, const acc_clauses &clauses) {
  construct_trace<Watched> event("acc wait");
  device *const on = t.on; // a callback may choose another one
  construct_events<Watched> events(t, acc_construct_wait, false, clauses.async);
  if (clauses.waits.empty()) check_async_argument(clauses.async);
  show_wait(event, t, clauses);
  events.send(acc_event_wait_start);
  if (on != nullptr && clauses.waits.empty())
    queue_waits_for_all(*on, clauses.async);
  else if (on != nullptr)
    do_waits(*on, clauses);
  events.send(acc_event_wait_end);
}

[[gnu::noinline]] void watched_wait_for_all(acc_thread &t, int async, const void *caller) {
  note_caller(caller);
  wait<true>(t, acc_clauses(async));
}

} // namespace

void run_wait(const acc_clauses &clauses) {
  const acc_call call;
  if (watched()) return wait<true>(call.thread(), clauses);
  wait<false>(call.thread(), clauses);
}

void run_wait_for_all(int async, const void *caller) {
  const acc_call call;
  acc_thread &t = call.thread();
  if (watched()) return watched_wait_for_all(t, async, caller);
  if (t.on == nullptr) return check_async_argument(async);
  queue_waits_for_all(*t.on, async);
}

} // namespace regomp
