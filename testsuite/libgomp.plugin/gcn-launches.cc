// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_hsa.cc" }
//
// The gcn plugin's kernels: arguments and stacks, geometry, several images and threads, asynchronous kernels and their
// order.
#include "aux/fake_host.h"
#include "aux/null_hsa.h"

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>

using null_hsa::code_image;
using null_hsa::dispatch;

static constexpr unsigned version = 0x30003;

static int load(code_image &im, loaded_table *t) {
  t->count = plugin.load_image(0, version, im.descriptor(), &t->entries, &t->reverse, nullptr);
  return t->count;
}

static std::atomic<int> constructed{0}, destructed{0};
static void construct(const dispatch &d) {
  CHECK(d.teams() == 1 && d.threads() == 1 && d.arguments.stacks != 0 && d.arguments.heap != 0);
  ++constructed;
}
static void destruct(const dispatch &) { ++destructed; }

static std::atomic<unsigned> teams, threads, group_bytes; // of the latest launch; queues run beside each other
// Uses its arenas and stacks, all of them, and counts in the memory that its argument points to.
static void count_up(const dispatch &d) {
  const regomp::gcn_kernarg &a = d.arguments;
  teams = d.teams(), threads = d.threads(), group_bytes = d.packet.group_segment_size;
  CHECK(a.arena_bytes == 65536 && a.stack_bytes == 32768);
  CHECK(d.output.return_value == regomp::gcn_returned && d.output.next_output == 0 && d.output.consumed == 0);
  CHECK(*reinterpret_cast<std::int64_t *>(a.heap) == 100 << 20);
  const auto use = [](std::uint64_t address, std::size_t bytes) {
    auto *memory = reinterpret_cast<volatile char *>(address);
    memory[0] = 1;
    memory[bytes - 1] = 1;
  };
  for (std::uint64_t i = 0; i < d.teams(); ++i) use(a.arenas + i * 65536, 65536);
  for (std::uint64_t i = 0; i < std::uint64_t{d.teams()} * d.threads(); ++i) use(a.stacks + i * 32768, 32768);
  CHECK(a.arenas + d.teams() * 65536 == a.stacks);
  if (a.variables != 0) std::atomic_ref(*reinterpret_cast<long *>(a.variables)).fetch_add(1);
}

// Kernels that end together only: each waits for `together` of them.
static std::mutex together_lock;
static std::condition_variable together_changed;
static int arrived, together;
static std::set<std::uint64_t> stacks_seen;
static void meet(const dispatch &d) {
  std::unique_lock held(together_lock);
  CHECK(stacks_seen.insert(d.arguments.stacks).second);
  ++arrived;
  together_changed.notify_all();
  together_changed.wait(held, [] { return arrived >= together; });
}

static void check_geometry(void *fn, int wanted_teams, int wanted_threads, unsigned t, unsigned n, unsigned lds) {
  launch_arguments args(wanted_teams, wanted_threads);
  plugin.run(0, fn, nullptr, args.words);
  if (teams != t || threads != n || group_bytes != lds) {
    std::fprintf(stderr, "%d, %d: %u teams, %u threads, %u bytes\n", wanted_teams, wanted_threads, teams.load(),
                 threads.load(), group_bytes.load());
    std::exit(1);
  }
}

