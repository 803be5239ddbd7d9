// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_hsa.cc" }
//
// The gcn plugin's devices: which agents count, and what is said where there is no runtime, no GPU, or none that will do.
#include "aux/fake_host.h"
#include "aux/null_hsa.h"

#include <cstring>
#include <dlfcn.h>
#include <sys/wait.h>

using null_hsa::config;

static std::string absence() {
  const char *file = std::getenv("REGOMP_TEST_PLUGIN");
  std::string name = file != nullptr ? file : "libgomp-plugin-nvptx.so.1";
  name.replace(name.rfind("nvptx"), 5, "gcn");
  auto *get = reinterpret_cast<GOMP_OFFLOAD_regomp_absence_t *>(
      dlsym(dlopen(name.c_str(), RTLD_LAZY), "GOMP_OFFLOAD_regomp_absence"));
  return get();
}

// In a child, as the list of devices is made once a process.
static void with(const std::function<void()> &body) {
  const child_outcome o = run_in_child(60, [&] {
    open_plugin("gcn");
    body();
  });
  if (!WIFEXITED(o.status) || WEXITSTATUS(o.status) != 0) {
    std::fprintf(stderr, "status %d: %s\n", o.status, o.said.c_str());
    std::exit(1);
  }
}

int main() {
  with([] {
    config.library_exists = false;
    CHECK(plugin.get_num_devices(0) == 0 && plugin.get_num_devices(0) == 0);
    CHECK(absence().find("no gcn device is used") != std::string::npos && !plugin_said("error: gcn"));
  });
  with([] { // GCC's plugin ends the program here
    config.init_result = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    CHECK(plugin.get_num_devices(0) == 0);
    CHECK(absence().find("hsa_init error: OUT_OF_RESOURCES") == 0 && !plugin_said("error: gcn"));
  });
  with([] {
    config.init_result = HSA_STATUS_ERROR;
    CHECK(plugin.get_num_devices(0) == 0 && plugin_said("error: gcn: hsa_init error: ERROR"));
  });
  with([] {
    config.agents = {};
    CHECK(plugin.get_num_devices(0) == 0 && absence() == "the runtime reports no GPU\n");
  });
  with([] {
    config.agents = {"gfx90a", "gfx8", "gfx1100", "gfx9-generic"};
    CHECK(plugin.get_num_devices(gomp_requires_reverse_offload | gomp_requires_unified_address) == 2);
    CHECK(absence().find("agent 1 (gfx8) is not used") == 0 && absence().find("agent 3") != std::string::npos);
    char *id = const_cast<char *>(plugin.get_uid(1));
    CHECK(std::strcmp(id, "GPU-0123456789abcdef") == 0);
    std::free(id);
    CHECK(plugin.get_num_devices(gomp_requires_unified_shared_memory) == -1); // asked once more
    CHECK(plugin.get_num_devices(0x1000) == -1);
  });
  with([] { // a generic image that fits, and a runtime that does not know it
    config.agents = {"gfx1101"};
    CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
    null_hsa::code_image generic({{"_init_array", {}}, {"_fini_array", {}}}, 0x54);
    null_hsa::fail_next("hsa_executable_load_code_object", HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    loaded_table none;
    CHECK(plugin.load_image(0, 0x30003, generic.descriptor(), &none.entries, &none.reverse, nullptr) == -1);
    CHECK(plugin_said("Unsupported generic ISA gfx11-generic on GPU with ISA gfx1101 (device 0).\n"));
    CHECK(plugin.fini_device(0));
  });
  with([] { // a processor counts if it is asked for and has AMD's instructions
    config.processor = "gfx90a";
    CHECK(plugin.get_num_devices(0) == 1);
  });
  with([] {
    config.processor = "gfx1100";
    setenv("GCN_SUPPORT_CPU_DEVICES", "1", 1);
    CHECK(plugin.get_num_devices(0) == 2);
  });
  with([] {
    config.processor = "AMD EPYC";
    setenv("GCN_SUPPORT_CPU_DEVICES", "1", 1);
    CHECK(plugin.get_num_devices(0) == 1 && absence().find("agent 0 (AMD EPYC) is not used") == 0);
  });
  with([] { CHECK(plugin.get_num_devices(gomp_requires_self_maps) == -1 && plugin_said("XNACK")); });
  with([] {
    config.reaches_host_memory = true;
    CHECK(plugin.get_num_devices(gomp_requires_unified_shared_memory) == 1 && plugin.init_device(0));
    int local;
    CHECK(plugin.is_accessible_ptr(0, &local, sizeof local) == 1);
    CHECK(plugin.fini_device(0));
  });
}
