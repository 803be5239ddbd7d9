// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands, streams and the order between them. A command is one piece of work in a stream: a node of a graph whose edges
// are set when it is queued, and which starts when the commands it depends on have ended. doc/simulator-driver.md has
// the rules.
//
// One lock, private to command.cc, guards the edges, the streams' tails and the contexts' lists of streams, for all contexts
// of the process. No foreign code is called under it, and no work is done but copies of little data that nothing is in the
// way of (do_at_once).
#ifndef GOMPSIM_DRIVER_COMMAND_H
#define GOMPSIM_DRIVER_COMMAND_H

#include "sim/driver/record.h"
#include "sim/engine/gpu.h"
#include "sim/engine/race_order.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace gompsim::driver {

class stream;
class work_context;

// What a kernel command launches.
struct kernel_launch {
  std::shared_ptr<executable> program;
  const function_info *function = nullptr; // owned by the program
  launch_shape shape;
  std::vector<std::byte> params;
};

enum class command_kind {
  marker,        // stands for a point in the stream
  event_wait,    // the same, behind a command of another stream
  kernel,        // `kernel` runs on the engine
  memory,        // copies, memsets, stream writes: `work` reads and writes memory
  callback,      // `work` calls user code, also in a failed context
  release,       // `work` frees memory
  wait,          // ends when `satisfied` says so
  host_function, // `work` calls user code, not in a failed context
};

// Shared by the stream while it is queued, by events that it stands for and by threads that wait for it.
class command {
public:
  command(command_kind k, std::function<void()> w = {}, std::size_t size = 0) : kind(k), bytes(size), work(std::move(w)) {}

  bool has_ended() const;                                         // and who asks knows it
  bool is_over() const;                                           // the same, between the commands themselves
  std::uint64_t end_time() const { return end_ns; }               // steady clock, nanoseconds; once it has ended
  void wait();                                                    // until it has ended
  bool waits_no_more() const;                                     // ended, or its turn has come for the thread that does it
  const std::shared_ptr<stream> &in_stream() const { return in; } // while it is being executed

  const command_kind kind;
  const std::size_t bytes;          // moved by a memory command
  kernel_launch kernel;             // of a kernel command
  std::string name;                 // of the kernel, for reports
  std::function<bool()> satisfied;  // of a wait
  transfer_kind moves{};            // of a memory command
  work_origin origin;               // set when it is queued
  const void *called_for = nullptr; // of user code: who acts there (host_order.h); set before it is queued
  int injected = 0;                 // the error it is to end with instead of doing its work; set before it is queued

private:
  friend class scheduler;
  enum phase : std::uint32_t { queued, ready_for_waiter, ended };
  // In `state` besides the phase: a thread sleeps until that changes. The thread that changes it takes the mark off by the
  // same operation, so it cannot miss one.
  static constexpr std::uint32_t has_waiters = 4;

  phase reached(std::memory_order order) const { return phase{state.load(order) & ~has_waiters}; }
  void await(phase);
  bool advance(phase); // whether somebody is to be woken
  void wake();

  std::function<void()> work;
  bool waiter_runs = false; // a thread waits in a synchronous call and does the work itself
  std::atomic<std::uint32_t> state{queued};
  std::uint64_t end_ns = 0;
  std::shared_ptr<command> self; // while the engine runs it
  // A kernel has ended when the engine says so and the call that launched it has returned: until then the engine, and so the
  // context, must not go.
  std::atomic<unsigned> launch_steps{2};
  std::atomic<std::uint64_t> begin_ns{0}; // when its turn came; 0: not yet. For reports, orders nothing
  // Guarded by the scheduler's lock; `in` is set from submission to the end.
  std::size_t live_index = 0; // in the scheduler's list of commands that have not ended
  std::shared_ptr<stream> in;
  unsigned unmet = 0; // commands it waits for
  std::vector<std::shared_ptr<command>> dependents;
  engine::work_order place; // among others, if races are looked for; does not change any more once its turn has come
};

// A context has one NULL stream, with which its blocking streams are in order; a non-blocking one is in order with itself
// alone. A driver without such a thing makes streams of that kind only.
enum class stream_kind { null, blocking, non_blocking };

// Created by a context and shared by the driver's handle table, the context and queued commands. Any thread.
class stream {
public:
  stream(std::shared_ptr<work_context> owner_, stream_kind kind_, bool of_thread_ = false)
      : owner(std::move(owner_)), kind(kind_), of_thread(of_thread_) {}

  const std::shared_ptr<work_context> owner;
  const stream_kind kind;
  const bool of_thread;                       // it is some thread's own, for reports
  const std::uint64_t number = next_number(); // in the process, for reports

