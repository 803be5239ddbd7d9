// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Asynchronous launches that come behind others on the device, and those that do not.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <atomic>
#include <thread>

using null_driver::launch;

// What a kernel's argument points to. It counts the kernels that were to end before and have not.
struct region {
  std::atomic<bool> open{false}, started{false}, ended{false};
  std::vector<region *> before;
  int too_early = 0;
  std::uint64_t stacks = 0;
  unsigned teams = 0;
};

static CUresult body(const launch &l) {
  region &r = *reinterpret_cast<region *>(l.params[0]);
  for (const region *b : r.before) r.too_early += !b->ended;
  r.stacks = l.params[1];
  r.teams = l.teams;
  r.started = true;
  while (!r.open) std::this_thread::yield();
  r.ended = true;
  return CUDA_SUCCESS;
}

static std::atomic<int> completed;
static void *function;

static regomp_launch start(region &r, std::vector<regomp_launch> after, int teams = 1) {
  launch_arguments args(teams, 1);
  regomp_launch l = {};
  plugin.regomp_async_run_after(0, function, &r, args.words, &r, after.size(), after.data(), &l);
  return l;
}

static void wait_for(int launches) {
  while (completed != launches) std::this_thread::yield();
  completed = 0;
}

// One behind the other in one stream, on one set of stacks; beside them a kernel that nothing has ordered.
static void chain() {
  const std::size_t streams = null_driver::count().streams;
  region a, b, c, beside;
  b.before = {&a};
  c.before = {&a, &b};
  const regomp_launch first = start(a, {}), second = start(b, {first});
  start(c, {second});
  CHECK(first.queue != nullptr && second.queue == first.queue && second.use == first.use);
  beside.open = true;
  launch_arguments args(1, 1);
  plugin.run(0, function, &beside, args.words);
  CHECK(beside.ended && !b.started && !c.started && !a.ended);
  CHECK(null_driver::count().streams <= streams + 2);
  c.open = b.open = a.open = true;
  wait_for(3);
  CHECK(b.too_early == 0 && c.too_early == 0 && a.stacks == b.stacks && b.stacks == c.stacks && beside.stacks != a.stacks);
}

// Behind several at once.
static void join() {
  region a[3], last;
  std::vector<regomp_launch> launched;
  for (region &r : a) {
    last.before.push_back(&r);
    launched.push_back(start(r, {}));
  }
  last.open = true;
  start(last, launched);
  for (region &r : a)
    while (!r.started) std::this_thread::yield();
  CHECK(!last.started);
  a[0].open = true; // in whose stream it is
  while (!a[0].ended) std::this_thread::yield();
  CHECK(!last.started);
  a[2].open = a[1].open = true;
  wait_for(4);
  CHECK(last.ended && last.too_early == 0);
}

// One that has ended, and whose stream others have had since, holds nobody back.
static void ended() {
  region a, b, c;
  a.open = true;
  const regomp_launch old = start(a, {});
  wait_for(1);
  launch_arguments args(1, 1);
  for (int i = 0; i < 3; i++) plugin.run(0, function, &a, args.words);
  const regomp_launch other = start(b, {});
  while (!b.started) std::this_thread::yield();
  c.open = true;
  start(c, {old, old});
  wait_for(1); // c's; b is still in flight
  CHECK(c.ended && !b.ended && (other.queue != old.queue || other.use != old.use));
  b.open = true;
  wait_for(1);
}

// A kernel with more teams gets stacks of its own behind one with few.
static void growing_stacks() {
  region a, b, c;
  b.before = {&a};
  c.before = {&b};
  const regomp_launch first = start(a, {}, 1), second = start(b, {first}, 6);
  start(c, {second}, 2);
  a.open = b.open = c.open = true;
  wait_for(3);
  CHECK(a.stacks != b.stacks && b.stacks == c.stacks && b.teams == 6 && c.teams == 2);
  CHECK(b.too_early == 0 && c.too_early == 0);
}

// More streams than the pool keeps: the records of those that are gone may still be asked.
static void many() {
  std::vector<region> all(100);
  std::vector<regomp_launch> launched;
  for (region &r : all) launched.push_back(start(r, {}));
  for (region &r : all) r.open = true;
  wait_for(100);
  region next, last;
  next.open = last.open = true;
  start(next, {}); // gives the others' streams back
  wait_for(1);
  start(last, launched);
  wait_for(1);
  CHECK(last.ended);
}

static void blocks() {
  auto *p = static_cast<char *>(plugin.alloc(0, 1000));
  addr_pair block = {};
  CHECK(plugin.regomp_find_block(0, p + 999, &block));
  CHECK(block.start == reinterpret_cast<std::uintptr_t>(p) && block.end >= block.start + 1000);
  CHECK(plugin.free(0, p));
  CHECK(!plugin.regomp_find_block(0, p, &block) && !plugin.regomp_find_block(0, &block, &block));
}

int main() {
  null_driver::define_kernel("body", body);
  on_completion = [](void *) { ++completed; };
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  const test_image im("kernel body\n", {"body"});
  {
    loaded_table t;
    CHECK(load(0, im, &t) == 2);
    function = t.function(0);
    chain();
    join();
    ended();
    growing_stacks();
    many();
    blocks();
  }
  CHECK(plugin.fini_device(0));
  const null_driver::census c = null_driver::count();
  CHECK(c.device_blocks == 0 && c.streams == 0);
  std::puts("ok");
}
