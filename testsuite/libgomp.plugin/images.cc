// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// load_image and unload_image: the table, the variables the plugin sets, indirect functions in both formats, reverse offload
// for every image, constructors and destructors, images that cannot be loaded.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <cstring>

static CUmodule last_module;
static CUresult remember(const null_driver::launch &l) {
  last_module = l.module;
  return CUDA_SUCCESS;
}
static std::uint64_t word(const char *name) { // of the module whose kernel ran last
  auto *p = static_cast<std::uint64_t *>(null_driver::launch{0, 0, 0, {}, last_module}.variable(name));
  CHECK(p != nullptr);
  return *p;
}

static int constructors, destructors;
static CUresult constructor(const null_driver::launch &l) {
  CHECK(l.teams == 1 && l.threads == 1 && l.params[0] % 16 == 0 && l.params[0] != 0);
  *reinterpret_cast<char *>(l.params[0] - 1) = 1; // the stack grows down from there
  *reinterpret_cast<char *>(l.params[0] - 128 * 1024) = 1;
  ++constructors;
  return CUDA_SUCCESS;
}
static CUresult destructor(const null_driver::launch &) {
  ++destructors;
  return CUDA_SUCCESS;
}

static void run(const loaded_table &t, int i) {
  launch_arguments args(1, 1);
  plugin.run(0, t.function(i), nullptr, args.words);
}

static void plain_image() {
  const test_image im("kernel f\nkernel remember\nvariable v 16 5 6\nvariable __gomp_additional_icvs 16\n"
                      "variable __nvptx_clocktick 8\n"
                      "kernel __do_global_ctors__entry__mgomp\nkernel __do_global_dtors__entry__mgomp\n",
                      {"f", "remember"}, {"v"});
  loaded_table t;
  CHECK(load(0, im, &t) == 4 && constructors == 1 && t.reverse == nullptr);
  CHECK(t.entries[0].end == t.entries[0].start + 1 && plugin.can_run(t.function(0)));
  CHECK(t.entries[2].end - t.entries[2].start == 16 && t.entries[3].end - t.entries[3].start == 16);
  std::uint64_t v[2];
  CHECK(plugin.dev2host(0, v, t.function(2), sizeof v) && v[0] == 5 && v[1] == 6);
  run(t, 1);
  double tick;
  const std::uint64_t bits = word("__nvptx_clocktick");
  std::memcpy(&tick, &bits, sizeof tick);
  CHECK(tick == 1e-9); // the driver reports 1 GHz
  CHECK(plugin.unload_image(0, image_version, &im.descriptor) && destructors == 1 && null_driver::count().modules == 0);
  CHECK(plugin.unload_image(0, image_version, &im.descriptor) && destructors == 1);
}

// As the device library looks an address up.
static std::uint64_t look_up(std::uint64_t host) {
  auto *header = reinterpret_cast<std::uint64_t *>(word("__gomp_indirect_addr_hmap"));
  const std::uint64_t size = header[0], *entries = header + 4;
  const auto h = static_cast<std::uint32_t>(host ^ (host >> 32));
  for (std::uint64_t i = h % size;;) {
    if (entries[2 * i] == host) return entries[2 * i + 1];
    if (entries[2 * i] == 0) return host;
    i += 1 + h % (size - 2);
    if (i >= size) i -= size;
  }
}

static void indirect_functions(unsigned n) {
  std::string table = "variable $offload_ind_func_table " + std::to_string(8 * n);
  std::vector<std::uint64_t> host;
  for (unsigned i = 0; i < n; ++i) {
    table += " " + std::to_string(0x9000 + 16 * i);
    host.push_back(0x550000001000ull + 7 * 64 * i); // many share a slot of a small table
  }
  {
    const test_image im("kernel remember\nvariable __gomp_indirect_addr_hmap 8\n" + table, {"remember"}, {}, n);
    loaded_table t;
    CHECK(load(0, im, &t, host.data()) == 2);
    run(t, 0);
    for (unsigned i = 0; i < n; ++i) CHECK(look_up(host[i]) == 0x9000 + 16 * i);
    CHECK(look_up(0x123456789) == 0x123456789); // and the search ends
    auto *header = reinterpret_cast<std::uint64_t *>(word("__gomp_indirect_addr_hmap"));
    CHECK(header[1] == n && header[2] == 0 && header[0] > n);
    CHECK(plugin.unload_image(0, image_version, &im.descriptor));
  }
  {
    const test_image im("kernel remember\nvariable __gomp_indirect_addr_map 8\n" + table, {"remember"}, {}, n);
    loaded_table t;
    CHECK(load(0, im, &t, host.data()) == 2);
    run(t, 0);
    auto *list = reinterpret_cast<std::uint64_t *>(word("__gomp_indirect_addr_map"));
    for (unsigned i = 0; i < n; ++i) CHECK(list[2 * i] == host[i] && list[2 * i + 1] == 0x9000 + 16 * i);
    CHECK(list[2 * n] == 0);
    CHECK(plugin.unload_image(0, image_version, &im.descriptor));
  }
  const test_image neither("kernel remember\n" + table, {"remember"}, {}, n);
  loaded_table t;
  CHECK(load(0, neither, &t, host.data()) == -1 && t.entries == nullptr);
}

