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
// { dg-timeout 120 }
//
// The plugin core without a driver: who serves which request, on a ring and on a mailbox, and what happens when threads,
// page-locked memory or answers of the platform cannot be had. Kernels are threads that do what device code does.
#include "aux/fake_platform.h"
#include "aux/ring_image.h"

#include "plugin/common/reverse/mailbox.h"
#include "plugin/common/reverse/request.h"
#include "plugin/common/reverse/ring.h"

#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace fake;
using core::reverse::stack_range;
using regomp::ring_slot;

// --- threads that cannot be had
// --------------------------------------------------------------------------------------------

static std::atomic<long> refused_threads{0};

extern "C" int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *), void *argument) {
  long left = refused_threads.load();
  // Those of the core are made with all signals blocked; the test's are not.
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  while (sigismember(&mask, SIGTERM) == 1 && left > 0)
    if (refused_threads.compare_exchange_weak(left, left - 1)) return EAGAIN;
  static auto *next = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  return next(thread, attributes, main, argument);
}

// --- the host library
// ------------------------------------------------------------------------------------------------------

static std::function<void(std::uint64_t number)> region;
static std::atomic<int> regions;

extern "C" void REGOMP_PLUGIN_target_rev(ring_slot *s) {
  ++regions;
  region(s->mapnum);
  s->write_back = s->mapnum;
}

// --- the device
// ------------------------------------------------------------------------------------------------------------

struct ring_device_side {
  core::reverse::ring ring;
  regomp::ring_device control = {};
  explicit ring_device_side(device &d) {
    core::reverse::prepare_for_requests();
    CHECK(ring.create(d.driver));
    control = ring.device_side();
  }
};

static constexpr std::uint64_t stack_bytes = 1024;

// One request of the launch that has these stacks.
static void ask(ring_device_side &side, const stack_range &stacks, std::uint64_t number) {
  const int s = claim_slot(side.control, static_cast<unsigned>(number));
  ring_slot &slot = reinterpret_cast<ring_slot *>(side.control.slots)[s];
  slot.fn = 1;
  slot.mapnum = number;
  slot.stack = stacks.start + stack_bytes;
  const std::uint64_t ticket = std::atomic_ref(side.control.next_ticket.word).fetch_add(1, std::memory_order_relaxed);
  auto &doorbell = reinterpret_cast<std::uint64_t *>(side.control.doorbells)[ticket % regomp::ring_slots];
  std::atomic_ref(doorbell).store(regomp::ring_doorbell(ticket + 1, static_cast<unsigned>(s)), std::memory_order_release);
  while (regomp::ring_answered(std::atomic_ref(slot.done.word).load(std::memory_order_acquire)) != ticket + 1) std::this_thread::yield();
  CHECK(slot.write_back == number);
  std::atomic_ref(side.control.busy[s / 32].word).fetch_and(~(1u << s % 32), std::memory_order_release);
}

static void ask(regomp::stock_mailbox *box, std::uint64_t number) {
  box->mapnum = number;
  std::atomic_ref(box->fn).store(1, std::memory_order_release);
  while (std::atomic_ref(box->fn).load(std::memory_order_acquire) != 0) std::this_thread::yield();
}

static stack_range stacks_of(unsigned launch) { return {0x10000 * (launch + 1ull), stack_bytes}; }

// A kernel with so many threads, each of which asks so often.
static kernel requesting(ring_device_side &side, unsigned launch, int threads, int requests) {
  return [&side, launch, threads, requests](const core::launch_order &) {
    std::vector<std::thread> all;
    for (int t = 0; t < threads; ++t)
      all.emplace_back([=, &side] {
        for (int i = 0; i < requests; ++i) ask(side, stacks_of(launch), static_cast<std::uint64_t>(t * requests + i + 1));
      });
    for (std::thread &t : all) t.join();
    return 0;
  };
}

static core::kernel_traits traits_of(core::reverse::source &s, unsigned launch, bool asynchronous = false) {
  core::kernel_traits traits;
  traits.requests = &s;
  traits.stacks = stacks_of(launch);
  traits.asynchronous = asynchronous;
  return traits;
}