  std::string name() const; // for reports

private:
  friend class scheduler;
  static std::uint64_t next_number();
  // Commands that have not ended. Zero, read with acquire, means that all effects of the stream's work are visible: each end
  // is a release decrement, and increments in between continue the release sequence.
  std::atomic<std::uint32_t> pending{0};
  // Guarded by the scheduler's lock.
  std::shared_ptr<command> tail; // the last command, null once it has ended
  bool retired = false;          // its handle is gone: leaves the context when idle
  // If races are looked for: commands so far, and what is over where the last one that has ended is.
  std::uint64_t commands = 0;
  engine::work_times times;
};

// Whether a synchronization with the NULL stream waits for the stream.
inline bool synchronizes_with_null(const stream &s) { return s.kind != stream_kind::non_blocking; }

// The part of a context that belongs to scheduling.
struct stream_set {
  std::shared_ptr<stream> null_stream;
  std::vector<std::shared_ptr<stream>> others;         // guarded by the scheduler's lock
  std::atomic<std::uint32_t> pending_all{0};           // as stream::pending, over all streams
  std::atomic<std::uint32_t> pending_synchronizing{0}; // over the NULL stream and the blocking ones
  std::uint64_t last_end_ns = 0;                       // guarded by the scheduler's lock
};

// A command that has not ended, as a report shows it.
struct command_state {
  const command *identity; // to compare, not to look into
  command_kind kind;
  std::string name;
  std::size_t bytes;
  transfer_kind moves;
  work_origin origin;
  std::string stream_name;
  stream_kind in_kind;
  int device;
  bool runs;
  std::vector<const command *> waits_for;
};

// The functions that change or read the graph.
class scheduler {
public:
  // Adds a stream to its context.
  static void add(const std::shared_ptr<stream> &);
  // Lets a stream go once its work is done.
  static void retire(const std::shared_ptr<stream> &);

  // Drops the streams of a context that has no work left.
  static void remove_all(work_context &);

  // Queues a command behind what the stream's rules say and, if given, behind `also`; starts it if nothing is in its way.
  static void submit(const std::shared_ptr<command> &, const std::shared_ptr<stream> &,
                     const std::shared_ptr<command> &also = nullptr);
  // The same, does the command's work on the calling thread when its turn comes, and returns when it has ended.
  static void submit_and_wait(const std::shared_ptr<command> &, const std::shared_ptr<stream> &);

  // Does work now, on the calling thread, if nothing is under way that a command in the stream would have to wait for;
  // false: something is. Nothing starts meanwhile: the work is as short as what is done under the lock otherwise, and calls
  // no foreign code. call_waits: the call returns when the work is over; else its caller does not know that it is.
  template <class Work>
  static bool do_at_once(stream &s, const Work &work, bool call_waits) {
    return do_at_once(s, [](const void *w) { (*static_cast<const Work *>(w))(); }, &work, call_waits);
  }

  // Whether all work is done that a synchronization with the stream would wait for. The NULL stream includes the blocking
  // ones.
  static bool idle(stream &);
  static void wait_idle(stream &);
  // The same over all streams of a context.
  static bool idle(work_context &);
  static void wait_idle(work_context &);
  // When a command of the context last ended, on the steady clock in nanoseconds; 0 if none has.
  static std::uint64_t last_end(work_context &);

  // All commands that have not ended, in no order.
  static std::vector<command_state> snapshot();
  // The last command of what a synchronization with the stream waits for; null if there is none.
  static std::shared_ptr<command> last_of(stream &);
  // Goes up with every command that is queued or ends.
  static std::uint64_t activity();

private:
  using command_list = std::vector<std::shared_ptr<command>>;
  static bool do_at_once(stream &, void (*work)(const void *), const void *argument, bool call_waits);
  static void queue(const std::shared_ptr<command> &, const std::shared_ptr<stream> &, const std::shared_ptr<command> &also,
                    command_list *ready);
  // If races are looked for (command_order.cc).
  static void begin_order(engine::work_order &, stream &, const command *also);
  static void end_order(const engine::work_order &, stream &);
  static void come_behind_all(engine::work_order &);
  static engine::work_times over_in(const stream &);
  static engine::work_times over_in(const work_context &);
  static void start(command_list);
  static void wait_for(work_context &, const command_list &);
  static void launch(const std::shared_ptr<command> &, command_list *ready);
  static void kernel_asked(void *, const host_request &);
  static void kernel_ended(void *, const launch_result &);
  static void launch_step_done(const std::shared_ptr<command> &, command_list *ready);
  static void do_work(command &);
  static void look_again(const std::shared_ptr<command> &);
  static void end(const std::shared_ptr<command> &, command_list *ready);
};

} // namespace gompsim::driver

#endif
