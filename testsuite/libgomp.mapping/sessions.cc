// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic -DFAKE_SESSIONS" }
// { dg-additional-sources "fake_device.cc fake_sessions.cc" }
//
// A plugin of version 4: which calls a region makes, in which order; and how long its session lives, and where it is.
#include "aux/fake_sessions.h"

#include <cstring>
#include <thread>

using fake::calls;
using fake::host_of;
using fake::maps;

extern "C" void GOMP_taskwait(void);

namespace {

constexpr unsigned nowait = 1;

void region(void *) { CHECK(!"host version called"); }
void add_one(void *table) { ++*host_of<int>(static_cast<void **>(table)[0]); }
void region_without_arguments(void *) { CHECK(!"host version called"); }
std::atomic<int> runs;
void count_runs(void *table) {
  CHECK(table == nullptr);
  runs++;
}
fake::image program({{region, add_one, 0}, {region_without_arguments, count_runs, 0}}, {});

// Its own arguments and calls are gone when a deferred region runs.
__attribute__((noinline)) void submit(int *x) {
  maps m;
  m.add(x, sizeof *x, k_tofrom, 2);
  m.target(region, 0, nowait);
}

// A region of OpenACC on a queue, or without one.
void parallel(void (*fn)(void *), int *x, int async) {
  maps m;
  if (x != nullptr) m.add(x, sizeof *x, k_tofrom, 2);
  constexpr unsigned async_code = 2;
  if (async < 0)
    GOACC_parallel_keyed(-1, fn, m.addresses.size(), m.addresses.data(), m.sizes.data(), m.kinds.data(), 0);
  else
    GOACC_parallel_keyed(-1, fn, m.addresses.size(), m.addresses.data(), m.sizes.data(), m.kinds.data(),
                         async_code << 28 | 0xffffu, async, 0);
}

void synchronous() {
  int x = 1;
  maps m;
  m.add(&x, sizeof x, k_tofrom, 2);
  m.target(region);
  CHECK(x == 2);
  const std::string said = calls();
  CHECK(said == (fake::allocates_tables ? "start allocate-table run" : "start allocate-table set-device run"));
  maps none;
  none.target(region_without_arguments);
  CHECK(runs == 1 && calls() == "start set-null run");
  // Everything is there: device memory for the table only, and none where the plugin has some.
  maps in, out;
  in.add(&x, sizeof x, k_to, 2).enter();
  calls();
  const long before = fake::counts.allocations;
  m.target(region);
  CHECK(fake::counts.allocations - before == (fake::allocates_tables ? 0 : 1));
  CHECK(calls() == said);
  out.add(&x, sizeof x, k_from, 2).exit();
  CHECK(x == 3 && calls().empty());
}

// The session starts before the device is asked for memory, and runs behind the copies.
std::vector<std::string> &all_calls = *new std::vector<std::string>;
void order() {
  fake::before_call = [](const char *function) {
    if (std::strcmp(function, "run") == 0) return; // it is among calls()
    if (std::string so_far = calls(); !so_far.empty()) all_calls.push_back(so_far);
    all_calls.push_back(function);
  };
  int x = 1;
  maps m;
  m.add(&x, sizeof x, k_tofrom, 2);
  m.target(region);
  fake::before_call = nullptr;
  std::string text;
  for (const std::string &c : all_calls) text += c + ",";
  CHECK(text.starts_with(fake::allocates_tables ? "start allocate-table,alloc,host2dev,run,dev2host,"
                                                : "start allocate-table,alloc,host2dev,set-device run,dev2host,"));
}

void deferred() {
  int x[50] = {};
  for (int &i : x) submit(&i);
  GOMP_taskwait();
  for (int i : x) CHECK(i == 1);
  calls();
  submit(&x[0]);
  GOMP_taskwait();
  CHECK(calls() ==
        (fake::allocates_tables ? "start allocate-table async-run" : "start allocate-table set-device async-run"));
}

void openacc() {
  int x = 0;
  parallel(region, &x, -1);
  CHECK(x == 1 && calls().ends_with(fake::allocates_tables ? "start allocate-table acc-exec"
                                                           : "start allocate-table set-device acc-exec"));
  runs = 0;
  for (int i = 0; i < 10; i++) parallel(region_without_arguments, nullptr, 3);
  std::string said = calls();
  CHECK(said.starts_with("start set-null acc-async-exec callback start")); // the memory is given back behind it
  CHECK(runs == 0);
  static int y[10];
  for (int &i : y) parallel(region, &i, 3);
  said = calls();
  CHECK(said.starts_with(fake::allocates_tables ? "start allocate-table acc-async-exec callback"
                                                : "start allocate-table set-device acc-async-exec callback"));
  acc_wait_all();
  CHECK(runs == 10);
  for (int i : y) CHECK(i == 1);
  calls();
}

void threads() {
  std::vector<std::thread> list;
  for (int t = 0; t < 4; t++)
    list.emplace_back([] {
      int x = 0;
      for (int i = 0; i < 100; i++) {
        maps m;
        m.add(&x, sizeof x, k_tofrom, 2);
        m.target(region);
      }
      CHECK(x == 100);
    });
  for (std::thread &t : list) t.join();
  calls();
}

// A region that finds no memory runs on the host, and its session on nothing.
void without_memory() {
  static bool on_host;
  on_host = false;
  fake::image other({{[](void *) { on_host = true; }, add_one, 0}}, {});
  other.load();
  int x = 0;
  maps m;
  m.add(&x, sizeof x, k_tofrom, 2);
  fake::allocations_left = 0;
  m.target(other.functions[0].host);
  fake::allocations_left = -1;
  CHECK(on_host && calls() == "start allocate-table");
  other.unload();
}

void all(std::size_t session_size, bool allocates_tables) {
  fake::session_size = session_size;
  fake::allocates_tables = allocates_tables;
  program.load();
  synchronous();
  order();
  deferred();
  openacc();
  threads();
  if (!allocates_tables) without_memory();
}

} // namespace

int main() {
  fake::output_of([] { all(40, false); });
  fake::output_of([] { all(64, true); });
  fake::output_of([] { all(4096, false); });
  all(65, true);
  return 0;
}
