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
// { dg-additional-sources "../../../plugin/common/acc_order.cc ../../../plugin/common/acc_queue.cc ../../../plugin/common/acc_launch.cc" }
// { dg-additional-sources "../../../plugin/common/platform.cc ../../../plugin/common/process_end.cc" }
//
// The plugin core without a driver: regions from their launch to their end, with queues, stacks and memory from the pools;
// kernels that follow others; OpenACC regions and queues. What the platform refuses, too.
#include "aux/fake_platform.h"

#include "plugin/common/acc_launch.h"
#include "plugin/common/memory_pools.h"
#include "plugin/common/process_end.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace fake;

// --- a profiling library -------------------------------------------------------------------------------------------------

static thread_local regomp::acc_thread_head *listener;
static std::vector<std::string> events;

extern "C" void *GOMP_PLUGIN_goacc_thread() { return listener; }
extern "C" void GOMP_PLUGIN_goacc_profiling_dispatch(void *info, void *event, void *api) {
  const auto &e = *static_cast<const regomp::acc_event_info *>(event);
  const int type = static_cast<regomp::acc_prof_info *>(info)->event_type;
  CHECK(e.other.event_type == type && static_cast<regomp::acc_api_info *>(api)->device_api == regomp::acc_device_api_other);
  const bool is_launch = type >= regomp::acc_event_enqueue_launch_start;
  events.push_back(
      std::to_string(type) + " " +
      (is_launch ? e.launch.kernel_name + (" " + std::to_string(e.launch.vector_length)) : std::to_string(e.data.bytes)));
}

static const kernel quiet = [](const core::launch_order &) { return 0; };

// A region of so many teams, each of which has a stack of a MiB.
static constexpr std::size_t team_stack = std::size_t{1} << 20;

struct test_region final : core::region {
  kernel function;
  unsigned teams;
  std::uint64_t stacks = 0;

  explicit test_region(kernel f = quiet, unsigned t = 1) : function(std::move(f)), teams(t) {}
  std::size_t stack_bytes() const override { return teams * team_stack; }
  bool halve() override {
    if (teams == 1) return false;
    teams /= 2;
    return true;
  }
  core::launch_order order(std::uint64_t s) override {
    stacks = s;
    // The kernel is found by its address as long as it runs: it stays where it is.
    return {&function, teams, 32, 1, 0, nullptr, 0};
  }
};

struct held {
  std::atomic<bool> running{false}, may_end{false};
  core::status result = 0;
  test_region region{[this](const core::launch_order &) {
    running = true;
    while (!may_end) std::this_thread::yield();
    return result;
  }};
  void wait_until_it_runs() const {
    while (!running) std::this_thread::yield();
  }
};

static std::atomic<int> completed;
static int task;

static void wait_for(int tasks) {
  while (completed != tasks) std::this_thread::yield();
}

// --- regions -------------------------------------------------------------------------------------------------------------

// The second region takes what the first one had: nothing new of the platform.
static void kept_for_the_next() {
  device d;
  d.open();
  test_region first(quiet, 4), second(quiet, 4), small(quiet, 1), large(quiet, 8);
  core::run_region(d.core, first);
  const long queues = d.driver.queues_opened, allocations = d.driver.allocations;
  CHECK(queues == 1 && allocations == 1);
  core::run_region(d.core, second);
  core::run_region(d.core, small);
  CHECK(second.stacks == first.stacks && small.stacks == first.stacks);
  CHECK(d.driver.queues_opened == queues && d.driver.allocations == allocations);
  // Larger stacks, and more than is kept with a queue.
  core::run_region(d.core, large);
  test_region huge(quiet, 64);
  core::run_region(d.core, huge);
  CHECK(d.driver.queues_opened == queues);
  d.close();
}

static void fewer_teams_where_memory_lacks() {
  device d;
  d.open();
  d.driver.memory_bytes = 5 * team_stack;
  test_region r(quiet, 16);
  core::run_region(d.core, r);
  CHECK(r.teams == 4);
  // What is kept goes first.
  const std::uintptr_t block = core::allocate_memory(d.core, 3 * team_stack);
  CHECK(block != 0);
  test_region again(quiet, 16);
  core::run_region(d.core, again);
  CHECK(again.teams == 2 && d.core.memory.release(block));
  d.close();
}

