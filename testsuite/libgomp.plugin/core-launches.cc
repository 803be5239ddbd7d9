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
// { dg-additional-sources "../../../plugin/common/acc_order.cc ../../../plugin/common/acc_queue.cc" }
// { dg-additional-sources "../../../plugin/common/platform.cc" }
//
// The plugin core without a driver: how kernels start and end, and what is kept apart from them.
#include "aux/fake_platform.h"

#include "plugin/common/reverse/mailbox.h"
#include "plugin/common/reverse/ring.h"

#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace fake;

// A kernel that runs until it may end.
struct held_kernel {
  std::atomic<bool> running{false}, may_end{false};
  kernel function = [this](const core::launch_order &) {
    running = true;
    while (!may_end) std::this_thread::yield();
    return 0;
  };
  void wait_until_it_runs() const {
    while (!running) std::this_thread::yield();
  }
};

static const kernel quiet = [](const core::launch_order &) { return 0; };

static void check_idle(device &d) {
  CHECK(!d.core.exclusion.kernel_in_flight());
  CHECK(d.core.exclusion.copy_begins());
  d.core.exclusion.copy_ended();
  CHECK(d.gate.is_open());
}

static void outcome_is_the_kernels() {
  device d;
  {
    queue q;
    CHECK(run(d, q, quiet) == 0);
    CHECK(run(d, q, [](const core::launch_order &) { return broken; }) == broken);
  }
  check_idle(d);
}

static void a_launch_that_fails_leaves_nothing() {
  device d;
  queue q;
  core::reverse::mailbox requests;
  CHECK(requests.create(d.core.lines));
  for (const bool uses_reverse_offload : {false, true})
    for (const bool serialised : {false, true}) {
      d.driver.failing_launches = 1;
      core::kernel_traits traits;
      if (uses_reverse_offload) traits.requests = &requests;
      if (serialised) traits.serialised = &quiet;
      CHECK(run(d, q, quiet, traits) == broken);
      check_idle(d);
      // Nor does it keep anybody out.
      traits.serialised = &d;
      CHECK(run(d, q, quiet, traits) == 0);
      check_idle(d);
    }
  requests.destroy(d.core.lines);
  d.core.lines.clear();
  CHECK(d.driver.page_locked_blocks == 0);
}

static void memory_for_the_launch() {
  device d;
  d.open();
  queue q;
  d.driver.launch_error = out_of_memory;
  d.driver.failing_launches = 1;
  CHECK(run(d, q, quiet) == out_of_memory); // there is none to be given back
  const auto keep_a_block = [&] {
    const std::uintptr_t block = core::allocate_memory(d.core, 4096);
    CHECK(block != 0 && d.core.memory.release(block) && d.driver.memory_blocks == 1);
  };
  keep_a_block();
  d.driver.failing_launches = 1;
  CHECK(run(d, q, quiet) == 0 && d.driver.memory_blocks == 0);
  keep_a_block();
  d.driver.failing_launches = 2;
  CHECK(run(d, q, quiet) == out_of_memory);
  // For another failure memory is no cure.
  keep_a_block();
  d.driver.launch_error = broken;
  d.driver.failing_launches = 1;
  CHECK(run(d, q, quiet) == broken && d.driver.memory_blocks == 1);
  check_idle(d);
  d.close();
}

static void copies_and_kernels() {
  device d;
  queue q;
  // No copy beside a kernel.
  held_kernel k;
  core::kernel_in_flight flight;
  CHECK(flight.start(d.core, q, order_of(k.function), {}) == 0);
  k.wait_until_it_runs();
  CHECK(!d.core.exclusion.copy_begins());
  k.may_end = true;
  CHECK(flight.wait() == 0);
  flight.ended();
  CHECK(!d.core.exclusion.copy_begins()); // its resources are not back yet
  flight.retire();
  // No kernel beside a copy.
  CHECK(d.core.exclusion.copy_begins());
  std::atomic<bool> ended{false};
  std::thread launcher([&] {
    CHECK(run(d, q, quiet) == 0);
    ended = true;
  });
  while (!d.core.exclusion.kernel_in_flight()) std::this_thread::yield();
  const long launches = d.driver.launches;
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(!ended && d.driver.launches == launches);
  d.core.exclusion.copy_ended();
  launcher.join();
  check_idle(d);
}

static void kernels_of_another_shape() {
  device d;
  queue one, two, three;
  held_kernel first, beside;
  core::kernel_in_flight a, b;
  CHECK(a.start(d.core, one, order_of(first.function, 2, 4), {.serialised = &d}) == 0);
  // The same shape runs beside it.
  CHECK(b.start(d.core, two, order_of(beside.function, 2, 4), {.serialised = &d}) == 0);
  first.wait_until_it_runs();
  beside.wait_until_it_runs();
  // Another one waits.
  std::atomic<bool> ended{false};
  std::thread other([&] {
    CHECK(run(d, three, quiet, {.serialised = &d}) == 0);
    ended = true;
  });
  first.may_end = true;
  CHECK(a.wait() == 0);
  a.ended();
  a.retire();
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(!ended);
  beside.may_end = true;
  CHECK(b.wait() == 0);
  b.ended();
  b.retire();
  other.join();
  check_idle(d);
}

// --- asynchronous kernels ------------------------------------------------------------------------------------------------

