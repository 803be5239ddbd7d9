// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target tasks executed by the thread that creates them, as in a final task: correct everywhere, without overlap. The stack
// of data regions is the thread's, which is the task's as long as tasks are not deferred.
#include "task/target_task.h"

#include "config/linux/futex.h"
#include "support/memory.h"

#include <atomic>
#include <cstdint>

namespace regomp {

struct target_task {
  std::atomic<std::uint32_t> completed{0};
};

namespace {

struct data_region {
  void *region;
  data_region *outer;
};

thread_local constinit data_region *data_regions = nullptr;

} // namespace

void create_target_task(const target_task_operations &operations, void *payload, void **) {
  target_task task;
  if (operations.start(payload, &task) == target_task_state::running) {
    // acquire: pairs with the release in target_task_completed.
    while (task.completed.load(std::memory_order_acquire) == 0) futex_wait(&task.completed, 0);
    operations.finish(payload);
  }
  operations.destroy(payload);
}

void target_task_completed(target_task *task) {
  task->completed.store(1, std::memory_order_release);
  futex_wake(&task->completed, 1); // the address only: the task may be gone
}

bool current_task_has_dependences() { return false; } // no task is ever deferred
void wait_for_dependences(void **) {}
bool current_task_cancelled() { return false; }

void push_target_data(void *region) { data_regions = create<data_region>(region, data_regions); }

void *pop_target_data() {
  data_region *top = data_regions;
  if (top == nullptr) return nullptr;
  void *region = top->region;
  data_regions = top->outer;
  destroy(top);
  return region;
}

bool target_data_empty() { return data_regions == nullptr; }

} // namespace regomp
