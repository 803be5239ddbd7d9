// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a taskloop: how its iterations are distributed over tasks, and running some of these tasks on one thread.
#ifndef REGOMP_TASK_TASKLOOP_PARTS_H
#define REGOMP_TASK_TASKLOOP_PARTS_H

#include "observe/tool.h"
#include "task/included.h"
#include "task/taskloop_request.h"

namespace regomp {

// `tasks` parts, the first `longer` of which have one iteration more than the others, or a last one that is shorter.
struct partition {
  std::uint64_t tasks;
  std::uint64_t each;
  std::uint64_t longer; // this many first ones have each + 1

  std::uint64_t first_of(std::uint64_t part) const { return part * each + (part < longer ? part : longer); }
};

// The first two words of a task's arguments are the bounds of its part.
inline void set_bounds(void *data, const taskloop_request &r, const partition &p, std::uint64_t part) {
  auto *bounds = static_cast<std::uint64_t *>(data);
  bounds[0] = r.start + p.first_of(part) * r.step;
  bounds[1] = part + 1 == p.tasks ? r.end : r.start + p.first_of(part + 1) * r.step;
}

// Runs parts of a loop without copy function, one after the other, each as a task of its own, on one block of arguments:
// code that GCC makes for such loops leaves all of the block but the bounds as it is.
class part_runner {
public:
  part_runner(thread &thr, const included_origin &origin, const taskloop_request &r, const partition &p, void *arguments,
              bool final)
      : thr_(thr), origin_(origin), request_(r), parts_(p), arguments_(arguments), final_(final), before_(thr.task),
        task_(begin_included(thr, origin, final)) {}
  part_runner(const part_runner &) = delete;
  part_runner &operator=(const part_runner &) = delete;
  ~part_runner() {
    thr_.task = before_;
    end_included(thr_, task_);
  }

  void run(std::uint64_t part) {
    prepare(part);
    request_.fn(arguments_);
  }
  // Where a listener sees the part.
  void run_seen(std::uint64_t part, tool_task &seen) {
    prepare(part);
    call_program(seen, request_.fn, arguments_);
  }

private:
  void prepare(std::uint64_t part) {
    if (!fresh_) renew();
    set_bounds(arguments_, request_, parts_, part);
    thr_.task = task_;
    fresh_ = false;
  }
  void renew() {
    if (!left_nothing(task_)) [[unlikely]] {
      thr_.task = before_;
      end_included_task(thr_, task_);
      task_ = begin_included(thr_, origin_, final_);
      return;
    }
    task_->icvs = origin_.icvs; // the last part may have set some
    task_->group = origin_.group;
  }

  thread &thr_;
  const included_origin &origin_;
  const taskloop_request &request_;
  const partition &parts_;
  void *const arguments_;
  const bool final_;
  bool fresh_ = true;
  task *const before_;
  task *task_;
};

} // namespace regomp

#endif