static void asynchronous() {
  device d;
  CHECK(core::take_ended_kernels(d.core) == nullptr);
  static std::atomic<int> completed;
  completed = 0;
  on_completion = [](void *task) { completed += *static_cast<int *>(task); };
  int tasks[] = {1, 10, 100};
  core::async_kernel records[3];
  CHECK(d.core.service.ensure_poller() && d.core.service.ensure_poller());
  {
    queue queues[3];
    for (int i = 0; i < 3; ++i) {
      records[i].core = &d.core;
      records[i].task = &tasks[i];
      CHECK(records[i].kernel.start(d.core, queues[i], order_of(quiet), {.asynchronous = true}) == 0);
      queues[i].add([r = &records[i]] {
        core::async_kernel_ended(r, 0);
        return 0;
      });
    }
  }
  CHECK(completed == 111);
  int chain = 0;
  for (core::async_kernel *a = core::take_ended_kernels(d.core); a != nullptr; a = a->next) ++chain;
  CHECK(chain == 3 && core::take_ended_kernels(d.core) == nullptr);
  check_idle(d);
  d.core.service.stop();
  CHECK(d.driver.threads_entered == 1);
  // After the end the device may be used again.
  CHECK(d.core.service.ensure_poller());
  d.core.service.stop();
  CHECK(d.driver.threads_entered == 2);
}

// The poller ends the process; the task never ends.
static void an_asynchronous_kernel_fails() {
  const auto [status, said] = run_in_child(100, [] {
    device d;
    on_completion = [](void *) { std::_Exit(50); };
    CHECK(d.core.service.ensure_poller());
    static core::async_kernel record;
    record.core = &d.core;
    queue q;
    CHECK(record.kernel.start(d.core, q, order_of(quiet), {.asynchronous = true}) == 0);
    core::async_kernel_ended(&record, broken);
    for (;;) pause();
  });
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1 && said == "fake: wait: 77\n");
}

// --- queues ---------------------------------------------------------------------------------------------------------------

static void queued() {
  device d;
  queue q;
  core::queued_kernels kernels;
  held_kernel first, second;
  CHECK(kernels.launch(d.core, q, order_of(first.function)) == 0);
  CHECK(!d.core.exclusion.copy_begins());
  CHECK(kernels.launch(d.core, q, order_of(second.function)) == 0);
  const std::uint64_t both = kernels.launched();
  CHECK(both == 2);
  first.may_end = true;
  second.wait_until_it_runs();
  kernels.ended(d.core, 1);
  CHECK(d.core.exclusion.kernel_in_flight());
  second.may_end = true;
  CHECK(q.wait() == 0);
  kernels.ended(d.core, both);
  check_idle(d);
  // Late news changes nothing.
  kernels.ended(d.core, 1);
  kernels.ended(d.core, both);
  check_idle(d);
  // A second round; kernel by kernel while others are launched.
  std::thread other([&] {
    for (int i = 0; i < 200; ++i) CHECK(kernels.launch(d.core, q, order_of(quiet)) == 0);
  });
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t now = kernels.launched();
    CHECK(q.wait() == 0);
    kernels.ended(d.core, now);
  }
  other.join();
  CHECK(q.wait() == 0);
  kernels.ended(d.core, kernels.launched());
  check_idle(d);
}

// --- what is put off
// --------------------------------------------------------------------------------------------------------

struct counted_release : core::deferred_release {
  int released = 0;
};
static void count_release(core::deferred_release *r) { ++static_cast<counted_release *>(r)->released; }

static void releases() {
  device d;
  queue q;
  core::reverse::mailbox requests;
  CHECK(requests.create(d.core.lines));
  counted_release item;
  item.release = count_release;
  d.gate.release(&item);
  CHECK(item.released == 1);
  // Kernels that do not use reverse offload do not matter, others do.
  held_kernel k;
  core::kernel_in_flight plain, waits_for_host;
  CHECK(plain.start(d.core, q, order_of(quiet), {}) == 0);
  CHECK(d.gate.is_open());
  CHECK(waits_for_host.start(d.core, q, order_of(k.function), {.requests = &requests}) == 0);
  d.gate.release(&item);
  CHECK(item.released == 1 && !d.gate.is_open() && !d.gate.release_deferred());
  k.may_end = true;
  CHECK(waits_for_host.wait() == 0);
  waits_for_host.ended();
  CHECK(d.gate.release_deferred() && item.released == 2);
  waits_for_host.retire();
  plain.ended();
  plain.retire();
  check_idle(d);
  requests.destroy(d.core.lines);
  d.core.lines.clear();
}

static void page_locked_memory() {
  device d;
  core::reverse::mailbox box;
  core::reverse::ring ring;
  d.driver.no_page_locked = 2;
  CHECK(!box.create(d.core.lines) && !box.exists());
  CHECK(!ring.create(d.driver) && !ring.exists());
  // Lines of one page, each zeroed, whatever was there.
  std::vector<char *> lines;
  for (int i = 0; i < 70; ++i) {
    auto *line = static_cast<char *>(d.core.lines.allocate());
    CHECK(line != nullptr && reinterpret_cast<std::uintptr_t>(line) % 128 == 0);
    for (std::size_t j = 0; j < core::pinned_lines::line_bytes; ++j) CHECK(line[j] == 0);
    std::memset(line, 1, core::pinned_lines::line_bytes);
    lines.push_back(line);
    if (i % 3 == 0) {
      d.core.lines.release(lines.back());
      lines.pop_back();
    }
  }
  CHECK(d.driver.page_locked_blocks == 2);
  d.core.lines.clear();
  CHECK(d.driver.page_locked_blocks == 0);
}

int main() {
  outcome_is_the_kernels();
  a_launch_that_fails_leaves_nothing();
  memory_for_the_launch();
  copies_and_kernels();
  kernels_of_another_shape();
  asynchronous();
  an_asynchronous_kernel_fails();
  queued();
  releases();
  page_locked_memory();
  std::puts("ok");
}
