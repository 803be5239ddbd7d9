// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What OMPT tools are told of target constructs (OpenMP 5.2 section 19.5.2, doc/tools.md): regions, data operations,
// launches and mappings. Each place costs a load and a branch where no tool listens to its kind of event.
//
// Tools are code of the user: nothing here is called with a lock held. A region's record belongs to the construct; the
// thread that carries the construct out knows it as its current one.
#ifndef REGOMP_WATCH_TOOL_EVENTS_H
#define REGOMP_WATCH_TOOL_EVENTS_H

#include "device/data_operation.h"
#include "omp-tools.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

struct device;
struct map_list;

// A target region as tools know it.
struct tool_region {
  ompt_target_t kind;
  device *on; // null: the host
  int device_number;
  ompt_data_t data;         // target_data, the tool's
  ompt_id_t id;             // target_id
  ompt_data_t *task;        // of the task that has met the construct
  ompt_data_t *target_task; // null: the construct has none (target data, regions that device code asks for)
  const void *code;         // where the program calls the library
  tool_region *outer;       // what the thread carried out before; null while the program's code runs
  tool_region *around;      // the region that this one is in, whoever's code runs
  ompt_id_t operation;      // host_op_id of what is under way
  int state_before;         // of the thread that carries it out
  // Of its kernel, where that is traced. The end: of whoever says that the kernel has ended, before the region goes on.
  ompt_record_target_kernel_t kernel;
  std::uint64_t kernel_begin; // 0: it is not traced, or its record has been made
  void *kernel_timer;         // the plugin's; null: it does not say how long the kernel took
  // Regions whose kernel is in flight on the device; of tool_events.cc.
  bool in_flight;
  tool_region *next_in_flight, *previous_in_flight;
};

// ompt_get_target_info of the calling thread; also from its signal handlers.
int tool_target_info(std::uint64_t *device_number, ompt_id_t *target_id, ompt_id_t *host_op_id);

// --- regions -----------------------------------------------------------------------------------------------------------

void begin_tool_region(tool_region &, ompt_target_t kind, device *on, const void *code, ompt_data_t *task,
                       ompt_data_t *target_task);
// Another thread may go on with a region: between these two it is the current one.
void enter_tool_region(tool_region &);
void leave_tool_region(tool_region &);
void end_tool_region(tool_region &);

// The target task of a construct that the thread that meets it carries out: an included one. `target data` generates none.
struct generated_task {
  bool exists = false;
  bool deferrable = false;
  void **depend = nullptr;

  generated_task() = default;
  generated_task(bool nowait, void **dependences) : exists(true), deferrable(nowait), depend(dependences) {}
};

// A construct that this thread carries out, from here to the end of the scope.
class seen_region {
public:
  seen_region(ompt_target_t kind, device *on, generated_task as = {}) {
    if (tool_listens()) begin(kind, on, as);
  }
  ~seen_region() {
    if (__builtin_expect(seen_, false)) end();
  }
  seen_region(const seen_region &) = delete;
  seen_region &operator=(const seen_region &) = delete;

private:
  void begin(ompt_target_t, device *, generated_task);
  void end();

  bool seen_ = false;
  tool_task *target_task_;
  tool_region region_;
};

// A construct that is carried out by a task of its own, maybe in two parts by two threads. Made where the construct is met,
// used by one thread at a time; lives with the task.
class deferred_tool_region {
public:
  deferred_tool_region() {
    if (tool_listens()) note_origin();
  }
  // Where it is destroyed. Not a destructor: who keeps it is no object of C++'s.
  void forget() {
    if (__builtin_expect(origin_ != nullptr, false)) let_go_of_origin();
  }
  void begin(ompt_target_t kind, device *on) {
    if (tool_listens()) begin_seen(kind, on);
  }
  // The first part is over, and the region goes on without a thread.
  void suspend() {
    if (__builtin_expect(seen_, false)) leave_tool_region(region_);
  }
  // The kernel has ended. Any thread: takes no lock and calls no tool.
  void note_kernel_end() {
    if (__builtin_expect(seen_, false)) note_end();
  }
  void resume() {
    if (__builtin_expect(seen_, false)) enter_tool_region(region_);
  }
  void end() {
    if (__builtin_expect(seen_, false)) end_seen();
  }

private:
  void note_origin();
  void let_go_of_origin();
  void begin_seen(ompt_target_t, device *);
  void end_seen();
  void note_end();

  const void *code_ = nullptr;
  tool_task *origin_ = nullptr; // the task that has met the construct: it may have ended when the region begins
  bool seen_ = false;
  tool_region region_;
};

// A region on the host that device code has asked for.
class seen_reverse_region {
public:
  seen_reverse_region(device &asks, void (*function)(void *)) {
    if (tool_now.load(std::memory_order_relaxed) == tool_stage::present) begin(asks, function);
  }
  ~seen_reverse_region() {
    if (__builtin_expect(seen_, false)) end_tool_region(region_);
  }
  seen_reverse_region(const seen_reverse_region &) = delete;
  seen_reverse_region &operator=(const seen_reverse_region &) = delete;

private:
  void begin(device &, void (*)(void *));

  bool seen_ = false;
  tool_region region_;
};

// While the program's own code runs on the thread, the thread carries out no construct.
class tool_region_aside {
public:
  tool_region_aside() {
    if (tool_listens()) put_aside();
  }
  ~tool_region_aside() {
    if (__builtin_expect(region_ != nullptr, false)) put_back();
  }
  tool_region_aside(const tool_region_aside &) = delete;
  tool_region_aside &operator=(const tool_region_aside &) = delete;

private:
  void put_aside();
  void put_back();

  tool_region *region_ = nullptr;
};

// --- what happens in regions -------------------------------------------------------------------------------------------

// See data_operation.h. The end of one that was heard at its begin.
void begin_operation(seen_data_operation &);
void end_operation(seen_data_operation &);
bool sees_operations(const device &);
// What begins and ends at once.
void tell_data_operation(const tool_data_operation &);

// A kernel that is given to the device, from here to the end of the scope.
class seen_submit {
public:
  // `program_arguments`: of launch_arguments.h; `arguments`: those that the plugin gets. `waits`: the kernel has ended when
  // the scope does.
  seen_submit(void *const *program_arguments, const device &d, void *handle, void **arguments, bool waits) : waits_(waits) {
    if (tool_listens()) begin(program_arguments, d, handle, arguments);
  }
  // Where the number of teams is known, and the kernel is not traced.
  seen_submit(unsigned teams, bool waits) : waits_(waits) {
    if (tool_listens()) begin(teams);
  }
  ~seen_submit() {
    if (__builtin_expect(region_ != nullptr, false)) end();
  }
  seen_submit(const seen_submit &) = delete;
  seen_submit &operator=(const seen_submit &) = delete;

private:
  void begin(unsigned teams);
  void begin(void *const *, const device &, void *handle, void **arguments);
  void end();

  const bool waits_;
  tool_region *region_ = nullptr;
  unsigned teams_;
  ompt_id_t id_;
};

// What the current region has mapped, or is about to take back.
void tell_mappings(device &, const map_list &, bool leaves);

} // namespace regomp

#endif