static void close(device &d, ring_device_side &side) {
  d.core.service.forget(side.ring);
  d.core.service.stop();
  CHECK(d.gate.is_open() && !d.core.exclusion.kernel_in_flight());
  side.ring.destroy(d.driver);
  CHECK(d.driver.page_locked_blocks == 0);
}

// --- who serves
// ------------------------------------------------------------------------------------------------------------

// Each request once, in whatever order they come; without helpers by the thread that waits for the kernel.
static void many(unsigned helpers) {
  device d;
  d.settings.reverse_threads = helpers;
  ring_device_side side(d);
  static std::atomic<int> counts[4 * 40 + 1];
  for (auto &c : counts) c = 0;
  std::vector<std::thread> hosts;
  thread_local bool mine = false;
  region = [=](std::uint64_t number) {
    CHECK(helpers != 0 || mine);
    ++counts[number];
  };
  for (unsigned launch = 0; launch < 3; ++launch)
    hosts.emplace_back([&, launch] {
      mine = true;
      queue q(&d.driver);
      CHECK(run(d, q, requesting(side, launch, 4, 40), traits_of(side.ring, launch)) == 0);
    });
  for (std::thread &t : hosts) t.join();
  for (std::size_t i = 1; i < std::size(counts); ++i) CHECK(counts[i] == 3);
  CHECK(d.driver.threads_entered <= helpers);
  close(d, side);
}

// Two regions that wait for each other need a helper, and get one.
static void rendezvous() {
  device d;
  d.settings.reverse_threads = 1;
  ring_device_side side(d);
  static std::atomic<int> arrived;
  arrived = 0;
  region = [](std::uint64_t) {
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  };
  {
    queue q(&d.driver);
    CHECK(run(d, q, requesting(side, 0, 2, 1), traits_of(side.ring, 0)) == 0);
  }
  CHECK(d.driver.threads_entered == 1);
  close(d, side);
}

// A region launches a kernel whose request launches one, and so on: nobody is needed but the threads that wait.
static void nested(unsigned depth) {
  device d;
  d.settings.reverse_threads = 0;
  ring_device_side side(d);
  static std::atomic<unsigned> deepest;
  deepest = 0;
  std::function<void(unsigned)> launch = [&](unsigned level) {
    queue q(&d.driver);
    const kernel k = [&, level](const core::launch_order &) {
      ask(side, stacks_of(level), level + 1);
      return 0;
    };
    CHECK(run(d, q, k, traits_of(side.ring, level)) == 0);
  };
  region = [&](std::uint64_t number) {
    deepest = static_cast<unsigned>(number);
    if (number < depth) launch(static_cast<unsigned>(number));
  };
  launch(0);
  CHECK(deepest == depth && d.driver.threads_entered == 0);
  close(d, side);
}

static void no_helper_to_be_had() {
  device d;
  d.settings.reverse_threads = 4;
  ring_device_side side(d);
  refused_threads = 1000000;
  regions = 0;
  region = [](std::uint64_t) {};
  {
    queue q(&d.driver);
    CHECK(run(d, q, requesting(side, 0, 4, 20), traits_of(side.ring, 0)) == 0);
  }
  CHECK(regions == 80 && d.driver.threads_entered == 0);
  CHECK(!d.core.service.ensure_poller() && plugin_said("no thread for asynchronous kernels"));
  refused_threads = 0;
  CHECK(d.core.service.ensure_poller());
  close(d, side);
}

// --- asynchronous kernels
// ----------------------------------------------------------------------------------------------------

