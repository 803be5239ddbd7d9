// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/deferred.h"

#include "map_kinds.h"
#include "support/memory.h"
#include "target/device_region.h"
#include "target/iterators.h"
#include "target/launch_arguments.h"
#include "target/private_copies.h"
#include "target/trace.h"
#include "task/target_task.h"

#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

// The construct's arrays, and everything in them that lives on the encountering task's stack, in one piece of memory.
struct kept_construct {
  device *on;
  void (*function)(void *);
  data_operation operation;
  map_arrays maps;
  void **args;
  // While the region runs on the device:
  target_region *environment;
  launch_arguments *arguments;
  std::uintptr_t icvs;
};

std::size_t iterator_words(const map_arrays &a, std::size_t i) { return 1 + 2 * iterator_length(a, i); }

kept_construct *keep(const map_arrays &a, device *on, void *const *args) {
  std::size_t words = a.count * 2, num_args = args != nullptr ? count_launch_arguments(args) + 1 : 0;
  words += num_args;
  for (std::size_t i = 0; i < a.count; i++)
    if (is_iterator(a, i)) words += iterator_words(a, i);
  const std::size_t bytes =
      sizeof(kept_construct) + words * sizeof(void *) + a.count * sizeof(unsigned short) + private_copies_size(a);
  auto *kept = static_cast<kept_construct *>(allocate(bytes));
  auto *addresses = reinterpret_cast<void **>(kept + 1);
  auto *sizes = reinterpret_cast<std::size_t *>(addresses + a.count);
  auto *kept_args = reinterpret_cast<void **>(sizes + a.count);
  auto *iterators = kept_args + num_args;
  auto *kinds = reinterpret_cast<unsigned short *>(addresses + words);
  *kept = {on, nullptr, data_operation::update, {a.count, addresses, sizes, kinds}, nullptr, nullptr, nullptr, 0};
  if (a.count > 0) {
    std::memcpy(addresses, a.addresses, a.count * sizeof *addresses);
    std::memcpy(sizes, a.sizes, a.count * sizeof *sizes);
    std::memcpy(kinds, a.kinds, a.count * sizeof *kinds);
  }
  if (args != nullptr) {
    std::memcpy(kept_args, args, (num_args - 1) * sizeof *kept_args);
    kept_args[num_args - 1] = nullptr;
    kept->args = kept_args;
  }
  for (std::size_t i = 0; i < a.count; i++) {
    if (is_iterator(a, i)) {
      std::memcpy(iterators, a.addresses[i], iterator_words(a, i) * sizeof *iterators);
      addresses[i] = iterators;
      iterators += iterator_words(a, i);
    } else if (i > 0 && map_kind_of(kinds[i]) == map_kind::attach && map_kind_of(kinds[i - 1]) == map_kind::firstprivate) {
      // It names an element of the address array: now of ours.
      auto **element = static_cast<void **>(a.addresses[i]);
      if (element >= a.addresses && element < a.addresses + a.count) addresses[i] = addresses + (element - a.addresses);
    }
  }
  make_private_copies(kept->maps, kinds + a.count);
  return kept;
}

target_task_state run_host_version(kept_construct &c) {
  run_on_host(c.function, c.maps, thread_limit_argument(c.args));
  return target_task_state::finished;
}

target_task_state start_target(void *payload, target_task *task) {
  kept_construct &c = *static_cast<kept_construct *>(payload);
  if (c.on == nullptr || devices_forgotten() || !come_to(*c.on)) return run_host_version(c);
  device &d = *c.on;
  const device_function f = find_device_function(d, c.function);
  void *arguments = c.maps.addresses;
  if (f.handle == nullptr || (!d.shares_memory() && !enter_region(d, c.maps, c.environment, arguments))) {
    require_device_usable(&d);
    if (f.refused) require_data_on_host(d, c.maps);
    return run_host_version(c);
  }
  if (d.shares_memory()) attach_private_copies(c.maps);
  c.icvs = f.icvs;
  c.arguments = create<launch_arguments>(d, c.args);
  note_async_launch(d, f.handle, c.arguments->for_plugin(), task);
  d.functions->async_run(d.ordinal, f.handle, arguments, c.arguments->for_plugin(), task);
  return target_task_state::running;
}

void finish_target(void *payload) {
  kept_construct &c = *static_cast<kept_construct *>(payload);
  const bool usable = come_to(*c.on);
  traced event("end of target nowait");
  if (c.environment != nullptr) unmap(c.environment);
  if (usable) read_back_icvs(*c.on, c.icvs);
}

void destroy_kept(void *payload) {
  kept_construct *c = static_cast<kept_construct *>(payload);
  destroy(c->arguments);
  std::free(c);
}

target_task_state start_data(void *payload, target_task *) {
  kept_construct &c = *static_cast<kept_construct *>(payload);
  if (c.on == nullptr || devices_forgotten() || !come_to(*c.on)) return target_task_state::finished;
  switch (c.operation) {
  case data_operation::update:
    update(*c.on, c.maps);
    break;
  case data_operation::enter:
    enter_data(*c.on, c.maps);
    break;
  case data_operation::exit:
    exit_data(*c.on, c.maps);
    break;
  }
  return target_task_state::finished;
}

constexpr target_task_operations target_operations{start_target, finish_target, destroy_kept};
constexpr target_task_operations data_operations{start_data, [](void *) {}, destroy_kept};

} // namespace

void defer_target(const target_construct &c, device *on) {
  kept_construct *kept = keep(c.maps, on, c.args);
  kept->function = c.function;
  create_target_task(target_operations, kept, c.depend);
}

void defer_data_directive(data_operation operation, device *on, const map_arrays &maps, void **depend) {
  kept_construct *kept = keep(maps, on, nullptr);
  kept->operation = operation;
  create_target_task(data_operations, kept, depend);
}

} // namespace regomp
