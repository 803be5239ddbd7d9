// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/session.h"
#include "observe/observed.h"

#include "mapping/async_work.h"
#include "support/memory.h"

#include <cstdlib>

namespace regomp {

namespace {

bool has_sessions(const device &d) { return d.functions->version == gomp_version_sessions; }

using acc_function = void (*)(void *);

} // namespace

bool runs_async(const device &d) {
  return has_sessions(d) ? d.functions->session_async_run != nullptr : d.functions->async_run != nullptr;
}

bool runs_async_after(const device &d) {
  // Observers of what kernels have done look between them.
  return d.functions->async_run_after != nullptr && !observing(check_maps);
}

void region_session::start() {
  const std::size_t bytes = device_.functions->session_bytes;
  if (work_ != nullptr)
    storage_ = work_->keep(bytes);
  else
    storage_ = bytes <= sizeof small_ ? small_ : allocate(bytes);
  device_.functions->session_start(storage_, device_.ordinal);
}

void region_session::end() {
  if (work_ == nullptr && storage_ != small_) std::free(storage_);
}

void *region_session::allocate_session_table(std::size_t bytes) {
  if (!table_of_session_ || device_.functions->session_allocate_table == nullptr) return nullptr;
  void *const table = device_.functions->session_allocate_table(storage_, bytes);
  allocated_ = table != nullptr;
  return table;
}

void region_session::set_table(void *table) {
  if (!allocated_) device_.functions->session_set_table(storage_, table);
}

void region_session::run_async(void *function, void *table, void **launch_arguments, void *async_data) {
  come_behind_queues(device_);
  if (!has_sessions()) return device_.functions->async_run(device_.ordinal, function, table, launch_arguments, async_data);
  set_table(table);
  device_.functions->session_async_run(storage_, function, launch_arguments, async_data);
}

// Of our own plugins, and the same in both versions.
void region_session::run_async_after(void *function, void *table, void **launch_arguments, void *async_data,
                                     std::size_t count, const regomp_launch *after, regomp_launch *launched) {
  come_behind_queues(device_);
  if (has_sessions()) set_table(table);
  device_.functions->async_run_after(device_.ordinal, function, table, launch_arguments, async_data, count, after, launched);
}

void region_session::run_acc_async(void *function, void *table, std::size_t count, void **host_addresses, unsigned *dims,
                                   void *environment) {
  work_->note_use();
  const auto entry = reinterpret_cast<acc_function>(function);
  if (!has_sessions())
    return device_.functions->acc_async_exec(entry, count, host_addresses, static_cast<void **>(table), dims, environment,
                                             work_->queue());
  set_table(table);
  device_.functions->session_acc_async_exec(storage_, entry, count, host_addresses, dims, environment, work_->queue());
}

} // namespace regomp
