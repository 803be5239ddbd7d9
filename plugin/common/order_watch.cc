// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/order_watch.h"

namespace regomp::plugin {

constinit const regomp_order_watch *order_watch = nullptr;

} // namespace regomp::plugin
