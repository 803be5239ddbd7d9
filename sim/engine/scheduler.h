// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the blocks of all kernels on worker threads, and for short moments on threads that wait for them (help). Blocks that
// fit on the multiprocessors are resident and take turns; the others wait for room. A block is executed by one worker at a
// time.
//
// What a lock guards is said at each member. Workers that find nothing to do sleep; if all that is resident only waits for
// somebody (the host, another block that is not resident) they yield the processor for growing times.
#ifndef GOMPSIM_ENGINE_SCHEDULER_H
#define GOMPSIM_ENGINE_SCHEDULER_H

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "sim/engine/block.h"
#include "sim/engine/executor.h"
#include "sim/engine/instruction_set.h"
#include "sim/engine/launch.h"
#include "sim/engine/memory.h"
#include "sim/engine/races.h"
#include "sim/engine/weak.h"

namespace gompsim::engine {

struct multiprocessor {
  unsigned blocks = 0;
  std::uint64_t threads = 0, shared = 0, registers = 0;
};

class scheduler {
public:
  scheduler(const gpu_config &, memory &, const instruction_set &, race_detector *, use_watch *);
  ~scheduler();

  void launch(std::unique_ptr<launch_state>);
  void help(bool (*enough)(const void *), const void *context);
  void cancel_all();
  void set_local_bytes(std::uint64_t n) { local_bytes.store(n, std::memory_order_relaxed); }
  // Starts the threads that execute blocks, which else the first launch does. False if the system gives not one.
  bool start_workers();
  std::string describe_running();
  std::uint64_t progress() const { return steps.load(std::memory_order_relaxed); }

private:
  static constexpr std::uint64_t never = ~std::uint64_t{0};
  using block_list = std::deque<std::unique_ptr<block>>;

  void work();
  // One turn of some block, if there is one to take; false: there is none. `idle_turns` counts turns in a row in which
  // blocks only waited. Lock held; let go meanwhile.
  bool work_once(executor &, unsigned &idle_turns, std::unique_lock<std::mutex> &, bool is_worker);
  bool another_waits() const;                              // a block, for somebody to execute it. Lock held
  void put_back(std::unique_ptr<block>);                   // after a turn. Lock held
  bool nobody_dozes() const;                               // though a block will wake up. Lock held
  bool leave_to_launcher(launch_state &);                  // the caller; whether no worker is to be woken. Lock held
  static bool has_block_for_anybody(const launch_state &); // to start. Lock held
  std::unique_ptr<block> own_block();                      // of a kernel of the calling thread. Lock held
  bool have_workers();                                     // starts them; false if there is none. Lock held
  void wake_worker();                                      // if one sleeps. Lock held
  void stay_awake(std::unique_lock<std::mutex> &);         // a worker, for a moment. Lock held; let go meanwhile
  void sleep(std::unique_lock<std::mutex> &);              // a worker. Lock held; let go meanwhile
  std::unique_ptr<block> take_block();                     // lock held
  std::unique_ptr<block> admit();                          // lock held; null if nothing fits
  std::unique_ptr<block> start_block(launch_state &, multiprocessor &); // lock held
  multiprocessor *room_for(const launch_state &);                       // lock held; null if there is none
  void prepare(block &);                                                // lock not held
  void retire(std::unique_ptr<block>);                                  // lock held
  void finish_launches(std::unique_lock<std::mutex> &);                 // lock held; let go during callbacks
  bool turn(executor &, block &, bool *ended);                          // lock not held; false: all it did was wait
  void fail(launch_state *, launch_result);                             // lock not held
  void account(const executor &, launch_state &, bool useful);          // lock held

  const gpu_config config;
  memory &space;
  const instruction_set &instructions;
  std::atomic<std::uint64_t> local_bytes;

  // Written under the lock. Relaxed: whoever reads it only compares it with what it was.
  std::atomic<std::uint64_t> steps{0};

  const std::unique_ptr<weak_gpu> late_stores; // if memory is weak
  race_detector *const races;                  // if races are looked for
  use_watch *const uses;                       // if the use of mapped objects is

  std::atomic<unsigned> helpers{0}; // threads inside help(). Relaxed: a limit that need not be exact
  std::mutex lock;
  std::condition_variable work_there; // for sleepers
  std::condition_variable all_stand;  // in_turn has become 0 while somebody pauses
  // --- guarded by lock ---
  std::list<std::unique_ptr<launch_state>> launches;
  block_list runnable;
  std::vector<std::unique_ptr<block>> asleep;      // a heap: the one that wakes up first is at the front
  std::uint64_t dozing_until = never;              // when a worker that sleeps looks for those
  std::vector<std::unique_ptr<block>> idle_blocks; // to be used again
  std::vector<multiprocessor> multiprocessors;
  bool stopping = false, cancelled = false;
  unsigned in_turn = 0;                         // blocks that workers and helpers execute
  unsigned sleepers = 0;                        // workers that wait for work_there
  unsigned staying_awake = 0;                   // workers that will look once more before they sleep
  bool one_watches = false;                     // one of them for a short time only
  unsigned idle_looks = 0;                      // how often such a time has passed without a launch
  std::uint64_t all_launches = 0;               // so far
  std::vector<executor_pointer> idle_executors; // of helpers, to be used again
  unsigned pausing = 0;                         // threads for which workers take no blocks
  bool admit_turn = false;
  std::uint64_t random;
  std::vector<pthread_t> workers;
  bool started = false;
  const pid_t owner = getpid(); // the process that has the workers
};

} // namespace gompsim::engine

#endif
