// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Kernels that use no more of the device library than is known are started by our own code, and its functions call the
// library's in all others. A library of another form, and kernels that may use more, keep what they have.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <cstdio>
#include <string>
#include <vector>

static const std::string head = ".version 7.3\n.target sm_52\n.address_size 64\n";
static const std::string parallel =
    ".func GOMP_parallel (.param .u64 %in_ar0, .param .u64 %in_ar1, .param .u32 %in_ar2, .param .u32 %in_ar3)";

// Objects as far as the plugin looks at them: what the library's start is, and who calls the region.
struct parts {
  std::string head = ::head;
  std::string state = ".visible .shared .align 4 .u32 __gomp_team_num[1];\n.visible .shared .align 8 .u64 nvptx_thrs[1];\n"
                      ".visible .shared .align 4 .u32 gomp_num_teams_var[1];\n";
  std::string main =
      ".visible .func gomp_nvptx_main (.param .u64 %in_ar0, .param .u64 %in_ar1)\n{\nmov.u64 %r1,nvptx_thrs;\nret;\n}\n";
  std::string declaration = ".visible " + parallel + ";\n";
  std::string definition = ".visible " + parallel + "\n{\nmov.u64 %r1,nvptx_thrs;\nret;\n}\n";
  std::string called = "call.uni gomp_nvptx_main,(%P0,%P1);\n";
  std::string region = "call GOMP_parallel,(%o1,%o2,%o3,%o4);\n";

  std::vector<std::string> objects() const {
    return {head + state + main, head + declaration + definition,
            head + ".extern .shared .u64 __nvptx_stacks[32];\n.extern " + parallel +
                ";\n.visible .entry g (.param .u64 %arg)\n{\n" +
                ".reg .u32 %r<3>;\nmov.u32 %r0,%tid.y;\nst.shared.u64 [__nvptx_stacks],%R2;\nmov.u64 %R0,g$impl;\n"
                "ld.param.u64 %R1,[%arg];\n{\n.param .u64 %P<2>;\nst.param.u64 [%P0],%R0;\nst.param.u64 [%P1],%R1;\n" +
                called + "}\nret.uni;\n}\n.func g$impl (.param .u64 %in_ar0)\n{\n" + region + "ret;\n}\n"};
  }
};

// The text the driver links.
static std::string linked(const parts &p) {
  test_image image("kernel f\n", {"f"});
  std::vector<regomp::nvptx_object> objects = {image.object};
  const std::vector<std::string> texts = p.objects();
  for (const std::string &o : texts) objects.push_back({o.c_str(), o.size() + 1});
  image.descriptor.objects = objects.data();
  image.descriptor.num_objects = static_cast<unsigned>(objects.size());
  loaded_table t;
  CHECK(load(0, image, &t) == 2);
  CHECK(plugin.unload_image(0, image_version, &image.descriptor));
  return null_driver::linked_text();
}
static bool has(const std::string &text, const char *part) { return text.find(part) != text.npos; }

// Another library, or another kernel: the edit leaves it alone.
static void stays(const parts &p) {
  const std::string text = linked(p);
  CHECK(!has(text, "__regomp_begin_teams") && !has(text, "library$") && has(text, "gomp_nvptx_main,(%P0,%P1)"));
}

// A copy with one part as it is given.
static parts with(std::string parts::*part, const std::string &text) {
  parts p;
  p.*part = text;
  return p;
}

int main() {
  null_driver::define_kernel("f", [](const null_driver::launch &) { return CUDA_SUCCESS; });
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  const parts known;

  const std::string text = linked(known);
  CHECK(has(text, "call.uni g$impl,(%P1);\n") && !has(text, "call.uni gomp_nvptx_main"));
  // In front of the stack's set-up, which the region's threads do not need.
  CHECK(text.find("bra $regomp_work;") < text.find("st.shared.u64 [__nvptx_stacks]"));
  CHECK(has(text, ".visible .func library$GOMP_parallel (") && has(text, "call library$GOMP_parallel,"));
  CHECK(has(text, "st.shared.u32 [__regomp_team+20],-1;\n"));
  // Behind it, if they do.
  const std::string uses_stack =
      linked(with(&parts::region, known.region + "mov.u64 %r1,second;\nret;\n}\n.func second (.param .u64 "
                                                 "%in_ar0)\n{\nmov.u64 %r1,__nvptx_stacks;\n"));
  CHECK(uses_stack.find("bra $regomp_work;") > uses_stack.find("st.shared.u64 [__nvptx_stacks]"));

  // A library that is not known.
  stays(
      with(&parts::definition, ".visible .func GOMP_parallel (.param .u64 %in_ar0)\n{\nmov.u64 %r1,nvptx_thrs;\nret;\n}\n"));
  stays(with(&parts::definition, known.definition + known.definition));
  stays(with(&parts::declaration, ""));
  stays(with(&parts::state, ".visible .shared .align 8 .u64 nvptx_thrs[1];\n"));
  stays(with(&parts::state, known.state + ".extern .shared .align 4 .u32 x[1];\n" + known.state));
  stays(with(&parts::main, ".visible .func gomp_nvptx_main (.param .u64 %in_ar0)\n{\nmov.u64 %r1,nvptx_thrs;\nret;\n}\n"));
  stays(with(&parts::head, ".version 3.1\n.target sm_30\n.address_size 64\n"));
  // A region that uses more, itself or further down, or may do so.
  for (const char *more :
       {"mov.u64 %r1,nvptx_thrs;\n", "mov.u64 %r1,gomp_global_icv;\n", "call gomp_nvptx_main,(%o1,%o2);\n",
        "{\n$p:\n.callprototype _ (.param .u64 %in_ar0);\ncall %r1,(%o1),$p;\n}\n",
        "call further,(%o1);\nret;\n}\n.func further (.param .u64 %in_ar0)\n{\nld.shared.u64 %r1,[nvptx_thrs];\n"})
    stays(with(&parts::region, known.region + more));

  CHECK(plugin.fini_device(0));
  CHECK(null_driver::count().modules == 0 && null_driver::count().links == 0);
  std::puts("ok");
}