static void no_memory_for_one_team() {
  const auto [status, said] = run_in_child(100, [] {
    device d;
    d.open();
    d.driver.memory_bytes = team_stack / 2;
    test_region r(quiet, 3);
    core::run_region(d.core, r);
  });
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1 && said == "fake: allocate: 2\n");
}

enum class step { queue, launch, kernel };

static void failures_end_the_process(step at, bool asynchronous) {
  const auto [status, said] = run_in_child(100, [=] {
    device d;
    d.open();
    if (at == step::queue) d.driver.no_queues = 1;
    if (at == step::launch) d.driver.failing_launches = 1;
    on_completion = [](void *) { std::_Exit(50); };
    test_region r([=](const core::launch_order &) { return at == step::kernel ? broken : 0; });
    if (asynchronous)
      core::run_region_async(d.core, r, &task);
    else
      core::run_region(d.core, r);
    for (;;) pause();
  });
  const std::string step_name = at == step::queue ? "open_queue" : at == step::launch ? "launch" : "wait";
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1 && said == "fake: " + step_name + ": 77\n");
}

// --- asynchronous regions ------------------------------------------------------------------------------------------------

static void asynchronous() {
  device d;
  d.open();
  completed = 0;
  on_completion = [](void *t) { completed += t == &task; };
  held one, two;
  const regomp_launch a = core::run_region_async(d.core, one.region, &task);
  const regomp_launch b = core::run_region_async(d.core, two.region, &task);
  CHECK(a.queue != nullptr && b.queue != nullptr && a.queue != b.queue);
  // Beside each other, and the host goes on.
  one.wait_until_it_runs();
  two.wait_until_it_runs();
  CHECK(completed == 0 && one.region.stacks != two.region.stacks);
  two.may_end = true;
  wait_for(1);
  one.may_end = true;
  wait_for(2);
  // The next launch gives back what they had, and uses it.
  const long queues = d.driver.queues_opened;
  test_region next;
  core::run_region(d.core, next);
  CHECK(d.driver.queues_opened == queues);
  d.close();
}

// Where the driver calls nobody back the task is complete when the launch returns, and nothing can follow it.
static void not_called_back() {
  device d;
  d.open();
  completed = 0;
  on_completion = [](void *) { ++completed; };
  d.driver.no_callbacks = 1;
  test_region r, follower;
  const regomp_launch l = core::run_region_async(d.core, r, &task);
  CHECK(completed == 1 && l.queue == nullptr);
  core::run_region(d.core, follower, {1, &l});
  CHECK(d.driver.orders == 0);
  d.close();
}

// --- what follows --------------------------------------------------------------------------------------------------------

// In the queue of one, at no cost; behind an event of the other, or, where the driver has none, after a wait.
static void following(bool with_events) {
  device d;
  d.open();
  completed = 0;
  on_completion = [](void *) { ++completed; };
  if (!with_events) d.driver.no_orders = 1;
  held one, two;
  const regomp_launch before[] = {core::run_region_async(d.core, one.region, &task),
                                  core::run_region_async(d.core, two.region, &task)};
  std::atomic<int> ended_before{-1};
  std::atomic<bool> launched{false};
  test_region last([&](const core::launch_order &) {
    ended_before = one.may_end + two.may_end;
    return 0;
  });
  const long queues = d.driver.queues_opened;
  std::thread launcher([&] {
    const regomp_launch l = core::run_region_async(d.core, last, &task, {2, before});
    CHECK(l.queue == before[0].queue && l.use == before[0].use);
    launched = true;
  });
  if (with_events)
    launcher.join();
  else
    while (d.driver.waits == 0) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(launched == with_events && ended_before == -1);
  one.may_end = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(ended_before == -1);
  two.may_end = true;
  if (!with_events) launcher.join();
  wait_for(3);
  CHECK(ended_before == 2 && d.driver.orders == (with_events ? 1 : 0) && d.driver.queues_opened == queues);
  // Launches that have ended hold up nobody, whoever has their queue now.
  core::recycle_ended_launches(d.core);
  test_region late;
  core::run_region(d.core, late, {2, before});
  CHECK(d.driver.orders == (with_events ? 1 : 0));
  d.close();
}

