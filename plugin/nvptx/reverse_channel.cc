// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/reverse_channel.h"

#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"

namespace regomp::nvptx {

namespace {
constexpr char damaged_ring[] = "nvptx: the ring of reverse offload is damaged";
}

void reverse_channel::destroy(device &d) {
  mailbox.destroy(d.lines);
  ring.destroy();
}

bool reverse_channel::has_request(const reverse_ring::view &v) const {
  return ring.exists() ? ring.may_have_news(v) : mailbox.has_request();
}

bool reverse_channel::serve(device &d, const stack_range &mine, reverse_ring::view &v) {
  if (!ring.exists()) {
    reverse_mailbox::outcome came_to;
    {
      const launch_turns::request r(mailbox.has_request() ? turns : nullptr);
      came_to = mailbox.serve();
    }
    if (came_to == reverse_mailbox::outcome::damaged) end_process("nvptx: the mailbox of reverse offload is damaged");
    return came_to == reverse_mailbox::outcome::served;
  }
  const reverse_ring::request r = ring.take(mine, v);
  if (r.slot == reverse_ring::damaged) end_process(damaged_ring);
  if (r.slot < 0) return false;
  serve_taken(d, r);
  return true;
}

bool reverse_channel::is_sound() { return !ring.exists() || ring.is_sound(); }

void reverse_channel::check() {
  if (!is_sound()) end_process(damaged_ring);
}

void reverse_channel::serve_taken(device &d, const reverse_ring::request &r) {
  d.helpers.region_begins(d, *this, r.waiting);
  const std::uint64_t start = __builtin_ia32_rdtsc();
  bool answered;
  {
    const launch_turns::request served(turns);
    answered = ring.serve(r);
  }
  if (!answered) end_process(damaged_ring);
  helped.last_duration.store(__builtin_ia32_rdtsc() - start, std::memory_order_relaxed);
  d.helpers.region_ended(d, *this);
}

} // namespace regomp::nvptx
