// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
// { dg-timeout 120 }
//
// What the driver has linked is linked once: the next start loads it, with all that the plugin knows of it. Another image,
// device or option is another entry; a corrupted entry, and one that the driver refuses, is made anew; what the driver has
// refused once, or what lacked memory, is not kept.
#include "aux/fake_host.h"
#include "aux/null_driver.h"
#include "aux/ring_image.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

namespace fs = std::filesystem;

static std::string folder;

static std::vector<std::string> files() {
  std::vector<std::string> result;
  if (fs::exists(folder))
    for (const auto &f : fs::directory_iterator(folder)) result.push_back(f.path());
  return result;
}
static std::string content(const std::string &file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

static CUresult nothing(const null_driver::launch &) { return CUDA_SUCCESS; }

struct start {
  long links, loads;
  int table;
  std::string said;
};

// What one start of a program does, in a process of its own: `prepare` sets its environment and the driver.
static start start_program(const std::function<void()> &prepare, const std::string &lines = "kernel k\nvariable v 8 7\n") {
  const std::string report = folder + ".report";
  const child_outcome child = run_in_child(60, [&] {
    prepare();
    null_driver::define_kernel("k", nothing);
    open_plugin();
    CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
    const test_image image(lines, {"k"}, {"v"});
    loaded_table t;
    const int count = load(0, image, &t);
    if (count == 3) {
      std::uint64_t v;
      CHECK(plugin.dev2host(0, &v, t.function(1), sizeof v) && v == 7);
      launch_arguments args(1, 1);
      plugin.run(0, t.function(0), nullptr, args.words);
      CHECK(plugin.unload_image(0, image_version, &image.descriptor));
    }
    CHECK(plugin.fini_device(0));
    CHECK(null_driver::count().modules == 0 && null_driver::count().links == 0 && null_driver::count().device_blocks == 0);
    std::ofstream(report) << null_driver::calls_of("cuLinkCreate") << ' ' << null_driver::calls_of("cuModuleLoadData") << ' '
                          << count << '\n'
                          << plugin_messages();
  });
  if (child.status != 0) std::fputs(child.said.c_str(), stderr);
  CHECK(child.status == 0);
  start result;
  std::ifstream stream(report);
  stream >> result.links >> result.loads >> result.table;
  result.said = {std::istreambuf_iterator<char>(stream), {}};
  fs::remove(report);
  return result;
}
static start start_program() {
  return start_program([] {});
}

static bool says(const start &s, const char *text) { return s.said.find(text) != std::string::npos; }

// The driver fails this call so many times.
static std::function<void()> failing(const char *call, int times, CUresult with) {
  return [=] {
    null_driver::fail_with = with;
    null_driver::failing_function = call;
    null_driver::failures_to_come = times;
  };
}

static void second_start() {
  const start cold = start_program();
  CHECK(cold.links == 1 && cold.loads == 1 && cold.table == 3 && files().size() == 1);
  CHECK(says(cold, "the image is kept in the image cache: ") && says(cold, "edits of the image: "));
  const start warm = start_program();
  CHECK(warm.links == 0 && warm.loads == 1 && warm.table == 3 && files().size() == 1);
  CHECK(says(warm, "the image comes from the image cache: ") && says(warm, files()[0].c_str()));
  const auto edits = [](const start &s) {
    const std::size_t at = s.said.find("edits of the image: ");
    return s.said.substr(at, s.said.find('\n', at) - at);
  };
  CHECK(edits(cold) == edits(warm));
}

static void other_images() {
  std::size_t known = files().size();
  const auto is_other = [&](const std::function<void()> &prepare, const char *lines) {
    for (const long links : {1L, 0L}) CHECK(start_program(prepare, lines).links == links);
    CHECK(files().size() == ++known);
  };
  const char lines[] = "kernel k\nvariable v 8 7\n";
  is_other([] {}, "kernel k\nvariable v 8 7\n\n");
  is_other([] { null_driver::config.capability_minor = 6; }, lines);
  is_other([] { null_driver::config.driver_version = 12050; }, lines);
  is_other([] { null_driver::config.device_name = "another device"; }, lines);
  is_other([] { setenv("GOMP_NVPTX_JIT", "-O0", 1); }, lines);
  is_other([] { setenv("GOMP_NVPTX_JIT", "-O4", 1); }, lines);
  is_other([] { setenv("REGOMP_LANES", "off", 1); }, lines);
  is_other([] { setenv("REGOMP_LANES", "rules", 1); }, lines);
  is_other([] { setenv("REGOMP_REVERSE_PROTOCOL", "stock", 1); }, lines);
  // What is said decides nothing.
  CHECK(start_program([] { setenv("REGOMP_LANES", "auto,verbose", 1); }, lines).links == 0);
  CHECK(start_program([] { setenv("GOMP_NVPTX_LOWLAT_POOL", "100", 1); }, lines).links == 0);
}

static void corruption() {
  fs::remove_all(folder);
  start_program();
  const std::string file = files().at(0), good = content(file);
  const auto is_made_anew = [&](const std::string &bad) {
    std::ofstream(file, std::ios::binary) << bad;
    const start s = start_program();
    CHECK(s.links == 1 && s.table == 3 && says(s, "there is a corrupted file in the image cache: "));
    CHECK(content(file) == good && start_program().links == 0);
  };
  for (const std::size_t at : {std::size_t{0}, std::size_t{9}, std::size_t{20}, good.size() / 2, good.size() - 1}) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    is_made_anew(bad);
    is_made_anew(good.substr(0, at));
  }
  is_made_anew(good + "x");
  // Whole, but of another image.
  const std::string lines = "kernel k\nvariable v 8 7\n\n";
  CHECK(start_program([] {}, lines).links == 1 && files().size() == 2);
  const std::vector<std::string> both = files();
  is_made_anew(content(both[both[0] == file ? 1 : 0]));
}