int main() {
  open_plugin("gcn");
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  int variable = 5;
  {
    // Two images beside each other; the first has variables.
    code_image first({{"_init_array", construct}, {"_fini_array", destruct}, {"count", count_up}, {"meet", meet}});
    first.add_variable(&variable, sizeof variable);
    gomp_offload_icvs icvs;
    first.add_symbol("__gomp_additional_icvs", &icvs, sizeof icvs);
    code_image second({{"_init_array", construct}, {"_fini_array", destruct}, {"count", count_up}});
    loaded_table t, u;
    CHECK(load(first, &t) == 4 && load(second, &u) == 2 && constructed == 2);
    CHECK(t.entries[2].start == reinterpret_cast<std::uintptr_t>(&variable) && t.entries[2].end == t.entries[2].start + 4);
    CHECK(t.entries[3].start == reinterpret_cast<std::uintptr_t>(&icvs) && t.entries[3].end == t.entries[3].start + 16);
    CHECK(u.entries[1].start == 0 && plugin.can_run(t.function(0)));

    // 4 compute units; 64 registers of 512 allow more threads than a team can have.
    check_geometry(t.function(0), 0, 0, 4, 16, 65536);
    check_geometry(t.function(0), 0, 3, 4, 3, 65536);
    check_geometry(t.function(0), 3, 0, 3, 16, 65536);
    check_geometry(t.function(0), 100, 100, 8, 16, 32768);
    check_geometry(u.function(0), 1, 1, 1, 1, 65536); // the first image is still there, and so is the second

    // A launch allocates nothing when one like it went before.
    launch_arguments args(2, 2);
    long counter = 0;
    plugin.run(0, t.function(0), &counter, args.words);
    const long allocations = null_hsa::calls_of("hsa_memory_allocate"), copies = null_hsa::calls_of("hsa_memory_copy"),
               signals = null_hsa::calls_of("hsa_signal_create"), queues = null_hsa::calls_of("hsa_queue_create");
    for (int i = 0; i < 20; ++i) plugin.run(0, t.function(0), &counter, args.words);
    CHECK(counter == 21 && null_hsa::calls_of("hsa_memory_allocate") == allocations);
    CHECK(null_hsa::calls_of("hsa_memory_copy") == copies && null_hsa::calls_of("hsa_signal_create") == signals);
    CHECK(null_hsa::calls_of("hsa_queue_create") == queues);

    // Kernels of several threads, and asynchronous ones, run beside each other.
    together = 8;
    std::atomic<int> completed{0};
    on_completion = [&](void *) { ++completed; };
    std::vector<std::thread> callers;
    for (int i = 0; i < 4; ++i) callers.emplace_back([&] { plugin.run(0, t.function(1), nullptr, args.words); });
    for (int i = 0; i < 4; ++i) plugin.async_run(0, t.function(1), nullptr, args.words, &completed);
    for (std::thread &c : callers) c.join();
    while (completed < 4) std::this_thread::yield();

    // One behind the other, more than a queue has slots, and the last one behind two.
    arrived = 0, together = 1;
    counter = 0;
    completed = 0;
    regomp_launch last = {}, other = {};
    for (int i = 0; i < 20; ++i)
      plugin.regomp_async_run_after(0, t.function(0), &counter, args.words, &completed, i != 0, &last, &last);
    plugin.regomp_async_run_after(0, t.function(0), &counter, args.words, &completed, 0, nullptr, &other);
    const regomp_launch both[] = {last, other};
    plugin.regomp_async_run_after(0, t.function(0), &counter, args.words, &completed, 2, both, &last);
    while (completed < 22) std::this_thread::yield();
    CHECK(counter == 22);

    // A copy and fills of all alignments.
    char buffer[64], expected[64];
    auto *memory = static_cast<char *>(plugin.alloc(0, sizeof buffer));
    for (int from = 0; from < 9; ++from)
      for (int to = from; to < 20; ++to) {
        std::memset(expected, 1, sizeof expected);
        CHECK(plugin.host2dev(0, memory, expected, sizeof expected));
        std::memset(expected + from, from * 16 + 7, static_cast<std::size_t>(to - from));
        CHECK(plugin.memset(0, memory + from, from * 16 + 7, static_cast<std::size_t>(to - from)));
        CHECK(plugin.dev2host(0, buffer, memory, sizeof buffer));
        CHECK(std::memcmp(buffer, expected, sizeof buffer) == 0);
      }
    null_hsa::fail_next("hsa_memory_copy",
                        HSA_STATUS_ERROR); // of memory that cannot be locked: the plugin tries a copy of it
    CHECK(plugin.host2dev(0, memory, "read only", 10) && std::strcmp(memory, "read only") == 0);
    null_hsa::fail_next("hsa_memory_copy", HSA_STATUS_ERROR, 2);
    CHECK(!plugin.host2dev(0, memory, "refused", 8) && plugin_said("error: hsa_memory_copy error: ERROR"));
    CHECK(plugin.free(0, memory) && !plugin.free(0, memory));
    void *managed = plugin.managed_alloc(0, 100);
    CHECK(managed != nullptr && plugin.managed_free(0, managed) && !plugin.managed_free(0, managed));

    // Images that are not for this device, or not complete.
    clear_plugin_messages();
    code_image foreign({{"_init_array", construct}, {"_fini_array", destruct}}, 0x41);
    loaded_table none;
    CHECK(load(foreign, &none) == -1);
    CHECK(plugin_said("GCN code object ISA 'gfx1100' is incompatible with GPU ISA 'gfx90a' (device 0).\n"
                      "Try to recompile with '-foffload-options=-march=gfx90a',"));
    // The runtime refuses what should run.
    clear_plugin_messages();
    code_image generic({{"_init_array", construct}, {"_fini_array", destruct}}, 0x51);
    null_hsa::fail_next("hsa_executable_load_code_object", HSA_STATUS_ERROR_INVALID_ISA);
    CHECK(load(generic, &none) == -1);
    CHECK(plugin_said("GCN code object ISA 'gfx9-generic' is incompatible with GPU ISA 'gfx90a' (device 0).\n"));
    null_hsa::fail_next("hsa_executable_load_code_object", HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    CHECK(load(second, &none) == -1);
    CHECK(plugin_said("Could not load GCN code object with ISA gfx90a on GPU with ISA gfx90a (device 0).\n"));
    CHECK(plugin_said("error: hsa_executable_load_code_object error: other"));
    code_image incomplete({{"_init_array", construct}, {"_fini_array", destruct}, {"count", count_up}});
    incomplete.symbols.erase("count.kd");
    CHECK(load(incomplete, &none) == -1 && plugin_said("the image has no kernel count"));
    CHECK(plugin.load_image(0, 0x30001, second.descriptor(), &none.entries, &none.reverse, nullptr) == -1);

    CHECK(destructed == 0 && plugin.unload_image(0, version, first.descriptor()) && destructed == 1);
    check_geometry(u.function(0), 2, 2, 2, 2, 65536);
    CHECK(plugin.fini_device(0) && destructed == 2);
  }
  const null_hsa::census left = null_hsa::count();
  CHECK(left.blocks == 0 && left.signals == 0 && left.queues == 0 && left.executables == 0);
}
