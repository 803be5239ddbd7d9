// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host library's side of the plugin interface, as a test wants it: GOMP_PLUGIN_* are functions of the program, which the
// dynamic linker finds before those of libgomp.so.1 (the test is linked with -rdynamic).
#ifndef REGOMP_TEST_FAKE_HOST_H
#define REGOMP_TEST_FAKE_HOST_H

#include "../../lib/falsify.h"
#include "include/gomp_plugin.h"
#include "include/nvptx_image.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

// The plugin's functions.
struct plugin_functions {
#define HOOK(name) GOMP_OFFLOAD_##name##_t *name
  HOOK(version);
  HOOK(get_name);
  HOOK(get_caps);
  HOOK(get_type);
  HOOK(get_num_devices);
  HOOK(get_uid);
  HOOK(init_device);
  HOOK(fini_device);
  HOOK(load_image);
  HOOK(unload_image);
  HOOK(alloc);
  HOOK(free);
  HOOK(managed_alloc);
  HOOK(managed_free);
  HOOK(is_accessible_ptr);
  HOOK(page_locked_host_alloc);
  HOOK(page_locked_host_free);
  HOOK(dev2host);
  HOOK(host2dev);
  HOOK(dev2dev);
  HOOK(memcpy2d);
  HOOK(memcpy3d);
  HOOK(memset);
  HOOK(run);
  HOOK(async_run);
  HOOK(regomp_async_run_after);
  HOOK(regomp_find_block);
  HOOK(can_run);
#undef HOOK
};
extern plugin_functions plugin;

// Opens the plugin that REGOMP_TEST_PLUGIN names, or that of another device beside it; ends the test if it lacks a function.
// Page-locked memory can be had of one plugin alone, so "gcn" has none.
void open_plugin(const char *device = "nvptx");

// What the plugin said, all of it: debug output, and errors as "error: TEXT\n". Any thread.
std::string plugin_messages();
void clear_plugin_messages();
bool plugin_said(const char *text);

// Called for each reverse-offload request, and for each completed asynchronous launch.
struct reverse_request {
  std::uint64_t fn, mapnum, addrs, sizes, kinds;
  int dev_num;
};
extern std::function<void(const reverse_request &)> on_request;
extern std::function<void(void *)> on_completion;

// An image made of lines (null_driver.h). Functions whose name ends in $nohost are regions of reverse offload.
struct test_image {
  std::string text;
  std::vector<const char *> variable_names;
  std::vector<regomp::nvptx_function> functions;
  regomp::nvptx_object object = {};
  regomp::nvptx_image descriptor = {};

  test_image(std::string lines, std::vector<const char *> function_names, std::vector<const char *> variables = {},
             unsigned indirect = 0);
};

// The library part 3, device part 1.
inline constexpr unsigned image_version = 0x30001;

// A loaded image's table; freed as the host library would.
struct loaded_table {
  addr_pair *entries = nullptr;
  std::uint64_t *reverse = nullptr;
  int count = 0;
  loaded_table() = default;
  loaded_table(const loaded_table &) = delete;
  loaded_table &operator=(const loaded_table &) = delete;
  ~loaded_table() {
    std::free(entries);
    std::free(reverse);
  }
  void *function(int i) const { return reinterpret_cast<void *>(entries[i].start); }
};
int load(int ord, const test_image &, loaded_table *, std::uint64_t *host_indirect = nullptr);

// The args array for so many teams and threads; 0 leaves the choice to the device.
struct launch_arguments {
  void *words[5];
  launch_arguments(int teams, int threads);
};

// What became of a child process: its wait status, and all it wrote to standard error.
struct child_outcome {
  int status;
  std::string said;
};
// Runs `body` in a child, which is killed after so many seconds, and ends with status 0 when `body` returns.
child_outcome run_in_child(unsigned seconds, const std::function<void()> &body);

// Every how many of a test's cases is tried: `sparse` in a sanitizer's run that takes samples (REGOMP_SANITIZER_SAMPLE), else each.
int sample_step(int sparse);

#define CHECK(...)                                                                                                          \
  do {                                                                                                                      \
    if (!(__VA_ARGS__) || check_falsified()) {                                                                                                   \
      std::fprintf(stderr, "%s:%d: not true: %s\n%s", __FILE__, __LINE__, #__VA_ARGS__, plugin_messages().c_str());         \
      std::_Exit(98);                                                                                                       \
    }                                                                                                                       \
  } while (0)

#endif
