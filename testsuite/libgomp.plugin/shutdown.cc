// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// The driver's exit handler runs before ours, as where devices were found before main(): then everything is gone already,
// and giving it back is not an error. Using it still is one.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

static CUresult nothing(const null_driver::launch &) { return CUDA_SUCCESS; }

int main() {
  null_driver::define_kernel("k", nothing);
  null_driver::define_kernel("__do_global_dtors__entry", nothing);
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  const test_image first("kernel k\nkernel __do_global_dtors__entry\n", {"k"}), second = first;
  loaded_table t1, t2;
  CHECK(load(0, first, &t1) == 2 && load(0, second, &t2) == 2);
  launch_arguments args(1, 1);
  plugin.run(0, t1.function(0), nullptr, args.words);
  void *small = plugin.alloc(0, 100), *large = plugin.alloc(0, 300 << 20), *managed = plugin.managed_alloc(0, 100),
       *pinned = nullptr;
  CHECK(small != nullptr && large != nullptr && managed != nullptr && plugin.page_locked_host_alloc(&pinned, 100));
  clear_plugin_messages();

  null_driver::is_shut_down = true;
  CHECK(plugin.free(0, small) && plugin.free(0, large) && plugin.managed_free(0, managed));
  CHECK(plugin.page_locked_host_free(pinned));
  CHECK(plugin.unload_image(0, image_version, &first.descriptor));
  CHECK(plugin_messages().empty());
  CHECK(!plugin.memset(0, plugin.alloc(0, 8), 0, 8) && plugin_said("error: cuMemsetD8 error: "));
  clear_plugin_messages();
  CHECK(plugin.fini_device(0));
  CHECK(plugin_messages().empty());
  std::puts("ok");
}
