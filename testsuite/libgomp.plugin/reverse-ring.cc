// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-no-sanitizer "its child leaves what the parent holds" address }
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
// { dg-timeout 180 }
//
// Reverse offload with the ring protocol. Kernels are threads that do what config/accel/ring_request.h does. Each request
// is served once, answered once, by a thread that may; images that are not quite GCC's get the stock protocol.
#include "aux/fake_host.h"
#include "aux/null_driver.h"
#include "aux/ring_image.h"

#include "include/reverse_offload.h"

#include <cstring>
#include <mutex>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using null_driver::launch;
using regomp::ring_slot;

// --- the device ----------------------------------------------------------------------------------------------------------

constexpr std::uint64_t region = 0x1000;

// One request; what the answer is goes by the way of write_back. `number` tells it from all others.
static void ask(const launch &l, unsigned team, std::uint64_t number) {
  auto &d = *static_cast<regomp::ring_device *>(l.variable("__regomp_ring"));
  CHECK(d.slots != 0);
  const int s = claim_slot(d, team);
  ring_slot &slot = reinterpret_cast<ring_slot *>(d.slots)[s];
  slot.fn = region;
  slot.mapnum = number;
  slot.addrs = number + 1;
  slot.sizes = number + 2;
  slot.kinds = number + 3;
  // At the end of what the thread has: its stack is empty.
  slot.stack = l.params[1] + l.params[2] * (team * l.threads + 1);
  slot.dev_num = 42;
  slot.entries = 1;
  slot.data_copied = 1;
  std::memcpy(slot.data[0], &number, sizeof number);
  const std::uint64_t ticket = std::atomic_ref(d.next_ticket.word).fetch_add(1, std::memory_order_relaxed);
  auto &doorbell = reinterpret_cast<std::uint64_t *>(d.doorbells)[ticket % regomp::ring_slots];
  std::atomic_ref(doorbell).store(regomp::ring_doorbell(ticket + 1, static_cast<unsigned>(s)), std::memory_order_release);
  while (regomp::ring_answered(std::atomic_ref(slot.done.word).load(std::memory_order_acquire)) != ticket + 1) std::this_thread::yield();
  CHECK(slot.write_back == 1);
  std::uint64_t answer;
  std::memcpy(&answer, slot.data[0], sizeof answer);
  CHECK(answer == 3 * number);
  std::atomic_ref(d.busy[s / 32].word).fetch_and(~(1u << s % 32), std::memory_order_release);
}

// Argument table: number of requests of each team, a base for their numbers.
struct arguments {
  std::uint64_t requests, base;
};

static CUresult requesting(const launch &l) {
  const auto a = *reinterpret_cast<const arguments *>(l.params[0]);
  std::vector<std::thread> teams;
  for (unsigned t = 0; t < l.teams; ++t)
    teams.emplace_back([=] {
      for (std::uint64_t i = 0; i < a.requests; ++i) ask(l, t, a.base + t * a.requests + i);
    });
  for (std::thread &t : teams) t.join();
  return CUDA_SUCCESS;
}

// --- the host library ----------------------------------------------------------------------------------------------------

static std::function<void(const ring_slot &)> in_region;
static std::vector<int> seen; // by number
static std::mutex seen_lock;

extern "C" void REGOMP_PLUGIN_target_rev(ring_slot *s) {
  CHECK(s->fn == region && s->addrs == s->mapnum + 1 && s->sizes == s->mapnum + 2 && s->kinds == s->mapnum + 3);
  std::uint64_t number;
  std::memcpy(&number, s->data[0], sizeof number);
  CHECK(s->dev_num == 42 && s->entries == 1 && number == s->mapnum && s->write_back == 0);
  {
    std::lock_guard held(seen_lock);
    CHECK(number < seen.size());
    ++seen[number];
  }
  if (in_region) in_region(*s);
  number *= 3;
  std::memcpy(s->data[0], &number, sizeof number);
  s->write_back = 1;
}

static void expect_requests(std::size_t n) { seen.assign(n, 0); }
static void check_requests() {
  for (int n : seen) CHECK(n == 1);
}

