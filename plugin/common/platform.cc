// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/platform.h"

#include "plugin/common/backoff.h"

namespace regomp::plugin {

status wait_for_end(platform &driver, execution_queue &q) {
  const status result = driver.wait(q);
  if (result == 0) return result;
  status reason;
  for (backoff waiting({}); driver.poll(q, &reason) == platform::progress::running;) waiting.pause();
  return result;
}

status order_queues(platform &driver, execution_queue &earlier, execution_queue &later) {
  return driver.order(earlier, later) ? 0 : driver.wait(earlier);
}

} // namespace regomp::plugin
