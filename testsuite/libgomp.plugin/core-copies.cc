// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc fake_platform.cc" }
// { dg-additional-sources "../../../plugin/common/kernel_in_flight.cc ../../../plugin/common/async_kernel.cc" }
// { dg-additional-sources "../../../plugin/common/release_gate.cc ../../../plugin/common/pinned_lines.cc ../../../plugin/common/order_watch.cc" }
// { dg-additional-sources "../../../plugin/common/settings.cc ../../../plugin/common/affinity.cc ../../../plugin/common/host_library.cc ../../../config/linux/cpus.cc ../../../plugin/common/environment.cc" }
// { dg-additional-sources "../../../plugin/common/backoff.cc ../../../plugin/common/service_thread.cc" }
// { dg-additional-sources "../../../plugin/common/reverse/service.cc ../../../plugin/common/reverse/wait.cc" }
// { dg-additional-sources "../../../plugin/common/reverse/request.cc ../../../plugin/common/reverse/mailbox.cc" }
// { dg-additional-sources "../../../plugin/common/reverse/ring.cc" }
// { dg-additional-sources "../../../plugin/common/region_launch.cc ../../../plugin/common/device_memory.cc ../../../plugin/common/memory_pools.cc" }
// { dg-additional-sources "../../../plugin/common/reverse/ports.cc ../../../plugin/common/reverse/conversation.cc ../../../plugin/common/reverse/device_text.cc" }
// { dg-additional-sources "../../../plugin/common/queue_pool.cc ../../../plugin/common/block_pool.cc" }
// { dg-additional-sources "../../../plugin/common/acc_order.cc ../../../plugin/common/acc_queue.cc ../../../plugin/common/copy.cc" }
// { dg-additional-sources "../../../plugin/common/platform.cc" }
//
// The plugin core without a driver: copies, and what the platform refuses of them.
#include "aux/fake_platform.h"

#include "plugin/common/copy.h"

#include <cstring>

using namespace fake;
using kind = core::copy_order::kind;

static constexpr kind all_kinds[] = {kind::to_device, kind::to_host, kind::on_device, kind::fill};
static constexpr unsigned char filler = 0x5a;

// Two pieces of memory, of which the copy is to make the first like the second.
struct sides {
  std::vector<unsigned char> to, from;

  explicit sides(std::size_t bytes = 1000, unsigned first = 1) : to(bytes, 0), from(bytes) {
    for (std::size_t i = 0; i < bytes; ++i) from[i] = static_cast<unsigned char>(first + i % 250);
  }
  core::copy_order order(kind what) const {
    return {what, reinterpret_cast<std::uintptr_t>(to.data()), reinterpret_cast<std::uintptr_t>(from.data()), to.size(),
            filler};
  }
  // So many bytes are written, and none behind them.
  bool written(kind what, std::size_t bytes) const {
    for (std::size_t i = 0; i < to.size(); ++i) {
      const unsigned char copied = what == kind::fill ? filler : from[i];
      if (to[i] != (i < bytes ? copied : 0)) return false;
    }
    return true;
  }
};

static void done_when_it_returns() {
  device d;
  d.open();
  for (const kind what : all_kinds) {
    sides s;
    CHECK(core::copy_and_wait(d.core, s.order(what)) == 0);
    CHECK(s.written(what, s.to.size()));
  }
  CHECK(d.driver.copies == 4 && d.driver.waits == 4 && d.driver.queues_opened == 1);
  d.close();
}

static void nothing_costs_nothing() {
  device d;
  d.open();
  for (const kind what : all_kinds) CHECK(core::copy_and_wait(d.core, {what, 0, 0, 0, filler}) == 0);
  CHECK(d.driver.copies == 0 && d.driver.waits == 0 && d.driver.queues_opened == 0);
  d.close();
}

// A kernel that ends only after the copy does not hold it up.
static void beside_a_kernel() {
  device d;
  d.open();
  std::atomic<bool> may_end{false};
  const kernel held = [&](const core::launch_order &) {
    while (!may_end) std::this_thread::yield();
    return 0;
  };
  {
    queue q;
    std::thread runs([&] { CHECK(run(d, q, held) == 0); });
    while (d.driver.launches == 0) std::this_thread::yield();
    for (const kind what : all_kinds) {
      sides s;
      CHECK(core::copy_and_wait(d.core, s.order(what)) == 0 && s.written(what, s.to.size()));
    }
    may_end = true;
    runs.join();
  }
  d.close();
}

// Each failure is the caller's to report; the next copy finds the device as it was.
enum class fault { no_queue, refused, half_done, cannot_wait };

static void failures(kind what, fault which) {
  device d;
  d.open();
  sides s;
  std::size_t done = 0;
  switch (which) {
  case fault::no_queue:
    d.driver.no_queues = 1;
    break;
  case fault::refused:
    d.driver.failing_copies = 1;
    break;
  case fault::half_done:
    d.driver.corrupting_copies = 1;
    done = s.to.size() / 2;
    break;
  case fault::cannot_wait: // the driver cannot wait, but the copy has ended all the same
    d.driver.failing_waits = 1;
    done = s.to.size();
    break;
  }
  CHECK(core::copy_and_wait(d.core, s.order(what)) == broken);
  CHECK(s.written(what, done));
  CHECK(plugin_messages().empty());
  // Nothing is waited for that was not put on a queue.
  CHECK(d.driver.waits == (which == fault::no_queue || which == fault::refused ? 0 : 1));
  if (which != fault::half_done) { // a queue of the fake platform does not forget that its work failed
    sides next;
    CHECK(core::copy_and_wait(d.core, next.order(what)) == 0 && next.written(what, next.to.size()));
    CHECK(d.driver.queues_opened == 1);
  }
  d.close();
}

// Work of another kind, which the core does not know: what is refused and what fails are told apart.
static void other_work() {
  device d;
  d.open();
  core::copy_outcome o = core::on_copy_queue(d.core, [](core::execution_queue &) { return 0; });
  CHECK(o.enqueued == 0 && o.completed == 0 && o.first_failure() == 0);
  o = core::on_copy_queue(d.core, [](core::execution_queue &) { return broken; });
  CHECK(o.enqueued == broken && o.completed == 0 && o.first_failure() == broken);
  o = core::on_copy_queue(d.core, [](core::execution_queue &q) {
    static_cast<queue *>(q.handle)->add([] { return broken; });
    return 0;
  });
  CHECK(o.enqueued == 0 && o.completed == broken && o.first_failure() == broken);
  d.close();
}

static void many_threads() {
  constexpr unsigned threads = 6, rounds = 30;
  device d;
  d.open();
  std::vector<std::thread> all;
  for (unsigned t = 0; t < threads; ++t)
    all.emplace_back([&, t] {
      for (unsigned i = 0; i < rounds; ++i) {
        const kind what = all_kinds[(t + i) % std::size(all_kinds)];
        sides s(500 + 7 * i, t);
        CHECK(core::copy_and_wait(d.core, s.order(what)) == 0 && s.written(what, s.to.size()));
      }
    });
  for (std::thread &t : all) t.join();
  CHECK(d.driver.copies == threads * rounds && d.driver.queues_opened <= threads);
  d.close();
}

int main() {
  done_when_it_returns();
  nothing_costs_nothing();
  beside_a_kernel();
  for (const kind what : all_kinds)
    for (const fault which : {fault::no_queue, fault::refused, fault::half_done, fault::cannot_wait}) failures(what, which);
  other_work();
  many_threads();
  std::puts("ok");
}