static void *device_arguments(std::uint64_t requests, std::uint64_t base) {
  const arguments a = {requests, base};
  void *p = plugin.alloc(0, sizeof a);
  CHECK(p != nullptr && plugin.host2dev(0, p, &a, sizeof a));
  return p;
}

static void run(void *function, int teams, std::uint64_t requests, std::uint64_t base) {
  void *a = device_arguments(requests, base);
  launch_arguments args(teams, 1);
  plugin.run(0, function, a, args.words);
  CHECK(plugin.free(0, a));
}

// --- images --------------------------------------------------------------------------------------------------------------

enum protocol { none, stock, ring };
static protocol used;
static CUresult look(const launch &l) {
  const auto *slot = static_cast<std::uint64_t *>(l.variable("__gomp_rev_offload_var"));
  const auto *d = static_cast<regomp::ring_device *>(l.variable("__regomp_ring"));
  used = d != nullptr && d->slots != 0 ? ring : slot != nullptr && *slot != 0 ? stock : none;
  CHECK(used != ring || slot == nullptr || *slot == 0);
  return CUDA_SUCCESS;
}

static protocol protocol_of(const std::string &library) {
  null_driver::define_kernel("requesting", look);
  const two_object_image image(library);
  loaded_table t;
  CHECK(load(0, image, &t) == 3);
  void *a = device_arguments(0, 0);
  launch_arguments args(1, 1);
  plugin.run(0, t.function(0), a, args.words);
  CHECK(plugin.free(0, a) && plugin.unload_image(0, image_version, &image.descriptor));
  return used;
}

static std::string replaced(std::string text, const std::string &what, const std::string &by, bool last = false) {
  const std::size_t at = last ? text.rfind(what) : text.find(what);
  CHECK(at != text.npos);
  return text.replace(at, what.size(), by);
}

static void shapes() {
  const std::string good = library_module();
  CHECK(protocol_of(good) == ring);
  const std::string use = "ld.global.u64 %r58,[__gomp_rev_offload_var];\n";
  CHECK(protocol_of(good + use) == stock);                                           // somebody else uses the slot
  CHECK(protocol_of(replaced(good, use, "")) == stock);                              // the function does not
  CHECK(protocol_of(replaced(good, ",-2;", ",-3;")) == stock);                       // another device number
  CHECK(protocol_of(replaced(good, ".u64 %in_ar8", ".u32 %in_ar8")) == stock);       // another signature
  CHECK(protocol_of(replaced(good, ".u64 %in_ar8", ".u32 %in_ar8", true)) == stock); // of the definition
  CHECK(protocol_of(replaced(good, "__gomp_additional_icvs[2]", "__gomp_additional_icvs[3]")) == stock);
  CHECK(protocol_of(replaced(good, "__nvptx_uni[32]", "__nvptx_uni[33]")) == stock);
  CHECK(protocol_of(good + "call GOMP_target_ext,();\n") == stock);
  CHECK(protocol_of(replaced(good, "$offload_func_table[", "$onload_func_table[")) == stock); // nothing is asked
  CHECK(protocol_of(replaced(good, use + "}", use)) == stock);                                // it does not end
}

// --- use -----------------------------------------------------------------------------------------------------------------

static thread_local std::uint64_t launched_here = ~std::uint64_t{0};

// Without helpers a request is served by the thread that waits for its kernel. More askers than slots.
static void own_requests_only(void *function) {
  constexpr int teams = 90, requests = 12;
  expect_requests(4 * teams * requests);
  in_region = [](const ring_slot &s) { CHECK(s.mapnum / (teams * requests) == launched_here); };
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t)
    threads.emplace_back([=] {
      launched_here = t;
      run(function, teams, requests, t * teams * requests);
    });
  for (std::thread &t : threads) t.join();
  check_requests();
}

// A region that launches, whose kernel's region launches, and so on, while other teams ask.
static void nested(void *function) {
  constexpr int teams = 5;
  expect_requests(1000);
  in_region = [=](const ring_slot &s) {
    if (s.mapnum % 100 != 0 || s.mapnum >= 600) return;
    run(function, teams, 2, s.mapnum + 100);
  };
  run(function, 1, 1, 0);
  for (int level = 1; level <= 6; ++level)
    for (int i = 0; i < 2 * teams; ++i) CHECK(seen[static_cast<std::size_t>(level * 100 + i)] == 1);
}

