// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a tool listens, what the library keeps for it, and how it is called (OMPT, OpenMP 5.2 chapter 19).
//
// A place where something happens asks tool_listens(), a load and a branch where there is no tool, and then says so with
// emit() (observe/event.h). Entry points do not even ask: see abi/event_point.h. Words and ways: doc/tools.md.
//
// Each thread keeps its own record; signal handlers on the thread read it (ompt_get_state and the like), so what they read
// is complete before it is linked in. Records of tasks and regions are linked from the innermost outwards.
#ifndef REGOMP_OBSERVE_TOOL_H
#define REGOMP_OBSERVE_TOOL_H

#include "omp-tools.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regomp {

// --- whether anybody listens ---------------------------------------------------------------------------------------------

// none: nobody, and it stays so. pending: the environment or the program speaks of a tool, which is started at the first
// event point, when the program's constructors have run. present: events are sent.
enum class tool_stage : unsigned char { none, pending, present };

// Set by the library's constructor (libgomp/tool/start.cc), then only as above. Relaxed, but where a thread begins: from
// there on it sees what was done when the tool was started (begin_tool_thread).
extern __attribute__((visibility("hidden"))) std::atomic<tool_stage> tool_now;

bool tool_is_ready(); // there may be a tool: starts it, and makes the calling thread known to it
inline bool tool_listens() {
  return tool_now.load(std::memory_order_relaxed) != tool_stage::none && __builtin_expect(tool_is_ready(), 1);
}

// --- what is kept for it -------------------------------------------------------------------------------------------------

// A parallel region; the implicit one around a program's initial task as well. Written by the thread that leads it before
// others are in it, but for `data`, which is the tool's.
struct tool_parallel {
  ompt_data_t data{};
  tool_parallel *outer = nullptr;           // the region around it
  struct tool_task *encountering = nullptr; // the task that met the construct
  unsigned size = 1;                        // threads
  int flags = 0;                            // ompt_parallel_flag_t
  const void *codeptr = nullptr;
  // The worksharing construct that a combined region begins with.
  ompt_work_t first_work{};
  std::uint64_t first_count = 0;
  bool counted = false; // not one around a thread's own initial task
  // Who holds it, if it is counted: the region, its implicit tasks, regions within it. A thread that wakes
  // late in the barrier at the end, and its signal handlers, still look at the region when its leader is in the next one.
  std::atomic<unsigned> references{1};
};

// With the region around it and the task that met the construct, both of which it holds, or null.
tool_parallel *make_tool_parallel(tool_parallel *outer, struct tool_task *encountering);
void hold_tool_parallel(tool_parallel *);
void drop_tool_parallel(tool_parallel *);

// The kind of all frames that tools see, also where there is none: canonical frame addresses of the library's functions.
inline constexpr int tool_frame_kind = int(ompt_frame_runtime) | int(ompt_frame_cfa);
inline constexpr ompt_frame_t no_tool_frame{{0}, {0}, tool_frame_kind, tool_frame_kind};

// A task. Of the thread that executes it, or that has created it. It holds those below it on the stack and its region: a
// thread that is late in the barrier of a region inside, and its signal handlers, come by there when they have ended.
struct tool_task {
  ompt_data_t data{};
  ompt_frame_t frame = no_tool_frame;
  int flags = 0;              // ompt_task_flag_t
  unsigned thread_num = 0;    // of the executing thread
  tool_task *outer = nullptr; // the next one on the thread's stack; of an implicit task the one that met the construct
  tool_parallel *parallel = nullptr; // the region it is executed in
  const void *code = nullptr;        // the program's function that it executes
  void *memory = nullptr;            // its arguments
  std::size_t memory_size = 0;
  // The worksharing construct that an implicit task is in.
  ompt_work_t work{};
  std::uint64_t work_count = 0;
  const void *work_codeptr = nullptr;
  bool work_of_program = false;    // the program itself distributes the iterations (GCC 17): the end may never be told
  std::uint64_t program_count = 0; // of the last such construct
  unsigned masked = 0;             // masked regions that it executes
  bool reduces = false;            // it merges reductions
  int state_before_reduction = 0;  // of its thread
  bool cancelled = false;          // an explicit task has met an active cancellation point, which ends it
  // Of a task of a taskloop, its iterations.
  ompt_dispatch_chunk_t chunk{};
  int state_before = 0; // of the thread, when it began the task
  const void *codeptr_before = nullptr;
  std::atomic<unsigned> ends{0}; // of a detachable task: those that have come
  // A target task that this one has generated, and is about to carry out itself.
  tool_task *carries_out = nullptr;
  // Who holds it: the task itself, and its place among dependences.
  std::atomic<unsigned> references{1};
};

tool_task *make_tool_task(int flags);
// Before the task is the current one: what it lies on, and its region.
void place_tool_task(tool_task &, tool_task *outer, tool_parallel *);
void hold_tool_task(tool_task *);
void drop_tool_task(tool_task *); // null: nothing

