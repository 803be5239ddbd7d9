// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/tool_events.h"

#include "device/launch_arguments.h"
#include "mapping/device_maps.h"
#include "mapping/map_item.h"
#include "observe/observed.h"
#include "observe/trace.h"
#include "support/array.h"
#include "task/target_task.h"
#include "watch/tool_devices.h"

namespace regomp {

namespace {

// What the thread carries out. Its own, also for its signal handlers: a sampler asks what the thread is at.
constinit thread_local tool_region *current = nullptr;
// The innermost region, whose own code may be what runs.
constinit thread_local tool_region *innermost = nullptr;

// Regions whose kernel a device has, so that a request of a kernel finds the region it belongs to.
mutex in_flight_lock;
constinit tool_region *first_in_flight = nullptr;

void *as_argument(const void *p) { return const_cast<void *>(p); }

ompt_data_t *data_of(tool_task *t) { return t != nullptr ? &t->data : nullptr; }

// The target task that the thread executes; null if it executes none. While a region runs on the host, its initial task is
// the current one.
tool_task *own_target_task() {
  tool_task *const t = tool_self().current;
  return is_target_task(t) ? t : nullptr;
}

// --- records for a device that is being traced

// Tools that give regions numbers of their own are asked for those.
ompt_id_t id_of(const tool_region &r) {
  return r.data.value != 0 && listener<ompt_callback_target_emi>() != nullptr ? r.data.value : r.id;
}

bool traces(const device *d, ompt_callbacks_t type) {
  const tool_device *const t = d != nullptr ? known_to_tools(*d) : nullptr;
  return t != nullptr && t->trace.wants(type);
}

ompt_record_ompt_t record_of(ompt_callbacks_t type, std::uint64_t time, ompt_id_t region) {
  ompt_record_ompt_t r{};
  r.type = type;
  r.time = time;
  r.thread_id = ompt_id_none; // of the device's threads nothing is known
  r.target_id = region;
  return r;
}

void record_region(const tool_region &r, ompt_scope_endpoint_t endpoint) {
  if (!traces(r.on, ompt_callback_target)) return;
  ompt_record_ompt_t record = record_of(ompt_callback_target, now_ns(), id_of(r));
  record.record.target = {r.kind,   endpoint, r.device_number, r.task != nullptr ? r.task->value : ompt_id_none,
                          id_of(r), r.code};
  of_tools(*r.on).trace.add(*r.on, record);
}

void tell_region(const tool_region &r, ompt_scope_endpoint_t endpoint) {
  tool_region &seen = const_cast<tool_region &>(r);
  call_tool<ompt_callback_target_emi>(r.kind, endpoint, r.device_number, r.task, r.target_task, &seen.data, r.code);
  call_tool<ompt_callback_target>(r.kind, endpoint, r.device_number, r.task, r.id, r.code);
  record_region(r, endpoint);
}

// The device knows how long something took; the host, when it had ended. It did not begin before it was given away.
std::uint64_t begin_of(std::uint64_t given, std::uint64_t took, std::uint64_t end) {
  return end > given + took ? end - took : given;
}

void record_kernel(tool_region &r, std::uint64_t end) {
  if (r.kernel_begin == 0) return;
  std::uint64_t begin = r.kernel_begin, took = 0;
  if (r.kernel_timer != nullptr && r.on->functions->kernel_time(r.on->ordinal, r.kernel_timer, &took))
    begin = begin_of(begin, took, end);
  r.kernel_timer = nullptr;
  ompt_record_ompt_t record = record_of(ompt_callback_target_submit, begin, id_of(r));
  record.record.target_kernel = r.kernel;
  record.record.target_kernel.end_time = end;
  r.kernel_begin = 0;
  of_tools(*r.on).trace.add(*r.on, record);
}

void start_region(tool_region &r, ompt_target_t kind, device *on, const void *code) {
  r.kind = kind;
  r.on = on;
  r.device_number = on != nullptr ? on->number : host_device_number();
  r.data = {};
  r.id = tool_unique_id();
  r.code = code;
  r.operation = ompt_id_none;
  r.kernel_begin = 0;
  r.kernel_timer = nullptr;
  r.in_flight = false;
}

void fly(tool_region &r) {
  exclusive_guard guard(in_flight_lock);
  r.previous_in_flight = nullptr;
  r.next_in_flight = first_in_flight;
  if (first_in_flight != nullptr) first_in_flight->previous_in_flight = &r;
  first_in_flight = &r;
  r.in_flight = true;
}

void land(tool_region &r) {
  if (!r.in_flight) return;
  r.in_flight = false;
  exclusive_guard guard(in_flight_lock);
  if (r.next_in_flight != nullptr) r.next_in_flight->previous_in_flight = r.previous_in_flight;
  if (r.previous_in_flight != nullptr)
    r.previous_in_flight->next_in_flight = r.next_in_flight;
  else
    first_in_flight = r.next_in_flight;
}

// The only region with a kernel on the device; null where there are several.
tool_region *only_one_in_flight(const device &d) {
  exclusive_guard guard(in_flight_lock);
  tool_region *found = nullptr;
  for (tool_region *r = first_in_flight; r != nullptr; r = r->next_in_flight)
    if (r->on == &d) {
      if (found != nullptr) return nullptr;
      found = r;
    }
  return found;
}

} // namespace

int tool_target_info(std::uint64_t *device_number, ompt_id_t *target_id, ompt_id_t *host_op_id) {
  const tool_region *r = innermost;
  if (r == nullptr) return 0;
  if (device_number != nullptr) *device_number = static_cast<std::uint64_t>(r->device_number);
  if (target_id != nullptr) *target_id = id_of(*r);
  if (host_op_id != nullptr) *host_op_id = r->operation;
  return 1;
}

// --- regions -----------------------------------------------------------------------------------------------------------

void begin_tool_region(tool_region &r, ompt_target_t kind, device *on, const void *code, ompt_data_t *task,
                       ompt_data_t *target_task) {
  start_region(r, kind, on, code);
  r.task = task;
  r.target_task = target_task;
  if (on != nullptr) introduce_device(*on);
  enter_tool_region(r);
  tell_region(r, ompt_scope_begin);
}

// Of a thread that carries out a construct: it waits for the device, but for small things of the library's.
static int state_of(ompt_target_t kind) {
  switch (kind) {
  case ompt_target:
  case ompt_target_nowait:
    return ompt_state_wait_target;
  case ompt_target_update:
  case ompt_target_update_nowait:
    return ompt_state_wait_target_update;
  default:
    return ompt_state_wait_target_map;
  }
}

void enter_tool_region(tool_region &r) {
  tool_thread &me = tool_self();
  r.state_before = me.state;
  me.state = state_of(r.kind);
  r.outer = current;
  r.around = innermost;
  current = innermost = &r;
}

void leave_tool_region(tool_region &r) {
  current = r.outer;
  innermost = r.around;
  tool_self().state = r.state_before;
}

void end_tool_region(tool_region &r) {
  land(r);
  record_kernel(r, r.kernel.end_time);
  tell_region(r, ompt_scope_end);
  leave_tool_region(r);
}

void seen_region::begin(ompt_target_t kind, device *on, generated_task as) {
  seen_ = true;
  tool_task *const meets = tool_self().current;
  target_task_ = as.exists ? begin_seen_target_task(as.depend, as.deferrable) : nullptr;
  begin_tool_region(region_, kind, on, noted_caller(), data_of(meets), data_of(target_task_));
}

void seen_region::end() {
  end_tool_region(region_);
  if (target_task_ != nullptr) end_seen_target_task(target_task_);
}

void deferred_tool_region::note_origin() {
  code_ = noted_caller();
  origin_ = tool_self().current;
  if (origin_ != nullptr) hold_tool_task(origin_);
}

void deferred_tool_region::let_go_of_origin() {
  drop_tool_task(origin_);
  origin_ = nullptr;
}

void deferred_tool_region::begin_seen(ompt_target_t kind, device *on) {
  seen_ = true;
  begin_tool_region(region_, kind, on, code_, data_of(origin_), data_of(own_target_task()));
}

// Only where it is traced: then the record is made when the region goes on, and orders itself after this.
void deferred_tool_region::note_end() {
  if (region_.kernel_begin != 0) region_.kernel.end_time = now_ns();
}

void deferred_tool_region::end_seen() {
  seen_ = false;
  end_tool_region(region_);
}

// The kernel's thread waits for the request, so the region that it belongs to is there until this one has ended.
void seen_reverse_region::begin(device &asks, void (*function)(void *)) {
  begin_tool_thread(ompt_thread_other); // a thread that nobody knows is the plugin's
  if (!tool_listens()) return;
  seen_ = true;
  // The thread that waits for a kernel serves the requests of that one only; another thread may serve those of any.
  tool_region *const parent = current != nullptr && current->on == &asks ? current : only_one_in_flight(asks);
  start_region(region_, ompt_target, nullptr, reinterpret_cast<const void *>(function));
  region_.task = parent != nullptr ? &parent->data : nullptr;
  region_.target_task = nullptr;
  introduce_device(asks);
  enter_tool_region(region_);
  tell_region(region_, ompt_scope_begin);
}

void tool_region_aside::put_aside() {
  region_ = current;
  current = nullptr;
}

void tool_region_aside::put_back() { current = region_; }

// --- what happens in regions -------------------------------------------------------------------------------------------

namespace {

// `no_region`: what is told as target_data where there is no region.
void tell_operation(ompt_scope_endpoint_t endpoint, tool_region *r, const tool_data_operation &o, ompt_id_t *id,
                    ompt_data_t *no_region) {
  ompt_data_t *const target_task = r != nullptr ? r->target_task : data_of(own_target_task());
  ompt_data_t *const data = r != nullptr ? &r->data : no_region;
  const void *const code = r != nullptr ? r->code : noted_caller();
  call_tool<ompt_callback_target_data_op_emi>(endpoint, target_task, data, id, o.what, as_argument(o.source),
                                              o.source_device, as_argument(o.target), o.target_device, o.bytes, code);
  if (endpoint == ompt_scope_begin) return;
  call_tool<ompt_callback_target_data_op>(r != nullptr ? r->id : ompt_id_none, *id, o.what, as_argument(o.source),
                                          o.source_device, as_argument(o.target), o.target_device, o.bytes, code);
}

// Of the device that it has to do with.
device *traced_device(const tool_data_operation &o) {
  for (const int number : {o.target_device, o.source_device})
    if (device *d = device_at(number); traces(d, ompt_callback_target_data_op)) return d;
  return nullptr;
}

// The device that makes a copy, or fills; null if the host does, or two devices one after the other, or if it is neither.
const device *copying_device(const tool_data_operation &o) {
  if (o.what == ompt_target_data_alloc || o.what == ompt_target_data_delete || o.what == ompt_target_data_associate ||
      o.what == ompt_target_data_disassociate)
    return nullptr;
  const device *const from = device_at(o.source_device), *const to = device_at(o.target_device);
  return from != nullptr && to != nullptr && from != to ? nullptr : to != nullptr ? to : from;
}

void record_operation(const tool_region *r, const tool_data_operation &o, ompt_id_t id, std::uint64_t begin, void *timer) {
  if (begin == 0) return;
  const std::uint64_t end = now_ns();
  std::uint64_t took = 0;
  const device *const copies = timer != nullptr ? copying_device(o) : nullptr;
  if (copies != nullptr && copies->functions->copies_time(copies->ordinal, timer, &took)) begin = begin_of(begin, took, end);
  device *const d = traced_device(o);
  if (d == nullptr) return;
  ompt_record_ompt_t record = record_of(ompt_callback_target_data_op, begin, r != nullptr ? id_of(*r) : ompt_id_none);
  record.record.target_data_op = {id,
                                  o.what,
                                  as_argument(o.source),
                                  o.source_device,
                                  as_argument(o.target),
                                  o.target_device,
                                  o.bytes,
                                  end,
                                  r != nullptr ? r->code : noted_caller()};
  of_tools(*d).trace.add(*d, record);
}

void introduce_devices_of(const tool_data_operation &o) {
  if (device *d = device_at(o.source_device)) introduce_device(*d);
  if (device *d = device_at(o.target_device)) introduce_device(*d);
}

} // namespace

void begin_operation(seen_data_operation &t) {
  const tool_data_operation &o = t.operation;
  tool_region *const region = t.whose == tool_operation_of::region ? current : nullptr;
  if (region == nullptr && t.whose != tool_operation_of::routine) return;
  t.heard = true;
  t.region = region;
  t.id = tool_unique_id();
  t.no_region = {};
  if (region == nullptr) introduce_devices_of(o);
  tell_operation(ompt_scope_begin, region, o, &t.id, &t.no_region);
  tool_thread &me = tool_self();
  t.state_before = me.state;
  // An update copies; other constructs map by what they do.
  if (region == nullptr)
    me.state = ompt_state_wait_target;
  else if (state_of(region->kind) == ompt_state_wait_target)
    me.state = ompt_state_wait_target_map;
  if (region != nullptr) region->operation = t.id; // the tool may have given it its own
  t.timer = nullptr;
  t.begin = traced_device(o) != nullptr ? now_ns() : 0;
  if (t.begin == 0) return;
  const device *const copies = copying_device(o);
  if (copies != nullptr && copies->functions->time_copies != nullptr)
    t.timer = copies->functions->time_copies(copies->ordinal);
}

void end_operation(seen_data_operation &t) {
  auto *const region = static_cast<tool_region *>(t.region);
  record_operation(region, t.operation, t.id, t.begin, t.timer);
  tool_self().state = t.state_before;
  tell_operation(ompt_scope_end, region, t.operation, &t.id, &t.no_region);
  if (region != nullptr) region->operation = ompt_id_none;
}

bool sees_operations(const device &d) {
  return current != nullptr &&
         (listener<ompt_callback_target_data_op_emi>() != nullptr || listener<ompt_callback_target_data_op>() != nullptr ||
          traces(&d, ompt_callback_target_data_op));
}

void tell_data_operation(const tool_data_operation &o) {
  introduce_devices_of(o);
  ompt_id_t id = tool_unique_id();
  ompt_data_t no_region{};
  tell_operation(ompt_scope_beginend, nullptr, o, &id, &no_region);
}

void seen_submit::begin(unsigned teams) {
  if (current == nullptr) return;
  region_ = current;
  teams_ = teams;
  id_ = tool_unique_id();
  fly(*region_);
  call_tool<ompt_callback_target_submit_emi>(ompt_scope_begin, &region_->data, &id_, teams_);
  region_->operation = id_;
  call_tool<ompt_callback_target_submit>(region_->id, id_, teams_);
}

void seen_submit::begin(void *const *program_arguments, const device &d, void *handle, void **arguments) {
  begin(teams_argument(program_arguments));
  if (region_ == nullptr || !traces(&d, ompt_callback_target_submit)) return;
  regomp_kernel_description described = {};
  const bool known =
      d.functions->describe_kernel != nullptr && d.functions->describe_kernel(d.ordinal, handle, arguments, &described);
  region_->kernel = {id_, teams_, known ? described.teams : 0, 0};
  region_->kernel_begin = now_ns();
  // Last: the next kernel of this thread is the one.
  if (d.functions->time_kernel != nullptr) region_->kernel_timer = d.functions->time_kernel(d.ordinal);
}

void seen_submit::end() {
  if (waits_) record_kernel(*region_, now_ns());
  call_tool<ompt_callback_target_submit_emi>(ompt_scope_end, &region_->data, &id_, teams_);
  region_->operation = ompt_id_none;
}

// --- mappings ----------------------------------------------------------------------------------------------------------

namespace {

unsigned map_flags(const map_item &i, bool leaves) {
  unsigned flags = 0;
  if (i.is(item_implicit)) flags |= ompt_target_map_flag_implicit;
  if (i.is(item_always_to | item_always_from)) flags |= ompt_target_map_flag_always;
  if (i.is(item_needs_present)) flags |= ompt_target_map_flag_present;
  if (leaves) {
    if (i.is(item_to_the_last)) return flags | ompt_target_map_flag_delete;
    const auto flag = i.is(item_from | item_always_from) ? ompt_target_map_flag_from : ompt_target_map_flag_release;
    return flags | unsigned{flag};
  }
  const bool to = i.is(item_to | item_always_to), from = i.is(item_from | item_always_from);
  if (to) flags |= ompt_target_map_flag_to;
  if (from) flags |= ompt_target_map_flag_from;
  if (!to && !from) flags |= ompt_target_map_flag_alloc;
  return flags;
}

} // namespace

void tell_mappings(device &d, const map_list &items, bool leaves) {
  tool_region *const r = current;
  if (r == nullptr) return;
  array<void *, 16> host, there;
  array<std::size_t, 16> bytes;
  array<unsigned, 16> flags;
  {
    shared_guard guard(maps_of(d).map_lock);
    for (const map_item &i : items) {
      if (i.what != item_kind::storage && i.what != item_kind::section && i.what != item_kind::descriptor) continue;
      const mapped_object *o =
          i.bytes > 0 ? maps_of(d).table.find_overlap(i.address, i.end()) : maps_of(d).table.find_zero_length(i.address);
      if (o == nullptr || o->kind == object_kind::link_variable || !o->has_address()) continue;
      host.push_back(reinterpret_cast<void *>(i.address));
      there.push_back(reinterpret_cast<void *>(o->device_address(i.address)));
      bytes.push_back(i.bytes);
      flags.push_back(map_flags(i, leaves));
    }
  }
  if (host.empty()) return;
  const auto n = static_cast<unsigned>(host.size());
  call_tool<ompt_callback_target_map_emi>(&r->data, n, host.data(), there.data(), bytes.data(), flags.data(), r->code);
  call_tool<ompt_callback_target_map>(r->id, n, host.data(), there.data(), bytes.data(), flags.data(), r->code);
  if (!traces(&d, ompt_callback_target_map)) return;
  ompt_record_ompt_t record = record_of(ompt_callback_target_map, now_ns(), id_of(*r));
  record.record.target_map = {id_of(*r), n, host.data(), there.data(), bytes.data(), flags.data(), r->code};
  of_tools(d).trace.add(d, record);
}

} // namespace regomp