static void reverse_offload() {
  const std::string text = "kernel remember\nvariable $offload_func_table 16 0 4711\nvariable __gomp_rev_offload_var 8\n";
  const test_image first(text, {"remember", "r$nohost$0"}), second(text, {"remember", "r$nohost$0"});
  loaded_table t1, t2;
  CHECK(load(0, first, &t1) == 3 && load(0, second, &t2) == 3);
  CHECK(t1.reverse != nullptr && t1.reverse[0] == 0 && t1.reverse[1] == 4711 && t2.reverse[1] == 4711);
  CHECK(plugin.can_run(t1.function(0)) && !plugin.can_run(t1.function(1)));
  run(t1, 0);
  const std::uint64_t mailbox = word("__gomp_rev_offload_var");
  run(t2, 0);
  CHECK(mailbox != 0 && word("__gomp_rev_offload_var") != 0 && word("__gomp_rev_offload_var") != mailbox); // every image

  // Functions, but none of reverse offload; or nobody asked for the table: no mailbox.
  const test_image none("kernel remember\nvariable $offload_func_table 8 0\nvariable __gomp_rev_offload_var 8\n",
                        {"remember"});
  loaded_table t3, t4;
  CHECK(load(0, none, &t3) == 2 && t3.reverse == nullptr);
  run(t3, 0);
  CHECK(word("__gomp_rev_offload_var") == 0);
  const test_image third(text, {"remember", "r$nohost$0"});
  t4.count = plugin.load_image(0, image_version, &third.descriptor, &t4.entries, nullptr, nullptr);
  CHECK(t4.count == 3);
  run(t4, 0);
  CHECK(word("__gomp_rev_offload_var") == 0);
  for (const test_image *im : {&second, &first, &none, &third})
    CHECK(plugin.unload_image(0, image_version, &im->descriptor));
}

// Nothing of an image that cannot be loaded stays, and others can still be loaded.
static void bad_images() {
  const auto refused = [](const test_image &im, const char *message) {
    clear_plugin_messages();
    const null_driver::census before = null_driver::count();
    loaded_table t;
    CHECK(load(0, im, &t) == -1 && t.entries == nullptr && t.reverse == nullptr && plugin_said(message));
    const null_driver::census after = null_driver::count();
    CHECK(before.modules == after.modules && before.links == after.links);
    CHECK(plugin.unload_image(0, image_version, &im.descriptor)); // the program's part goes away all the same
  };
  refused(test_image("garbage\n", {}), "cuModuleLoadData error");
  refused(test_image("kernel f\n", {"g"}), "cuModuleGetFunction (g) error");
  refused(test_image("kernel f\n", {"f"}, {"v"}), "cuModuleGetGlobal (v) error");
  refused(test_image("kernel f\nvariable $offload_func_table 8\n", {"f", "r$nohost"}), "too short");
  test_image cut("kernel f\n", {"f"});
  cut.object.size -= 2;
  refused(cut, "code that does not end where its size says");
  const test_image im("kernel f\n", {"f"});
  addr_pair *table;
  CHECK(plugin.load_image(0, 0x30002, &im.descriptor, &table, nullptr, nullptr) == -1 && plugin_said("received 2"));
}

int main() {
  null_driver::define_kernel("remember", remember);
  null_driver::define_kernel("__do_global_ctors__entry__mgomp", constructor);
  null_driver::define_kernel("__do_global_dtors__entry__mgomp", destructor);
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  plain_image();
  for (unsigned n : {1u, 2u, 5u, 6u, 9u, 10u, 100u, 1000u}) indirect_functions(n);
  reverse_offload();
  bad_images();
  // What fini_device finds still loaded, it unloads, destructors included.
  const test_image im("kernel f\nkernel __do_global_dtors__entry__mgomp\n", {"f"});
  loaded_table t;
  CHECK(load(0, im, &t) == 2 && plugin.fini_device(0) && destructors == 2);
  const null_driver::census c = null_driver::count();
  CHECK(c.device_blocks == 0 && c.host_blocks == 0 && c.streams == 0 && c.modules == 0 && c.contexts == 0);
  std::puts("ok");
}