inline bool is_target_task(const tool_task *t) { return t != nullptr && (t->flags & int(ompt_task_target)) != 0; }

// The caller of an entry point. REGOMP_ENTRY in the entry point itself.
struct tool_entry {
  const void *return_address;
  void *frame; // the canonical frame address of the entry point
  // For the tool: in the program, also where the code of the calling thread's current task ends with a jump to the entry
  // point, which so returns to the library. Then no instruction is a call, and the task's first one stands for it.
  const void *codeptr() const;
};
#define REGOMP_ENTRY (::regomp::tool_entry{__builtin_return_address(0), __builtin_dwarf_cfa()})

struct tool_thread {
  ompt_data_t data{};
  bool begun = false;  // it has been told of
  bool yields = false; // it is in taskyield
  bool silent = false; // it is inside the tool: the initialiser, the finaliser, a callback
  int state = ompt_state_undefined;
  ompt_wait_id_t wait_id = 0;
  const void *codeptr = nullptr; // where the program called the library last
  tool_task *current = nullptr;
  tool_task initial;
  tool_parallel initial_parallel;
};

// Of the calling thread.
tool_thread &tool_self();

std::uint64_t tool_unique_id();

// --- threads -------------------------------------------------------------------------------------------------------------

// A thread of the library's own begins; where it ends by itself, end_tool_thread tells that. Others begin when they first
// come to an event point, and end as the system has it.
void begin_tool_thread(ompt_thread_t);
void end_tool_thread();

// --- calling it
// -------------------------------------------------------------------------------------------------------------

template <ompt_callbacks_t>
struct tool_callback;
#define TOOL_CALLBACK_AS(event, sent, as)                                                                                   \
  template <>                                                                                                               \
  struct tool_callback<ompt_callback_##event> {                                                                             \
    using type = ompt_callback_##as##_t;                                                                                    \
  };
#define TOOL_CALLBACK(event, sent) TOOL_CALLBACK_AS(event, sent, event)
#include "observe/callbacks.def"
#undef TOOL_CALLBACK
#undef TOOL_CALLBACK_AS

inline constexpr unsigned tool_callback_count = ompt_callback_error + 1;

// Null: nobody listens to the event. Threads may change it at any time, and the tool's functions are there as long as it is.
extern __attribute__((visibility("hidden"))) std::atomic<ompt_callback_t> tool_callbacks[tool_callback_count];

template <ompt_callbacks_t event>
typename tool_callback<event>::type listener() {
  // acquire: pairs with the release in ompt_set_callback; what the tool did before is visible to its function.
  return reinterpret_cast<typename tool_callback<event>::type>(tool_callbacks[event].load(std::memory_order_acquire));
}

// The calling thread is in the tool while this object lives. What the tool does with OpenMP there is no event, or a callback
// that takes a lock would call itself without end.
class inside_tool {
public:
  inside_tool() : thread_(tool_self()), before_(thread_.silent) { thread_.silent = true; }
  ~inside_tool() { thread_.silent = before_; }
  inside_tool(const inside_tool &) = delete;
  inside_tool &operator=(const inside_tool &) = delete;

private:
  tool_thread &thread_;
  const bool before_;
};

// For who hears events on the tool's behalf: observe/ompt_listener.cc, and of devices libgomp/watch.
template <ompt_callbacks_t event, typename... Arguments>
void call_tool(Arguments... arguments) {
  auto *f = listener<event>();
  if (f == nullptr) return;
  const inside_tool here;
  f(arguments...);
}

// --- the road into the library and out of it -----------------------------------------------------------------------------

// While this object lives the current task is in the library. Where a tool listens only.
class in_library {
public:
  explicit in_library(tool_entry entry) : task_(tool_self().current) {
    tool_self().codeptr = entry.codeptr();
    if (task_ == nullptr) return; // a thread of a plugin's
    before_ = task_->frame.enter_frame.ptr;
    task_->frame.enter_frame.ptr = entry.frame;
  }
  ~in_library() {
    if (task_ != nullptr) task_->frame.enter_frame.ptr = before_;
  }
  in_library(const in_library &) = delete;
  in_library &operator=(const in_library &) = delete;

private:
  tool_task *const task_;
  void *before_ = nullptr;
};

// Calls the code of the current task, which is `t`.
void call_program(tool_task &t, void (*fn)(void *), void *data);

// The thread is in another state while this object lives.
class tool_state {
public:
  explicit tool_state(int state, ompt_wait_id_t wait_id = 0)
      : thread_(tool_self()), state_(thread_.state), wait_id_(thread_.wait_id) {
    thread_.wait_id = wait_id;
    thread_.state = state;
  }
  ~tool_state() {
    thread_.state = state_;
    thread_.wait_id = wait_id_;
  }
  tool_state(const tool_state &) = delete;
  tool_state &operator=(const tool_state &) = delete;

private:
  tool_thread &thread_;
  const int state_;
  const ompt_wait_id_t wait_id_;
};

} // namespace regomp

#endif