// The follower needs larger stacks than the queue has: those of the kernel before it stay until it has ended.
static void following_with_larger_stacks() {
  device d;
  d.open();
  completed = 0;
  on_completion = [](void *) { ++completed; };
  held one;
  const regomp_launch before = core::run_region_async(d.core, one.region, &task);
  test_region large(quiet, 4), same(quiet, 4);
  const regomp_launch after = core::run_region_async(d.core, large, &task, {1, &before});
  CHECK(after.queue == before.queue && large.stacks != one.region.stacks);
  core::run_region_async(d.core, same, &task, {1, &after});
  CHECK(same.stacks == large.stacks);
  one.may_end = true;
  wait_for(3);
  d.close();
}

// --- many threads --------------------------------------------------------------------------------------------------------

// Each thread has a chain of asynchronous kernels, each of which must come behind the one before, and synchronous ones
// between them, while memory is short and somebody else trims.
static void many_threads() {
  constexpr int threads = 4, rounds = 60;
  device d;
  d.open();
  d.driver.memory_bytes = 64 * team_stack;
  completed = 0;
  on_completion = [](void *t) {
    ++*static_cast<std::atomic<int> *>(t);
    ++completed;
  };
  std::atomic<bool> over{false};
  std::thread trimmer([&] {
    while (!over) {
      core::trim_memory(d.core);
      std::this_thread::yield();
    }
  });
  std::vector<std::thread> all;
  for (int t = 0; t < threads; ++t)
    all.emplace_back([&] {
      // Plain: the order of the kernels is all that keeps them apart.
      int value = 0;
      std::atomic<int> ended{0};
      std::deque<test_region> regions; // stay where they are
      regomp_launch last = {};
      for (int i = 0; i < rounds; ++i) {
        regions.emplace_back([&value, i](const core::launch_order &) { return value++ == i ? 0 : broken; }, 1 + i % 3);
        if (i % 7 == 6) {
          core::run_region(d.core, regions.back(), {1, &last});
          ++ended;
          last = {};
        } else {
          last = core::run_region_async(d.core, regions.back(), &ended, {1, &last});
        }
      }
      while (ended != rounds) std::this_thread::yield();
      CHECK(value == rounds);
    });
  for (std::thread &t : all) t.join();
  over = true;
  trimmer.join();
  d.close();
}

// --- kernels without stacks ----------------------------------------------------------------------------------------------

static void single_kernels() {
  device d;
  d.open();
  const kernel fails = [](const core::launch_order &) { return broken; };
  d.driver.no_queues = 1;
  clear_plugin_messages();
  CHECK(!core::run_single_kernel(d.core, order_of(quiet)) && plugin_said("error: open_queue: 77"));
  CHECK(core::run_single_kernel(d.core, order_of(quiet)));
  CHECK(core::run_single_kernel(d.core, order_of(quiet)) && d.driver.queues_opened == 1);
  clear_plugin_messages();
  d.driver.failing_launches = 1;
  CHECK(!core::run_single_kernel(d.core, order_of(quiet)) && plugin_said("error: launch: 77"));
  // A wait that fails while the kernel runs on: its queue must not be used before it has ended.
  held h;
  d.driver.failing_waits = 1;
  std::thread ends_it([&] {
    h.wait_until_it_runs();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    h.may_end = true;
  });
  clear_plugin_messages();
  CHECK(!core::run_single_kernel(d.core, order_of(h.region.function)) && plugin_said("error: wait: 77") && h.may_end);
  ends_it.join();
  CHECK(!core::run_single_kernel(d.core, order_of(fails)));
  CHECK(!d.core.exclusion.kernel_in_flight());
  d.close();
}

// --- OpenACC -------------------------------------------------------------------------------------------------------------

static core::acc_region acc_region_of(const kernel &k) {
  return {"k", {1, 1, 32}, order_of(k), regomp::acc_device_api_other};
}

static void acc_regions() {
  device d;
  d.open();
  core::run_acc_region(d.core, acc_region_of(quiet)); // nobody listens
  regomp::acc_prof_info info = {};
  regomp::acc_api_info api = {};
  regomp::acc_thread_head head = {{}, &info, &api};
  listener = &head;
  core::run_acc_region(d.core, acc_region_of(quiet));
  core::send_alloc_event(regomp::acc_device_api_other, 0x1000, 24);
  core::send_free_event(regomp::acc_device_api_other, 0x1000, SIZE_MAX);
  listener = nullptr;
  CHECK(events == std::vector<std::string>{"18 k 32", "19 k 32", "8 24", "9 " + std::to_string(SIZE_MAX)});
  CHECK(d.driver.queues_opened == 1 && d.driver.allocations == 0);
  CHECK(!d.core.exclusion.kernel_in_flight());
  d.close();
}