// Regions that need each other.
static void together(void *function, int regions) {
  static std::atomic<int> inside;
  inside = 0;
  expect_requests(static_cast<std::size_t>(regions));
  in_region = [=](const ring_slot &) {
    ++inside;
    while (inside < regions) std::this_thread::yield();
  };
  run(function, regions, 1, 0);
  check_requests();
}

static void asynchronous(void *function) {
  static std::atomic<int> completed;
  on_completion = [](void *) { ++completed; };
  completed = 0;
  expect_requests(5 * 4 * 20);
  in_region = nullptr;
  std::vector<void *> variables;
  launch_arguments args(4, 1);
  for (std::uint64_t i = 0; i < 5; ++i) {
    variables.push_back(device_arguments(20, i * 80));
    plugin.async_run(0, function, variables.back(), args.words, nullptr);
  }
  while (completed != 5) std::this_thread::yield();
  check_requests();
  for (void *p : variables) CHECK(plugin.free(0, p));
}

// Any call that the driver fails while an image is loaded: it is loaded with one of the protocols, or refused with a reason.
static void faults() {
  const std::string library = library_module();
  for (long n = 1;; ++n) {
    null_driver::define_kernel("requesting", look);
    const two_object_image image(library);
    loaded_table t;
    clear_plugin_messages();
    const long before = null_driver::calls;
    null_driver::fail_with = CUDA_ERROR_OUT_OF_MEMORY;
    null_driver::fail_at = before + n;
    const int count = load(0, image, &t);
    const bool all = null_driver::calls < before + n;
    null_driver::fail_at = 0;
    if (count == -1) {
      CHECK(plugin_said("error: "));
      continue;
    }
    CHECK(count == 3);
    void *a = device_arguments(0, 0);
    launch_arguments args(1, 1);
    plugin.run(0, t.function(0), a, args.words);
    CHECK(used != none && (!all || used == ring));
    CHECK(plugin.free(0, a) && plugin.unload_image(0, image_version, &image.descriptor));
    if (all) return;
  }
}

static void session(int helpers) {
  open_plugin();
  CHECK(plugin.get_num_devices(0x80) == 1 && plugin.init_device(0));
  null_driver::define_kernel("requesting", requesting);
  const two_object_image image(library_module());
  loaded_table t;
  CHECK(load(0, image, &t) == 3);
  if (helpers == 0) own_requests_only(t.function(0));
  nested(t.function(0));
  together(t.function(0), helpers + 1);
  asynchronous(t.function(0));
  expect_requests(64 * 100);
  in_region = nullptr;
  run(t.function(0), 64, 100, 0);
  check_requests();
  // An image that helpers have served can go.
  CHECK(plugin.unload_image(0, image_version, &image.descriptor));
  shapes();
  faults();
  CHECK(plugin.fini_device(0));
  const null_driver::census c = null_driver::count();
  CHECK(c.device_blocks == 0 && c.host_blocks == 0 && c.streams == 0 && c.modules == 0 && c.contexts == 0);
}

static void in_child(void (*body)(int), int argument) {
  const pid_t child = fork();
  if (child == 0) {
    body(argument);
    std::exit(0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

int main() {
  for (int helpers : {0, 1, 8}) {
    setenv("GOMP_REVERSE_OFFLOAD_THREADS", std::to_string(helpers).c_str(), 1);
    in_child(session, helpers);
  }
  for (const char *choice : {"stock", "ring", "rong"}) {
    setenv("REGOMP_REVERSE_PROTOCOL", choice, 1);
    in_child(
        [](int wanted) {
          open_plugin();
          CHECK(plugin.get_num_devices(0x80) == 1 && plugin.init_device(0));
          CHECK(protocol_of(library_module()) == (wanted != 's' ? ring : stock));
          CHECK(plugin_said("Invalid value for environment variable REGOMP_REVERSE_PROTOCOL: rong") ==
                (getenv("REGOMP_REVERSE_PROTOCOL") == std::string("rong")));
          CHECK(plugin.fini_device(0));
        },
        *choice);
  }
  std::puts("ok");
}
