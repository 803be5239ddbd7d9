// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of REGOMP_INFO about one thing (observed.h); the caller has asked whether they are wanted. Any thread.
#ifndef REGOMP_WATCH_INFO_LINES_H
#define REGOMP_WATCH_INFO_LINES_H

#include "mapping/device_maps.h"
#include "mapping/map_item.h"
#include "observe/observed.h"

#include <cstdint>

namespace regomp {

void info_construct(const device &, const char *construct, const map_list &);
// The objects next to an address, for a look-up that failed; the caller holds the map lock.
void info_neighbours(const device &, std::uintptr_t address);
// The same for the address of something on the device; takes the map lock shared.
void info_device_neighbours(device &, std::uintptr_t address);
// All of them; takes the map lock shared.
void info_mapping_table(device &);
// A mapping that a construct has made, found or is about to remove.
void info_made(const device &, const mapped_object &);
void info_found(const device &, const mapped_object &);
void info_removed(const device &, const mapped_object &);
// `queued`: it has been put onto a queue.
void info_copy(const device &, bool to_device, const void *host, std::uintptr_t on_device, std::size_t bytes, bool queued);

// A kernel, as far as the plugin can tell.
struct launch_text {
  char name[128];
  char geometry[96];
};
launch_text describe_launch(const device &, void *handle, void **launch_args);

// A kernel that runs while this object lives: says that it starts and that it has ended, if that is wanted.
class observed_kernel {
public:
  observed_kernel(const device &d, void *handle, void **launch_args) : device_(d) {
    if (observing(info_kernel | trace_events)) start(describe_launch(d, handle, launch_args));
  }
  observed_kernel(const device &d, const launch_text &text) : device_(d) { start(text); }
  ~observed_kernel() {
    if (__builtin_expect(started_, false)) end();
  }
  observed_kernel(const observed_kernel &) = delete;
  observed_kernel &operator=(const observed_kernel &) = delete;

private:
  void start(const launch_text &);
  void end();

  const device &device_;
  bool started_ = false;
  std::uint64_t start_ns_;
  launch_text text_;
};
// Before async_run; the end is the plugin's call of GOMP_PLUGIN_target_task_completion.
void note_async_launch(device &, void *handle, void **launch_args, const void *async_data);
void note_async_end(const void *async_data);
// A kernel that is put on an OpenACC queue; `id`, which tells it from others in the trace: null where nothing is traced.
void note_queued_launch(const device &, const launch_text &, int queue, const void *id);
void note_queued_end(const void *id);

} // namespace regomp

#endif
