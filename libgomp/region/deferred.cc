// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/deferred.h"

#include "device/devices.h"
#include "device/launch_arguments.h"
#include "observe/trace.h"
#include "region/device_region.h"
#include "region/private_copies.h"
#include "region/program_order.h"
#include "support/memory.h"
#include "task/target_task.h"
#include "watch/info_lines.h"
#include "watch/tool_events.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>

namespace regomp {

namespace {

// The construct's items and arguments, and everything that lives on the encountering task's stack, in one piece of memory.
struct kept_construct {
  device *on;
  void (*function)(void *) = nullptr;
  data_operation operation = data_operation::update;
  map_list items;
  void **args = nullptr;
  construct_in_flight *record = nullptr; // null if the order does not matter
  const void *caller = nullptr;
  bool runs_after = false; // other kernels, on the device
  // While the region runs on the device:
  std::optional<region_session> session{};
  target_region *environment = nullptr;
  launch_arguments *arguments = nullptr;
  std::uintptr_t icvs = 0;
  deferred_tool_region seen{};
};

kept_construct *keep(const map_list &items, device *on, void *const *args) {
  const std::size_t num_args = args != nullptr ? count_launch_arguments(args) + 1 : 0;
  const std::size_t words = items.argument_count + num_args;
  const std::size_t bytes = sizeof(kept_construct) + items.count * sizeof(map_item) + words * sizeof(void *);
  auto *kept = static_cast<kept_construct *>(allocate(bytes + private_copies_size(items)));
  auto *kept_items = reinterpret_cast<map_item *>(kept + 1);
  auto **arguments = reinterpret_cast<void **>(kept_items + items.count);
  auto **kept_args = arguments + items.argument_count;
  ::new (kept)
      kept_construct{.on = on, .items = {items.count, kept_items, items.argument_count, arguments, items.has_allocators}};
  if (items.count > 0) std::memcpy(kept_items, items.items, items.count * sizeof *kept_items);
  if (items.argument_count > 0) std::memcpy(arguments, items.arguments, items.argument_count * sizeof *arguments);
  if (args != nullptr) {
    std::memcpy(kept_args, args, (num_args - 1) * sizeof *kept_args);
    kept_args[num_args - 1] = nullptr;
    kept->args = kept_args;
  }
  kept->caller = noted_caller();
  make_private_copies(kept->items, arguments + words);
  return kept;
}

target_task_state run_host_version(kept_construct &c) {
  if (c.record != nullptr)
    wait_for_pending(c.record->device_predecessor_nodes.data(), c.record->device_predecessor_nodes.size());
  run_on_host(c.function, c.items, thread_limit_argument(c.args));
  c.seen.end();
  return target_task_state::finished;
}

// Launches the kernel, behind those on the device that it has to follow, and says for those that may follow it how.
void launch(kept_construct &c, void *handle, void *arguments, target_task *task) {
  device &d = *c.on;
  void **args = c.arguments->for_plugin();
  const seen_submit submit(c.args, d, handle, args, false);
  note_async_launch(d, handle, args, task);
  if (!c.runs_after) return c.session->run_async(handle, arguments, args, task);
  construct_in_flight &f = *c.record;
  c.session->run_async_after(handle, arguments, args, task, f.device_predecessors.size(), f.device_predecessors.data(),
                             &f.launch);
  if (c.environment != nullptr) f.mapped.add_mapped(*c.environment);
  // Release: who may follow it sees what was stored before.
  f.launched.store(true, std::memory_order_release);
}

target_task_state start_target(void *payload, target_task *task) {
  kept_construct &c = *static_cast<kept_construct *>(payload);
  const caller_scope caller(c.caller);
  const bool on_device = c.on != nullptr && !devices_forgotten() && enter_device(*c.on);
  const device_function f = on_device ? find_device_function(*c.on, c.function) : device_function{};
  c.seen.begin(ompt_target_nowait, f.handle != nullptr ? c.on : nullptr);
  if (!on_device) return run_host_version(c);
  device &d = *c.on;
  void *arguments = c.items.arguments;
  if (f.handle != nullptr) {
    c.session.emplace(d);
    c.runs_after = c.record != nullptr && runs_async_after(d);
    if (c.runs_after) c.session->will_run_after();
  }
  if (f.handle == nullptr || (!d.shares_memory() && !enter_region(d, c.items, *c.session, c.environment, arguments))) {
    require_device_usable(&d);
    if (f.refused) require_data_on_host(d, c.items);
    return run_host_version(c);
  }
  if (d.shares_memory()) attach_private_copies(c.items);
  c.icvs = f.icvs;
  c.arguments = create<launch_arguments>(d, c.args);
  launch(c, f.handle, arguments, task);
  c.seen.suspend();
  return target_task_state::running;
}

void finish_target(void *payload) {
  kept_construct &c = *static_cast<kept_construct *>(payload);
  const caller_scope caller(c.caller);
  const bool usable = enter_device(*c.on);
  traced event("end of target nowait");
  c.seen.resume();
  if (c.environment != nullptr) unmap(c.environment);
  if (usable) read_back_icvs(*c.on, c.icvs);
  c.seen.end();
}

void destroy_kept(void *payload) {
  kept_construct *c = static_cast<kept_construct *>(payload);
  destroy(c->arguments);
  c->session.reset();
  c->seen.forget();
  let_go(c->record);
  std::free(c);
}

void run_data(kept_construct &c) {
  switch (c.operation) {
  case data_operation::update:
    update(*c.on, c.items);
    break;
  case data_operation::enter:
    enter_data(*c.on, c.items);
    break;
  case data_operation::exit:
    exit_data(*c.on, c.items);
    break;
  }
}

target_task_state start_data(void *payload, target_task *) {
  kept_construct &c = *static_cast<kept_construct *>(payload);
  const caller_scope caller(c.caller);
  c.seen.begin(tool_kind_of(c.operation, true), c.on);
  if (c.on != nullptr && !devices_forgotten() && enter_device(*c.on)) run_data(c);
  c.seen.end();
  return target_task_state::finished;
}

void target_ended(void *payload) { static_cast<kept_construct *>(payload)->seen.note_kernel_end(); }

constexpr target_task_operations target_operations{start_target, finish_target, destroy_kept, target_ended};
constexpr target_task_operations data_operations{start_data, [](void *) {}, destroy_kept};

} // namespace

void defer_target(const target_construct &c, device *on) {
  kept_construct *kept = keep(c.items, on, c.args);
  kept->function = c.function;
  deferred_order order(on, c.depend != nullptr);
  if ((kept->record = order.record()) != nullptr) {
    kept->record->names.add_items(on, c.items, false);
    if (on != nullptr) kept->record->names.add_variables(*on, c.function);
    order.find_predecessors("target nowait", true);
  }
  create_target_task(target_operations, kept, c.depend, order.for_task(on != nullptr));
}

void defer_data_directive(data_operation operation, device *on, const map_list &items, void **depend) {
  kept_construct *kept = keep(items, on, nullptr);
  kept->operation = operation;
  deferred_order order(on, depend != nullptr);
  if ((kept->record = order.record()) != nullptr) {
    kept->record->names.add_items(on, items, true);
    order.find_predecessors(name_of(operation), false);
  }
  create_target_task(data_operations, kept, depend, order.for_task(true));
}

} // namespace regomp
