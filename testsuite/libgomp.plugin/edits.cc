// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// What the driver refuses, while it links or when it loads the result, is linked again without the last edit, down to the
// image's own text: as many links as edits, and one more. The debug output says what the driver answered, and which edits
// the image got.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <cstring>
#include <string>

static const char kernel_text[] = "kernel k\n";
// A function that nothing calls.
static const char library_text[] = ".version 6.0\n.target sm_52\n.address_size 64\n"
                                   ".visible .func dead\n{\nret;\n}\n"
                                   ".visible .global .align 4 .u32 v[1];\n";

// Loads the image while so many calls of `failing` fail; the number of links.
static long links(const char *failing, int failures, bool loads, const char *said) {
  const regomp::nvptx_object objects[] = {{kernel_text, sizeof kernel_text}, {library_text, sizeof library_text}};
  const regomp::nvptx_function functions[] = {{"k", {}}};
  const regomp::nvptx_image im = {objects, 2, nullptr, 0, functions, 1, 0};
  clear_plugin_messages();
  const long before = null_driver::calls_of("cuLinkCreate");
  null_driver::fail_with = CUDA_ERROR_INVALID_PTX;
  null_driver::failing_function = failing;
  null_driver::failures_to_come = failures;
  loaded_table t;
  t.count = plugin.load_image(0, image_version, &im, &t.entries, nullptr, nullptr);
  null_driver::failures_to_come = 0;
  CHECK((t.count == 2) == loads && plugin_said(said));
  CHECK(loads == !plugin_said((std::string("error: ") + failing).c_str()));
  CHECK((failures > 0) == plugin_said((std::string("nvptx: ") + failing + " error: ").c_str()));
  CHECK((null_driver::linked_text().find("dead") == std::string::npos) == (failures == 0));
  if (loads) CHECK(plugin.unload_image(0, image_version, &im));
  return null_driver::calls_of("cuLinkCreate") - before;
}

int main() {
  null_driver::define_kernel("k", [](const null_driver::launch &) { return CUDA_SUCCESS; });
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  for (const char *failing : {"cuLinkAddData", "cuLinkComplete", "cuModuleLoadData"}) {
    CHECK(links(failing, 0, true,
                "edits of the image: live code: yes; block state: there is none; memory of teams: no team is made, or the "
                "text is not known; direct start: no kernel can do without the library's start, or the text is not known; "
                "start of teams: every kernel needs the library's start, or the text is not known; lanes: there is no "
                "parallel region; indirect functions: there are none; ring: it is not wanted\n") == 1);
    CHECK(links(failing, 1, true, "edits of the image: live code: the driver refused it; block state: there is none;") == 2);
    CHECK(links(failing, 2, false, (std::string("error: ") + failing + " error").c_str()) == 2);
  }
  CHECK(plugin.fini_device(0));
  CHECK(null_driver::count().modules == 0 && null_driver::count().links == 0);
  std::puts("ok");
}
