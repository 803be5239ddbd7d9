// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/reverse_channel.h"

#include "plugin/nvptx/device.h"

namespace regomp::nvptx {

void reverse_channel::destroy(device &d) {
  mailbox.destroy(d.lines);
  ring.destroy();
}

bool reverse_channel::has_request(const reverse_ring::view &v) const {
  return ring.exists() ? ring.may_have_news(v) : mailbox.has_request();
}

bool reverse_channel::serve(device &d, const stack_range &mine, reverse_ring::view &v) {
  if (!ring.exists()) return mailbox.serve();
  unsigned waiting;
  const int request = ring.take(mine, v, &waiting);
  if (request < 0) return false;
  (void)d;
  ring.serve(request);
  return true;
}

} // namespace regomp::nvptx
