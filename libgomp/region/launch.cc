// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/launch.h"

#include "device/devices.h"
#include "device/launch_arguments.h"
#include "mapping/kernel_copies.h"
#include "mapping/mapping_events.h"
#include "observe/trace.h"
#include "region/deferred.h"
#include "region/device_region.h"
#include "region/private_copies.h"
#include "region/program_order.h"
#include "support/diagnostics.h"
#include "task/target_task.h"
#include "watch/info_lines.h"
#include "watch/tool_events.h"

namespace regomp {

namespace {

// Private copies on the encountering thread's behalf, made at most once, released at the end of the construct.
class construct_copies {
public:
  explicit construct_copies(const map_list &items) : items_(items) {}
  void make() {
    if (made_) return;
    made_ = true;
    const std::size_t bytes = private_copies_size(items_);
    if (bytes == 0) return;
    memory_.resize(bytes);
    make_private_copies(items_, memory_.data());
  }

private:
  const map_list &items_;
  bool made_ = false;
  array<unsigned char, 256> memory_;
};

void describe(traced &event, const device *on, const map_list &items) {
  event.arguments(R"("device":%d,"items":%zu,"at":%s)", on != nullptr ? on->number : -1, items.argument_count,
                  json_text(caller_text()).get());
}

// A declare target variable has its own storage on a device that works on the host's memory by choice, and code refers to it
// by name: what a region is given cannot stand in for it. In stock's words.
void refuse_updates_of_variables(device &d, const map_list &items, const char *construct) {
  if (!d.shared_by_choice.load(std::memory_order_relaxed)) return;
  for (const map_item &i : items) {
    if (!i.is(item_always_to | item_always_from) || i.bytes == 0) continue;
    shared_guard guard(maps_of(d).map_lock);
    const mapped_object *o = maps_of(d).table.find_overlap(i.address, i.end());
    if (o != nullptr && o->kind == object_kind::variable)
      fatal("Sorry, unimplemented: %s with ALWAYS modifier for device static variables when GOMP_RUNTIME_USM is enabled",
            construct);
  }
}

// What is emitted around a launch that is waited for.
[[gnu::noinline, gnu::cold]] void emit_around_launch(device &d, region_session &session, void *handle, void *arguments,
                                                     void **program_args, void **launch_args) {
  const seen_submit submit(program_args, d, handle, launch_args, true);
  const observed_kernel kernel(d, handle, launch_args);
  session.run(handle, arguments, launch_args);
}

// Maps, runs and unmaps. False if the region has to run on the host.
[[gnu::always_inline]] inline bool run_on_device(const target_construct &c, device &d, const device_function &f,
                                                 construct_copies &copies) {
  region_session session(d);
  kernel_copies with_kernel(d);
  target_region *environment = nullptr;
  void *arguments = c.items.arguments;
  if (d.shares_memory()) {
    copies.make();
    attach_private_copies(c.items);
  } else if (!enter_region(d, c.items, session, environment, arguments, &with_kernel)) {
    return false;
  }
  launch_arguments launch(d, c.args);
  with_kernel.begin(environment);
  if (observing(info_kernel | trace_events | tools))
    emit_around_launch(d, session, f.handle, arguments, c.args, launch.for_plugin());
  else
    session.run(f.handle, arguments, launch.for_plugin());
  with_kernel.end();
  if (environment != nullptr) unmap(environment, true, nullptr, &with_kernel);
  read_back_icvs(d, f.icvs);
  if (observing(info_table)) info_mapping_table(d);
  return true;
}

[[gnu::always_inline]] inline void run_where_it_can(const target_construct &c, device *on, const device_function &f,
                                                    construct_copies &copies) {
  if (on != nullptr) {
    if (f.handle != nullptr && run_on_device(c, *on, f, copies)) return;
    require_device_usable(on);
    if (f.refused) require_data_on_host(*on, c.items);
  }
  copies.make();
  traced event("region on the host");
  run_on_host(c.function, c.items, thread_limit_argument(c.args));
}

// What is emitted around it.
[[gnu::noinline, gnu::cold]] void emit_around_region(const target_construct &c, device *on, device_function f,
                                                     construct_copies &copies) {
  const seen_region seen(c.nowait ? ompt_target_nowait : ompt_target, f.handle != nullptr ? on : nullptr,
                         {c.nowait, c.depend});
  run_where_it_can(c, on, f, copies);
}

void run_synchronously(const target_construct &c, device *on, construct_copies &copies) {
  device_function f;
  if (on != nullptr) f = find_device_function(*on, c.function);
  if (tool_listens()) [[unlikely]]
    return emit_around_region(c, on, f, copies);
  run_where_it_can(c, on, f, copies);
}

} // namespace

void run_target(const target_construct &c) {
  device *on = resolve_device(c.device, device_numbering::directive);
  const char *construct = c.nowait ? "target nowait" : "target";
  traced event(construct);
  if (event.active()) describe(event, on, c.items);
  if (observing(info_arguments) && on != nullptr) info_construct(*on, construct, c.items);
  if (on != nullptr) refuse_updates_of_variables(*on, c.items, "TARGET");
  const bool may_defer = nowait_handling != nowait_policy::synchronous;
  if (c.nowait && may_defer && (on == nullptr || runs_async(*on))) {
    defer_target(c, on);
    return;
  }
  construct_copies copies(c.items);
  if (c.depend != nullptr && current_task_has_dependences()) {
    copies.make(); // values as of now, not as of when the wait ends
    wait_as_target_task(c.depend, c.nowait);
  }
  if (order_matters()) wait_for_overlaps(construct, on, c.items, c.depend != nullptr, c.function);
  run_synchronously(c, on, copies);
}

// --- target data -----------------------------------------------------------------------------------------------------

namespace {
// Stands for a region that mapped nothing, so that its end does not take another region's place.
target_region *empty_region() {
  static target_region none{nullptr, nullptr, true, false, false, 0};
  return &none;
}

target_region *region_without_data(device *on) {
  auto *region = static_cast<target_region *>(allocate(sizeof(target_region)));
  *region = {on, nullptr, true, false, false, 0};
  return region;
}
} // namespace

void begin_target_data(int device_number, const map_list &items) {
  device *on = resolve_device(device_number, device_numbering::directive);
  traced event("target data");
  if (event.active()) describe(event, on, items);
  if (on != nullptr) refuse_updates_of_variables(*on, items, "TARGET DATA");
  const seen_region seen(ompt_target_enter_data, on);
  if (on == nullptr || on->shares_memory()) {
    if (on != nullptr && tool_listens())
      push_target_data(region_without_data(on)); // the end is on that device
    else if (!target_data_empty())
      push_target_data(empty_region());
    return;
  }
  if (observing(info_arguments)) info_construct(*on, "target data", items);
  if (order_matters()) wait_for_overlaps("target data", on, items, false);
  map_result result;
  reference_set counted;
  map_items(*on, construct_kind::target_data, items, counted, result);
  if (result.status == map_status::conflict) fatal("%s", result.message);
  if (result.status == map_status::mapped) {
    push_target_data(result.region);
    if (heard<events::items_mapped>()) emit(events::items_mapped{*on, items, false});
    return;
  }
  // There is no host version of having data on the device: regions inside take pointers to it for granted.
  fatal("device memory allocation fail");
}

void end_target_data() {
  auto *region = static_cast<target_region *>(pop_target_data());
  traced event("end of target data");
  const seen_region seen(ompt_target_exit_data, region != nullptr ? region->on : nullptr);
  if (region == nullptr || region == empty_region()) return;
  if (order_matters()) {
    named_storage names;
    names.add_region(*region);
    wait_for_overlaps("end of target data", region->on, names);
  }
  unmap(region);
}

// --- update, enter data, exit data -----------------------------------------------------------------------------------

const char *name_of(data_operation operation) {
  static constexpr const char *const names[] = {"target update", "target enter data", "target exit data"};
  return names[static_cast<int>(operation)];
}

ompt_target_t tool_kind_of(data_operation operation, bool nowait) {
  static constexpr ompt_target_t kinds[][2] = {{ompt_target_update, ompt_target_update_nowait},
                                               {ompt_target_enter_data, ompt_target_enter_data_nowait},
                                               {ompt_target_exit_data, ompt_target_exit_data_nowait}};
  return kinds[static_cast<int>(operation)][nowait];
}

namespace {

// Where memory is shared, nothing is mapped; but declare target variables are two, and enter and exit data can make them the
// same. What is copied, as an update has it; absent items are left out.
void find_always_copied(data_operation operation, const map_list &items, array<map_item, 8> &copied) {
  const bool enters = operation == data_operation::enter;
  for (map_item i : items) {
    if (!i.is(enters ? item_always_to : item_always_from)) continue;
    i.flags &= ~unsigned{enters ? item_from : item_to};
    copied.push_back(i);
  }
}

} // namespace

void run_data_directive(data_operation operation, int device_number, const map_list &listed, bool nowait, void **depend) {
  map_list items = listed;
  device *on = resolve_device(device_number, device_numbering::directive);
  device *const asked = on;
  if (current_task_cancelled()) return;
  const char *name = name_of(operation);
  traced event(name);
  if (event.active()) describe(event, on, items);
  if (observing(info_arguments) && on != nullptr) info_construct(*on, name, items);
  array<map_item, 8> copied;
  if (on != nullptr && on->shares_memory() && operation != data_operation::update) {
    find_always_copied(operation, items, copied);
    items = {copied.size(), copied.data(), listed.argument_count, listed.arguments};
    operation = data_operation::update;
    if (copied.empty()) on = nullptr;
  }
  const bool may_defer = nowait && nowait_handling != nowait_policy::synchronous;
  if (depend != nullptr && current_task_has_dependences()) {
    if (may_defer) {
      defer_data_directive(operation, on, items, depend);
      return;
    }
    wait_as_target_task(depend, nowait);
  }
  if (on == nullptr) {
    const seen_region seen(tool_kind_of(operation, nowait), asked, {nowait, depend});
    return;
  }
  if (order_matters()) {
    if (may_defer && overlaps_others(on, items, depend != nullptr))
      return defer_data_directive(operation, on, items, depend);
    wait_for_overlaps(name, on, items, depend != nullptr);
  }
  const seen_region seen(tool_kind_of(operation, nowait), on, {nowait, depend});
  switch (operation) {
  case data_operation::update:
    return update(*on, items);
  case data_operation::enter:
    return enter_data(*on, items);
  case data_operation::exit:
    return exit_data(*on, items);
  }
}

} // namespace regomp
