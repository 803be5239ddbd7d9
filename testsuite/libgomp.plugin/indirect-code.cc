// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Images with GCC's look-up of indirect functions get our own, and a sorted table. Those with a look-up of another shape,
// and those whose edit the driver refuses, keep theirs, and the table that it reads.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include "include/indirect_functions.h"

#include <algorithm>
#include <string>
#include <vector>

static const std::string signature =
    ".visible .func (.param .u64 %value_out) GOMP_target_map_indirect_ptr (.param .u64 %in_ar0)";

// As far as the plugin looks at it, the module of GCC's device library.
static std::string library_module() {
  return ".version 7.3\n.target sm_52\n" + signature + ";\n" +
         ".visible .global .align 8 .u64 __gomp_indirect_addr_hmap[1];\n"
         ".visible .global .align 8 .u64 __gomp_indirect_addr_map[1];\n" +
         signature + "\n{\nld.global.u64 %r22,[__gomp_indirect_addr_hmap];\nret;\n}\n";
}

static std::string replaced(std::string text, const std::string &what, const std::string &by) {
  const std::size_t at = text.find(what);
  CHECK(at != text.npos);
  return text.replace(at, what.size(), by);
}

constexpr unsigned count = 50;
static std::vector<std::uint64_t> host, device;
enum table { hash, sorted };
static table used;

// The kernel: what code of either kind finds in its variable.
static CUresult look(const null_driver::launch &l) {
  const auto *const ours = static_cast<regomp::indirect_table *>(l.variable(regomp::indirect_variable));
  const std::uint64_t hash_table = *static_cast<std::uint64_t *>(l.variable("__gomp_indirect_addr_hmap"));
  const std::uint64_t list = *static_cast<std::uint64_t *>(l.variable("__gomp_indirect_addr_map"));
  CHECK(list == 0);
  used = ours != nullptr ? sorted : hash;
  if (used == hash) {
    CHECK(hash_table != 0 && reinterpret_cast<std::uint64_t *>(hash_table)[1] == count);
    return CUDA_SUCCESS;
  }
  CHECK(hash_table == 0 && ours->count == count);
  const auto *const pairs = reinterpret_cast<regomp::indirect_pair *>(ours->pairs);
  for (unsigned i = 0; i < count; ++i) {
    CHECK(i == 0 || pairs[i - 1].host < pairs[i].host);
    const auto at = std::find(host.begin(), host.end(), pairs[i].host);
    CHECK(at != host.end() && pairs[i].device == device[static_cast<std::size_t>(at - host.begin())]);
  }
  return CUDA_SUCCESS;
}

static table table_of(const std::string &library, int failures = 0) {
  std::string kernels =
      "kernel look\ncall GOMP_target_map_indirect_ptr\nvariable $offload_ind_func_table " + std::to_string(8 * count);
  for (std::uint64_t d : device) kernels += " " + std::to_string(d);
  kernels += "\n";
  test_image im(kernels, {"look"}, {}, count);
  const regomp::nvptx_object objects[] = {im.object, {library.c_str(), library.size() + 1}};
  im.descriptor.objects = objects;
  im.descriptor.num_objects = 2;
  loaded_table t;
  null_driver::fail_with = CUDA_ERROR_INVALID_PTX;
  null_driver::failing_function = "cuLinkComplete";
  null_driver::failures_to_come = failures;
  CHECK(load(0, im, &t, host.data()) == 2);
  null_driver::failures_to_come = 0;
  launch_arguments args(1, 1);
  plugin.run(0, t.function(0), nullptr, args.words);
  CHECK(plugin.unload_image(0, image_version, &im.descriptor));
  return used;
}

int main() {
  null_driver::define_kernel("look", look);
  // In no order.
  for (std::uint64_t i = 0; i < count; ++i) {
    host.push_back(0x550000001000 + (i * 17 % count) * 64);
    device.push_back(0x9000 + 16 * i);
  }
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  const std::string good = library_module();
  CHECK(table_of(good) == sorted);
  CHECK(null_driver::linked_text().find("\n.visible .func (.param .u64 %value_out) GOMP_target_map_indirect$old (") !=
        std::string::npos);
  CHECK(table_of(replaced(good, signature + "\n", replaced(signature, ".u64 %in_ar0", ".u32 %in_ar0") + "\n")) ==
        hash);                                                           // another signature
  CHECK(table_of(replaced(good, signature + ";\n", "")) == hash);        // not declared
  CHECK(table_of(good + "call GOMP_target_map_indirect_ptr\n") == hash); // somebody else in the module uses it
  CHECK(table_of(replaced(good, "_map[1];", "_map[2];")) == hash);       // another variable
  CHECK(table_of(good, 1) == hash);                                      // the driver refuses it
  CHECK(plugin.fini_device(0));
  CHECK(null_driver::count().modules == 0 && null_driver::count().links == 0);
  std::puts("ok");
}