static void asynchronous(bool with_ring) {
  device d;
  d.settings.reverse_threads = 0;
  ring_device_side side(d);
  core::reverse::mailbox box;
  CHECK(box.create(d.core.lines));
  regions = 0;
  region = [](std::uint64_t) {};
  on_request = [](const reverse_request &) { ++regions; };
  static std::atomic<bool> completed;
  completed = false;
  on_completion = [](void *) { completed = true; };
  CHECK(d.core.service.ensure_poller());
  core::async_kernel record;
  record.core = &d.core;
  {
    queue q;
    const kernel k = [&](const core::launch_order &o) {
      if (with_ring) return requesting(side, 0, 3, 30)(o);
      for (std::uint64_t i = 1; i <= 90; ++i) ask(box.address(), i);
      return 0;
    };
    core::reverse::source &source = with_ring ? static_cast<core::reverse::source &>(side.ring) : box;
    CHECK(record.kernel.start(d.core, q, order_of(k), traits_of(source, 0, true)) == 0);
    q.add([&record] {
      core::async_kernel_ended(&record, 0);
      return 0;
    });
    CHECK(q.wait() == 0);
  }
  CHECK(completed && regions == 90 && d.driver.threads_entered == 1);
  d.core.service.forget(box);
  box.destroy(d.core.lines);
  d.core.lines.clear();
  close(d, side);
}

// When the service has stopped its threads have ended, what hangs on their ends included: the host library, which has state
// of each thread that runs regions, may be unloaded next.
static void stopped_threads_have_ended() {
  static std::atomic<int> begun, ended, arrived;
  static pthread_key_t key;
  CHECK(pthread_key_create(&key, [](void *) {
          usleep(20'000);
          ++ended;
        }) == 0);
  device d;
  d.settings.reverse_threads = 3;
  ring_device_side side(d);
  static const pthread_t program = pthread_self();
  region = [](std::uint64_t) {
    if (!pthread_equal(pthread_self(), program) && pthread_getspecific(key) == nullptr) {
      ++begun;
      pthread_setspecific(key, &begun);
    }
    ++arrived;
    while (arrived < 4) std::this_thread::yield(); // on this thread and three helpers
  };
  {
    queue q(&d.driver);
    CHECK(run(d, q, requesting(side, 0, 4, 1), traits_of(side.ring, 0)) == 0);
    CHECK(begun == 3);
    // And on the poller, or on a helper in its place.
    CHECK(d.core.service.ensure_poller());
    on_completion = [](void *) {};
    core::async_kernel record;
    record.core = &d.core;
    const kernel k = requesting(side, 1, 2, 10);
    CHECK(record.kernel.start(d.core, q, order_of(k), traits_of(side.ring, 1, true)) == 0);
    q.add([&record] {
      core::async_kernel_ended(&record, 0);
      return 0;
    });
    CHECK(q.wait() == 0);
  }
  d.core.service.forget(side.ring);
  d.core.service.stop();
  CHECK(begun >= 3 && ended == begun);
  close(d, side);
  pthread_key_delete(key);
}

// The device is closed while the poller is in a region: it is left alone.
static void closed_while_serving() {
  const auto [status, said] = run_in_child(100, [] {
    static device d;
    static ring_device_side side(d);
    static std::atomic<bool> inside;
    region = [](std::uint64_t) {
      inside = true;
      for (;;) pause();
    };
    CHECK(d.core.service.ensure_poller());
    static core::async_kernel record;
    record.core = &d.core;
    static queue q;
    static const kernel k = requesting(side, 0, 1, 1);
    CHECK(record.kernel.start(d.core, q, order_of(k), traits_of(side.ring, 0, true)) == 0);
    while (!inside) std::this_thread::yield();
    d.core.service.stop();
    CHECK(!d.core.service.ensure_poller());
    std::_Exit(7);
  });
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7);
}

static void process_ends_in_a_region() {
  const auto [status, said] = run_in_child(100, [] {
    static device d;
    static ring_device_side side(d);
    region = [](std::uint64_t number) {
      if (number == 5) std::_Exit(9);
    };
    static queue q(&d.driver);
    run(d, q, requesting(side, 0, 1, 10), traits_of(side.ring, 0));
  });
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 9);
}

// --- what the platform does not give
// ---------------------------------------------------------------------------------------

static void without_end_words() {
  device d;
  ring_device_side side(d);
  region = [](std::uint64_t) {};
  {
    queue none;
    CHECK(run(d, none, requesting(side, 0, 2, 20), traits_of(side.ring, 0)) == 0);
    queue refused(&d.driver);
    d.driver.no_end_words = 1;
    CHECK(run(d, refused, requesting(side, 1, 2, 20), traits_of(side.ring, 1)) == 0);
    CHECK(d.driver.polls > 0);
  }
  close(d, side);
}

