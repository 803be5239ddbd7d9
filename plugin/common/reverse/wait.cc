// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/reverse/wait.h"

#include "plugin/common/backoff.h"

#include <atomic>

namespace regomp::plugin::reverse {

namespace {

// A query of the driver takes 1 to 3 µs, a look at a whole source some more. The end of the kernel is seen without it;
// only a kernel that failed does not count its end word up.
constexpr unsigned milliseconds_between_polls = 5;

// A query may fail by itself while the kernel goes on, and waits for an answer: who then waits in the driver waits for
// good. So many in a row tell that the kernel has failed, or that its end will never be known.
constexpr unsigned most_failed_polls = 3;

} // namespace

status wait_and_serve(device_core &core, execution_queue &q, const stack_range &mine, source &requests) {
  // Kernels that follow one another share a queue, so several threads may wait for theirs: each has a value of its own, and
  // the word may be past it.
  std::uint32_t last = 0;
  const bool word_comes = q.end_word != nullptr && core.driver.request_end_word(q, &last);
  // Acquire pairs with the queue's write, which comes after all writes of the kernel.
  const auto has_ended = [&] {
    return static_cast<std::int32_t>(std::atomic_ref(*q.end_word).load(std::memory_order_acquire) - last) >= 0;
  };
  backoff waiting(core.waiting_settings.waiting);
  source::view seen;
  unsigned failed_polls = 0;
  core.driver.wait_briefly(q, core.waiting_settings.waiting.spin_nanoseconds);
  for (;;) {
    if (word_comes && has_ended()) break;
    if (requests.has_news(seen)) {
      waiting.restore_timer_slack(); // user code comes next
      if (core.service.serve(requests, mine, seen)) {
        waiting.reset();
        continue;
      }
      // Another thread serves the request, or it is another kernel's.
    }
    waiting.pause();
    const bool looks_closer = waiting.due(milliseconds_between_polls);
    if (looks_closer) core.service.check(requests);
    if (word_comes && !looks_closer) continue;
    status reason = 0;
    const platform::progress state = core.driver.poll(q, &reason);
    if (state == platform::progress::ended) break;
    failed_polls = state == platform::progress::running ? 0 : failed_polls + 1;
    if (failed_polls < most_failed_polls) continue;
    if (state == platform::progress::lost) break;
    return reason;
  }
  // Returns at once, with the kernel's error if there was one, and has the driver print what the kernel printed.
  return core.driver.wait(q);
}

} // namespace regomp::plugin::reverse
