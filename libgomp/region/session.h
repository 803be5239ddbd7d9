// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region on a device, as its plugin is called: the one place that knows how plugins of version 3 and of version 4
// (gomp_plugin.h) are told to run something. With version 4 a region is a session: the plugin is given memory for it before
// anything of the region is mapped, is told where the argument table is, and then runs it. With version 3 the object only
// remembers the table.
//
// Owned by the thread that carries the region out; of a region that goes on by itself, until that has ended. No lock is
// held. A region that is not on an OpenACC queue starts behind what is on them.
#ifndef REGOMP_REGION_SESSION_H
#define REGOMP_REGION_SESSION_H

#include "device/device.h"

#include <cstddef>

namespace regomp {

class async_work;

// Whether the plugin can run a region without its caller waiting, and one behind others.
bool runs_async(const device &);
bool runs_async_after(const device &);

class region_session {
public:
  // The session starts, before anything else of the region. With `work` the region is put on its queue: what the plugin
  // keeps of the session then lives until the queue has come to the end of it, and the object need not.
  explicit region_session(device &d, async_work *work = nullptr) : device_(d), work_(work) {
    if (d.functions->version == gomp_version_sessions) start();
  }
  ~region_session() {
    if (has_sessions()) end();
  }
  region_session(const region_session &) = delete;
  region_session &operator=(const region_session &) = delete;

  // run_async_after will run the region. It takes nothing of the session, so allocate_table gives no memory.
  void will_run_after() { table_of_session_ = false; }

  // Before the region is mapped. Memory that the argument table is to be written to by the host; null: the table is to be in
  // device memory, like other data of the region. `bytes` is not 0. At most once.
  void *allocate_table(std::size_t bytes) { return has_sessions() ? allocate_session_table(bytes) : nullptr; }

  // One of these, once, when the region is mapped. `table`: the argument table as device code finds it; null if there is
  // none or allocate_table has given it.
  [[gnu::always_inline]] void run(void *function, void *table, void **launch_arguments) {
    come_behind_queues(device_);
    if (!has_sessions()) return device_.functions->run(device_.ordinal, function, table, launch_arguments);
    set_table(table);
    device_.functions->session_run(storage_, function, launch_arguments);
  }
  void run_async(void *function, void *table, void **launch_arguments, void *async_data);
  void run_async_after(void *function, void *table, void **launch_arguments, void *async_data, std::size_t count,
                       const regomp_launch *after, regomp_launch *launched);
  void run_acc(void *function, void *table, std::size_t count, void **host_addresses, unsigned *dims, void *environment) {
    come_behind_queues(device_);
    const auto entry = reinterpret_cast<void (*)(void *)>(function);
    if (!has_sessions())
      return device_.functions->acc_exec(entry, count, host_addresses, static_cast<void **>(table), dims, environment);
    set_table(table);
    device_.functions->session_acc_exec(storage_, entry, count, host_addresses, dims, environment);
  }
  // On the queue of `work`.
  void run_acc_async(void *function, void *table, std::size_t count, void **host_addresses, unsigned *dims,
                     void *environment);

private:
  bool has_sessions() const { return storage_ != nullptr; }
  void start();
  void end();
  void *allocate_session_table(std::size_t bytes);
  void set_table(void *table);

  device &device_;
  async_work *const work_;
  void *storage_ = nullptr; // the plugin's; null with version 3
  bool table_of_session_ = true;
  bool allocated_ = false; // the table is where allocate_table has said
  // Plugins want 16 or 24 bytes; one that wants more gets memory of its own.
  alignas(16) unsigned char small_[64];
};

} // namespace regomp

#endif