// A poll may fail while the kernel goes on; three in a row are believed.
static void polls_that_fail() {
  for (const long failures : {1, 2, 1000000000}) {
    device d;
    ring_device_side side(d);
    static std::atomic<bool> may_ask;
    may_ask = false;
    regions = 0;
    region = [](std::uint64_t) {};
    {
      queue q;
      d.driver.failing_polls = failures;
      const kernel k = [&](const core::launch_order &o) {
        while (!may_ask && d.driver.failing_polls != 0) std::this_thread::yield();
        return requesting(side, 0, 1, 1)(o);
      };
      core::kernel_in_flight flight;
      CHECK(flight.start(d.core, q, order_of(k), traits_of(side.ring, 0)) == 0);
      CHECK(flight.wait() == (failures < 3 ? 0 : broken));
      d.driver.failing_polls = 0;
      may_ask = true;
      if (failures >= 3) CHECK(flight.wait() == 0);
      flight.ended();
      flight.retire();
    }
    CHECK(regions == 1);
    close(d, side);
  }
}

// --- what is no device's
// ---------------------------------------------------------------------------------------------------

enum class place { doorbell_due, doorbell_far, answer, mailbox };

static void corrupted(place where, bool asynchronous) {
  const auto [status, said] = run_in_child(100, [=] {
    static device d;
    static ring_device_side side(d);
    static core::reverse::mailbox box;
    CHECK(box.create(d.core.lines));
    auto *doorbells = reinterpret_cast<std::uint64_t *>(side.control.doorbells);
    auto *slots = reinterpret_cast<ring_slot *>(side.control.slots);
    region = [=](std::uint64_t) {
      if (where == place::answer) std::atomic_ref(slots[1].done.word).store(0x1234);
    };
    on_request = [](const reverse_request &) { std::atomic_ref(box.address()->fn).store(0x1234); };
    static queue q(&d.driver);
    static kernel k;
    k = [=](const core::launch_order &) -> core::status {
      if (where == place::doorbell_due) std::atomic_ref(doorbells[0]).store(~std::uint64_t{0} >> 3);
      if (where == place::doorbell_far) std::atomic_ref(doorbells[100]).store(0x123400000);
      if (where == place::mailbox) ask(box.address(), 1);
      if (where == place::doorbell_far || where == place::answer) ask(side, stacks_of(0), 1);
      for (;;) pause();
    };
    core::reverse::source &source = where == place::mailbox ? static_cast<core::reverse::source &>(box) : side.ring;
    if (asynchronous) {
      CHECK(d.core.service.ensure_poller());
      static core::async_kernel record;
      record.core = &d.core;
      CHECK(record.kernel.start(d.core, q, order_of(k), traits_of(source, 0, true)) == 0);
      for (;;) pause();
    }
    run(d, q, k, traits_of(source, 0));
  });
  const char *const expected = where == place::mailbox ? "fake: the mailbox of reverse offload is corrupted\n"
                                                       : "fake: the ring of reverse offload is corrupted\n";
  if (!(WIFEXITED(status) && WEXITSTATUS(status) == 1 && said == expected))
    std::fprintf(stderr, "%d %d: %x %s\n", static_cast<int>(where), asynchronous, status, said.c_str());
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1 && said == expected);
}

int main() {
  // Children first, as a child of a process that serves requests must not serve any.
  for (const place p : {place::doorbell_due, place::doorbell_far, place::answer, place::mailbox})
    for (const bool asynchronous : {false, true}) corrupted(p, asynchronous);
  closed_while_serving();
  process_ends_in_a_region();
  many(0);
  many(3);
  rendezvous();
  nested(6);
  no_helper_to_be_had();
  asynchronous(true);
  asynchronous(false);
  stopped_threads_have_ended();
  without_end_words();
  polls_that_fail();
  std::puts("ok");
}