static void acc_queues() {
  device d;
  d.open();
  d.driver.no_queues = 1;
  clear_plugin_messages();
  CHECK(core::create_queue(d.core) == nullptr && plugin_said("error: open_queue: 77"));
  goacc_asyncqueue *const q = core::create_queue(d.core), *const other = core::create_queue(d.core);
  CHECK(q != nullptr && other != nullptr && core::test_queue(*q) == 1);

  // A kernel on the queue is in flight until the queue is known to be empty.
  held one;
  core::queue_acc_region(*q, acc_region_of(one.region.function));
  one.wait_until_it_runs();
  CHECK(core::test_queue(*q) == 0 && !d.core.exclusion.copy_begins());
  d.driver.failing_polls = 1;
  clear_plugin_messages();
  CHECK(core::test_queue(*q) == -1 && plugin_said("error: poll: 77"));

  // A callback comes after what was there before it, and what follows on the other queue too.
  static std::atomic<int> called;
  called = 0;
  const auto count = [](void *) {
    CHECK(core::in_queue_callback());
    ++called;
  };
  core::call_back(*q, count, nullptr);
  CHECK(core::serialize_queues(*q, *other) && d.driver.orders == 1);
  std::atomic<bool> followed{false};
  const kernel follower = [&](const core::launch_order &) {
    followed = true;
    return 0;
  };
  core::queue_acc_region(*other, acc_region_of(follower));
  CHECK(called == 0 && !followed);
  one.may_end = true;
  CHECK(core::synchronize_queue(*other) && followed);
  while (called != 1) std::this_thread::yield();
  while (core::in_queue_callback()) std::this_thread::yield();
  CHECK(!d.core.exclusion.kernel_in_flight()); // the callback has told

  // Without callbacks and events the caller waits.
  d.driver.no_callbacks = 1;
  core::queue_acc_region(*q, acc_region_of(quiet));
  core::call_back(*q, count, nullptr);
  CHECK(called == 2 && !d.core.exclusion.kernel_in_flight());
  d.driver.no_orders = 1;
  core::queue_acc_region(*q, acc_region_of(quiet));
  CHECK(core::serialize_queues(*q, *other) && !d.core.exclusion.kernel_in_flight() && d.driver.orders == 1);

  // The program's queue in the place of ours: ours is closed, its own never is.
  {
    queue of_program;
    core::queue_acc_region(*q, acc_region_of(quiet));
    const long queues = d.driver.queues;
    CHECK(core::replace_queue(*q, of_program.handle) && d.driver.queues == queues - 1);
    CHECK(core::replace_queue(*q, of_program.handle));
    core::queue_acc_region(*q, acc_region_of(quiet));
    CHECK(core::destroy_queue(q) && d.driver.queues == queues - 1);
  }

  // A queue that cannot be waited for is gone all the same.
  core::queue_acc_region(*other, acc_region_of(quiet));
  d.driver.failing_waits = 1;
  clear_plugin_messages();
  CHECK(!core::destroy_queue(other) && plugin_said("error: wait: 77") && !d.core.exclusion.kernel_in_flight());
  d.close();
}

// --- the end of the process ----------------------------------------------------------------------------------------------

// Several threads find a reason; one says it.
static void one_thread_ends() {
  const auto [status, said] = run_in_child(100, [] {
    CHECK(!core::process_is_ending());
    std::vector<std::thread> all;
    for (int t = 0; t < 4; ++t)
      all.emplace_back([] {
        core::be_the_one_to_end();
        CHECK(core::process_is_ending());
        std::fputs("the end\n", stderr);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        std::_Exit(3);
      });
    for (std::thread &t : all) t.join();
  });
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 3 && said == "the end\n");
}

int main() {
  for (const step at : {step::queue, step::launch, step::kernel})
    for (const bool asynchronous : {false, true}) failures_end_the_process(at, asynchronous);
  no_memory_for_one_team();
  one_thread_ends();
  kept_for_the_next();
  fewer_teams_where_memory_lacks();
  asynchronous();
  not_called_back();
  following(true);
  following(false);
  following_with_larger_stacks();
  many_threads();
  single_kernels();
  acc_regions();
  acc_queues();
  std::puts("ok");
}
