// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Descriptors that no compiler writes, and images a thousand times: a corrupted one is refused with a line that says why,
// nothing of it stays, and good ones load and unload without leaving anything behind.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <cstring>
#include <malloc.h>

using null_driver::launch;

static CUresult nothing(const launch &) { return CUDA_SUCCESS; }

static const char text[] = "kernel k\nvariable v 8 5\nvariable __gomp_additional_icvs 16\n";

static void refused(const char *what, const char *message, test_image &im, unsigned version = image_version,
                    std::uint64_t *host_indirect = nullptr) {
  const null_driver::census before = null_driver::count();
  clear_plugin_messages();
  addr_pair *table = nullptr;
  std::uint64_t *reverse = nullptr;
  const int n = plugin.load_image(0, version, &im.descriptor, &table, &reverse, host_indirect);
  if (n != -1 || table != nullptr || reverse != nullptr || !plugin_said(message)) {
    std::fprintf(stderr, "%s: %d\n%s", what, n, plugin_messages().c_str());
    std::_Exit(98);
  }
  const null_driver::census after = null_driver::count();
  CHECK(after.modules == before.modules && after.links == before.links && after.device_blocks == before.device_blocks);
  // The host library may unload what was refused.
  CHECK(plugin.unload_image(0, version, &im.descriptor));
}

template <typename Change>
static void refused(const char *what, const char *message, Change change, unsigned version = image_version) {
  test_image im(text, {"k"}, {"v"});
  change(im);
  refused(what, message, im, version);
}

// The code lacks what the descriptor, or the code itself, lets expect. The line says so, and what to do.
static void incomplete() {
  const std::string code = text, device_functions = "variable $offload_ind_func_table 8 4096\n";
  std::uint64_t host_function[] = {0x550000001000};
  test_image no_table(code, {"k"}, {"v"}, 1);
  refused("no table of indirect functions", "table of indirect functions is missing or too short; link the program again",
          no_table, image_version, host_function);
  test_image short_table(code + device_functions, {"k"}, {"v"}, 2);
  refused("a short one", "table of indirect functions is missing or too short; link the program again", short_table,
          image_version, host_function);
  test_image old_library(code + device_functions, {"k"}, {"v"}, 1);
  refused("a library without", "does not support indirect functions; link the program with the device library of the GCC",
          old_library, image_version, host_function);
  test_image short_reverse(code + "variable $offload_func_table 8 4096\n", {"k", "k"}, {"v"});
  refused("a short table of reverse-offload functions",
          "table of reverse-offload functions is too short; link the program again", short_reverse);
  test_image mailbox(code + "variable $offload_func_table 8 4096\nvariable __gomp_rev_offload_var 8\n", {"k"}, {"v"});
  null_driver::fail_with = CUDA_ERROR_OUT_OF_MEMORY;
  null_driver::failing_function = "cuMemHostAlloc";
  null_driver::failures_to_come = 100;
  refused("no page-locked memory",
          "the driver gives no page-locked memory, which reverse offload needs; the image is not loaded", mailbox);
  null_driver::failures_to_come = 0;
}

static void corrupted() {
  refused("a newer compiler", "incompatible with PTX plugin (expected 1, received 2)", [](test_image &) {}, 0x30002);
  refused("no objects", "no code", [](test_image &im) { im.descriptor.num_objects = 0; });
  refused("no address of the objects", "no code", [](test_image &im) { im.descriptor.objects = nullptr; });
  refused("no text", "code that does not end where its size says", [](test_image &im) { im.object.code = nullptr; });
  refused("empty text", "code that does not end where its size says", [](test_image &im) { im.object.size = 0; });
  refused("truncated text", "code that does not end where its size says", [](test_image &im) { im.object.size -= 20; });
  refused("another machine's text", "cuModuleLoadData error", [](test_image &im) {
    static const char elf[] = "\177ELF\2\1\1";
    im.object = {elf, sizeof elf};
  });
  refused("no address of the functions", "no table of functions", [](test_image &im) { im.descriptor.functions = nullptr; });
  refused("no name of a function", "a function without a name", [](test_image &im) { im.functions[0].name = nullptr; });
  refused("an absurd number of functions", "too many entries",
          [](test_image &im) { im.descriptor.num_functions = 0xfffffff0u; });
  refused("no address of the variables", "no table of variables",
          [](test_image &im) { im.descriptor.variable_names = nullptr; });
  refused("no name of a variable", "a variable without a name", [](test_image &im) { im.variable_names[0] = nullptr; });
  refused("an absurd number of variables", "too many entries", [](test_image &im) { im.descriptor.num_variables = ~0u; });
  refused("a function that the code lacks", "cuModuleGetFunction (q)", [](test_image &im) { im.functions[0].name = "q"; });
  refused("a variable that the code lacks", "cuModuleGetGlobal (w)", [](test_image &im) { im.variable_names[0] = "w"; });
}

// Loads two images, uses one, unloads both, in the other order every second time.
static void round(int i) {
  const test_image first(text, {"k"}, {"v"}), second(text, {"k"}, {"v"});
  loaded_table t1, t2;
  CHECK(load(0, first, &t1) == 3 && load(0, second, &t2) == 3 && t1.entries[1].start != t2.entries[1].start);
  launch_arguments args(1, 1);
  plugin.run(0, t2.function(0), nullptr, args.words);
  CHECK(plugin.unload_image(0, image_version, i % 2 ? &first.descriptor : &second.descriptor));
  CHECK(plugin.unload_image(0, image_version, i % 2 ? &second.descriptor : &first.descriptor));
  clear_plugin_messages();
}

static void a_thousand_times() {
  for (int i = 0; i < 20; ++i) round(i); // pools and caches get their size
  const null_driver::census before = null_driver::count();
  const std::size_t host_before = mallinfo2().uordblks;
  for (int i = 0; i < 1000; ++i) round(i);
  const null_driver::census after = null_driver::count();
  CHECK(after.modules == before.modules && after.links == before.links && after.streams == before.streams);
  CHECK(after.device_blocks == before.device_blocks && after.device_bytes == before.device_bytes);
  CHECK(after.host_blocks == before.host_blocks);
  // One lost record for each round would show.
  CHECK(mallinfo2().uordblks < host_before + 1000 * 16);
}

int main() {
  null_driver::define_kernel("k", nothing);
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  incomplete();
  corrupted();
  a_thousand_times();
  corrupted();
  CHECK(plugin.fini_device(0));
  const null_driver::census c = null_driver::count();
  CHECK(c.device_blocks == 0 && c.host_blocks == 0 && c.streams == 0 && c.modules == 0 && c.contexts == 0);
  std::puts("ok");
}
