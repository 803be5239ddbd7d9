// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/copy.h"

namespace regomp::plugin {

status copy_and_wait(device_core &d, const copy_order &order) {
  if (order.bytes == 0) return 0;
  return on_copy_queue(d, [&](execution_queue &q) { return d.driver.copy(q, order); }).first_failure();
}

} // namespace regomp::plugin
