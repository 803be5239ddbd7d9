// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_hsa.cc" }
// { dg-set-target-env-var GCN_INHIBIT_KERNARGS_TVT_MERGE 0 }
//
// With GCN_INHIBIT_KERNARGS_TVT_MERGE, whatever its value, the gcn plugin has no memory for argument tables, so that the host
// library makes them itself.
#include "aux/fake_host.h"
#include "aux/null_hsa.h"

#include <dlfcn.h>

int main() {
  open_plugin("gcn");
  std::string file = std::getenv("REGOMP_TEST_PLUGIN"); // names the other plugin
  file.replace(file.rfind("nvptx"), 5, "gcn");
  void *const handle = dlopen(file.c_str(), RTLD_LAZY);
  const auto hook = [&](const char *name) {
    void *f = dlsym(handle, name);
    CHECK(f != nullptr);
    return f;
  };
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  alignas(16) unsigned char session[64];
  reinterpret_cast<GOMP_OFFLOAD_session_start_t *>(hook("GOMP_OFFLOAD_session_start"))(session, 0);
  auto *const allocate = reinterpret_cast<GOMP_OFFLOAD_session_allocate_target_var_table_t *>(
      hook("GOMP_OFFLOAD_session_allocate_target_var_table"));
  CHECK(allocate(session, 8) == nullptr);
  unsetenv("GCN_INHIBIT_KERNARGS_TVT_MERGE"); // read once
  CHECK(allocate(session, 8) == nullptr);
  CHECK(plugin.fini_device(0));
}