static void failures() {
  // A driver that does not take it: one load is refused, the next is of what was linked.
  const start refused = start_program(failing("cuModuleLoadData", 1, CUDA_ERROR_NO_BINARY_FOR_GPU));
  CHECK(refused.links == 1 && refused.loads == 2 && refused.table == 3);
  CHECK(says(refused, "the driver does not take what the image cache has: ") && says(refused, "the image is kept in"));
  CHECK(start_program().links == 0);
  // Without memory it would be refused in any case; the entry stays.
  const start no_memory = start_program(failing("cuModuleLoadData", 2, CUDA_ERROR_OUT_OF_MEMORY));
  CHECK(no_memory.table == -1 && start_program().links == 0);

  // A function that nothing calls: the first edit applies, and the driver refuses it once.
  fs::remove_all(folder);
  const std::string lines = "kernel k\nvariable v 8 7\n";
  const auto with_library = [&](const std::function<void()> &prepare) {
    return run_in_child(60, [&] {
      prepare();
      null_driver::define_kernel("k", nothing);
      open_plugin();
      CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
      const char library[] = ".version 6.0\n.target sm_52\n.address_size 64\n.visible .func dead\n{\nret;\n}\n";
      test_image image(lines, {"k"}, {"v"});
      const regomp::nvptx_object objects[] = {image.object, {library, sizeof library}};
      image.descriptor.objects = objects;
      image.descriptor.num_objects = 2;
      loaded_table t;
      CHECK(load(0, image, &t) == 3);
    });
  };
  CHECK(with_library(failing("cuLinkComplete", 1, CUDA_ERROR_INVALID_PTX)).status == 0 && files().empty());
  CHECK(with_library([] {}).status == 0 && files().size() == 1);

  // No folder, or none that can be made: all works, and a line says why nothing is kept.
  const auto nowhere = [](const char *name, const char *value) {
    const start s = start_program([=] { setenv(name, value, 1); });
    CHECK(s.links == 1 && s.table == 3 && !says(s, "error: "));
    return s.said;
  };
  CHECK(nowhere("REGOMP_IMAGE_CACHE", "off").find("the image cache is not used: REGOMP_IMAGE_CACHE is off") != std::string::npos);
  CHECK(nowhere("REGOMP_IMAGE_CACHE", "/proc/nowhere").find("the image is not kept in /proc/nowhere: mkdir: ") != std::string::npos);
  CHECK(nowhere("REGOMP_SYSTEM_CALLS", "stock").find("the image cache is not used: REGOMP_SYSTEM_CALLS is stock") != std::string::npos);
}

// Images with a ring: it is there when the code comes from the cache, and gone when the driver refuses that.
static void rings() {
  fs::remove_all(folder);
  const auto load_it = [](const std::function<void()> &prepare, long links, const char *said) {
    const child_outcome child = run_in_child(60, [&] {
      prepare();
      null_driver::define_kernel("requesting", nothing);
      open_plugin();
      CHECK(plugin.get_num_devices(gomp_requires_reverse_offload) == 1 && plugin.init_device(0));
      const two_object_image image(library_module());
      loaded_table t;
      t.count = plugin.load_image(0, image_version, &image.descriptor, &t.entries, &t.reverse, nullptr);
      CHECK(t.count == 3 && t.reverse != nullptr && t.reverse[1] == 4096);
      CHECK(plugin_said("ring: yes\n") && plugin_said(said));
      CHECK(null_driver::calls_of("cuLinkCreate") == links);
      CHECK(plugin.unload_image(0, image_version, &image.descriptor) && plugin.fini_device(0));
      CHECK(null_driver::count().device_blocks == 0 && null_driver::count().host_blocks == 0);
    });
    if (child.status != 0) std::fputs(child.said.c_str(), stderr);
    CHECK(child.status == 0);
  };
  load_it([] {}, 1, "the image is kept in the image cache");
  load_it([] {}, 0, "the image comes from the image cache");
  load_it(failing("cuModuleLoadData", 1, CUDA_ERROR_INVALID_IMAGE), 1, "the driver does not take");
  load_it([] {}, 0, "the image comes from the image cache");
}

int main() {
  char name[] = "/tmp/regomp-image-cache.XXXXXX";
  CHECK(mkdtemp(name) != nullptr);
  folder = std::string(name) + "/images";
  setenv("REGOMP_IMAGE_CACHE", folder.c_str(), 1);
  setenv("GOMP_DEBUG", "1", 1);
  second_start();
  other_images();
  corruption();
  failures();
  rings();
  fs::remove_all(name);
  std::puts("ok");
}
