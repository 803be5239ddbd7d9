// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// What GCC's device library knows of a launch is moved to shared memory when an image is linked, if the library's text has
// the shape of GCC's; else the driver gets the text as it is, and kernels of different shapes do not run at the same time,
// unless a request is being served.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include "include/reverse_offload.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

using null_driver::launch;

static const std::string variables =
                             ".version 7.3\n// BEGIN GLOBAL VAR DEF: gomp_num_teams_var\n"
                             ".visible .global .align 4 .u32 gomp_num_teams_var[1];\n"
                             ".visible .global .align 4 .u32 other[1];\n"
                             ".visible .global .align 8 .u64 gomp_global_icv[5] =\n{1,4294967298,-2147483648,256,0 };\n"
                             ".visible .global .align 8 .u64 last[1];\n",
                         users = ".version 7.3\n.extern .global .align 4 .u32 gomp_num_teams_var[1];\n"
                                 ".extern .global .align 8 .u64 gomp_global_icv[5];\n"
                                 "ld.global.u32 %r1,[gomp_num_teams_var];\nst.global.u32 [gomp_num_teams_var],%r1;\n"
                                 "cvta.global.u64 %r2,gomp_global_icv;\nld.global.u32 %r3,[other];\n",
                         start =
                             ".version 7.3\n.extern .global .align 8 .u64 gomp_global_icv[5];\n"
                             ".visible .func gomp_nvptx_main (.param .u64 %in_ar0, .param .u64 %in_ar1);\n"
                             ".visible .func gomp_nvptx_main (.param .u64 %in_ar0, .param .u64 %in_ar1)\n{\n"
                             ".reg .u32 %r68;\n.reg .u32 %r36;\n.reg .pred %r70;\n.reg .u64 %r179;\n.reg .u32 %r76;\n"
                             "mov.u32 %r68,%tid.y;\nmov.u32 %r36,%ntid.y;\n"
                             "setp.ne.u32 %r70,%r68,0;\n@%r70 bra $L88;\n"
                             "st.global.u64 [gomp_global_icv],%r179;\nst.global.u8 [gomp_global_icv+24],%r76;\n$L88:\nret;\n}\n";

static const std::string edited_variables = ".version 7.3\n// BEGIN GLOBAL VAR DEF: gomp_num_teams_var\n"
                                            ".visible .shared .align 4 .u32 gomp_num_teams_var[1];\n"
                                            ".visible .global .align 4 .u32 other[1];\n"
                                            ".visible .shared .align 8 .u64 gomp_global_icv[5] ;\n" +
                                            std::string(34, ' ') +
                                            "\n"
                                            ".visible .global .align 8 .u64 last[1];\n",
                         edited_users = ".version 7.3\n.extern .shared .align 4 .u32 gomp_num_teams_var[1];\n"
                                        ".extern .shared .align 8 .u64 gomp_global_icv[5];\n"
                                        "ld.shared.u32 %r1,[gomp_num_teams_var];\nst.shared.u32 [gomp_num_teams_var],%r1;\n"
                                        "cvta.shared.u64 %r2,gomp_global_icv;\nld.global.u32 %r3,[other];\n",
                         edited_start =
                             ".version 7.3\n.extern .shared .align 8 .u64 gomp_global_icv[5];\n"
                             ".visible .func gomp_nvptx_main (.param .u64 %in_ar0, .param .u64 %in_ar1);\n"
                             ".extern .shared .align 4 .u32 gomp_num_teams_var[1];\n"
                             ".visible .func gomp_nvptx_main (.param .u64 %in_ar0, .param .u64 %in_ar1)\n{\n"
                             ".reg .u32 %r68;\n.reg .u32 %r36;\n.reg .pred %r70;\n.reg .u64 %r179;\n.reg .u32 %r76;\n"
                             "mov.u32 %r68,%tid.y;\nmov.u32 %r36,%ntid.y;\n"
                             "setp.ne.u32 %r70,%r68,0;\n@%r70 bra $L88;\n"
                             "st.shared.u32 [gomp_num_teams_var],0;\n"
                             "st.shared.u64 [gomp_global_icv+8],0x100000002;\n"
                             "st.shared.u64 [gomp_global_icv+16],0xffffffff80000000;\n"
                             "st.shared.u64 [gomp_global_icv+24],0x100;\n"
                             "st.shared.u64 [gomp_global_icv+32],0;\n"
                             "st.shared.u64 [gomp_global_icv],%r179;\nst.shared.u8 [gomp_global_icv+24],%r76;\n$L88:\nret;\n}\n";

static const std::string region = "kernel f\ncall gomp_nvptx_main\n";

// The text the driver links where an image consists of these.
static std::string linked(const std::array<std::string, 3> &library) {
  test_image image(region, {"f"});
  const regomp::nvptx_object objects[] = {image.object,
                                          {library[0].c_str(), library[0].size() + 1},
                                          {library[1].c_str(), library[1].size() + 1},
                                          {library[2].c_str(), library[2].size() + 1}};
  image.descriptor.objects = objects;
  image.descriptor.num_objects = 4;
  loaded_table t;
  CHECK(load(0, image, &t) == 2);
  CHECK(plugin.unload_image(0, image_version, &image.descriptor));
  return null_driver::linked_text();
}

static bool stays(const std::array<std::string, 3> &library) {
  return linked(library) == region + library[0] + library[1] + library[2];
}

static std::string replaced(std::string text, const std::string &what, const std::string &by) {
  const std::size_t at = text.find(what);
  CHECK(at != text.npos);
  return text.replace(at, what.size(), by);
}

// --- turns ---

static const std::string unknown = users + "atom.global.add.u32 %r1,[gomp_num_teams_var],1;\n";

// By their shapes: kernels f and g with one and two teams.
static std::atomic<int> inside[4];
static CUresult apart(const launch &l, int kernel) {
  const int mine = 2 * kernel + static_cast<int>(l.teams) - 1;
  ++inside[mine];
  for (int i = 0; i < 20; ++i) {
    for (int s = 0; s < 4; ++s) CHECK(s == mine || inside[s] == 0);
    std::this_thread::yield();
  }
  --inside[mine];
  return CUDA_SUCCESS;
}

static std::atomic<int> arrived, expected;
static CUresult meet(const launch &) {
  ++arrived;
  while (arrived < expected) std::this_thread::yield();
  return CUDA_SUCCESS;
}

static void run_together(void *function, std::vector<int> teams) {
  arrived = 0;
  expected = static_cast<int>(teams.size());
  std::vector<std::thread> threads;
  for (int n : teams)
    threads.emplace_back([=] {
      launch_arguments args(n, 1);
      plugin.run(0, function, nullptr, args.words);
    });
  for (std::thread &t : threads) t.join();
}

// Kernels 0 and 1 of the table, from several threads.
static void launch_in_turns(loaded_table &t) {
  static std::atomic<int> completed;
  completed = 0;
  on_completion = [](void *) { ++completed; };
  constexpr int rounds = 60, threads = 4;
  std::vector<std::thread> launchers;
  for (int me = 0; me < threads; ++me)
    launchers.emplace_back([&, me] {
      for (int i = 0; i < rounds; ++i) {
        launch_arguments args(1 + (i + me) / 2 % 2, 1);
        void *const function = t.function((i + me) % 2);
        if (i % 3 == 0)
          plugin.async_run(0, function, nullptr, args.words, nullptr);
        else
          plugin.run(0, function, nullptr, args.words);
      }
    });
  for (std::thread &l : launchers) l.join();
  while (completed != threads * rounds / 3) std::this_thread::yield();
}

static void turns() {
  test_image image("kernel f\nkernel g\nkernel meet\n", {"f", "g", "meet"});
  const regomp::nvptx_object objects[] = {image.object, {unknown.c_str(), unknown.size() + 1}};
  image.descriptor.objects = objects;
  image.descriptor.num_objects = 2;
  loaded_table t;
  CHECK(load(0, image, &t) == 4 && plugin_said("they run one after another"));
  launch_in_turns(t);
  run_together(t.function(2), {3, 3, 3}); // of one shape
  CHECK(plugin.unload_image(0, image_version, &image.descriptor));
}

// A kernel asks through the mailbox of GCC's device library, and the host answers when a kernel of another shape has ended.
static std::atomic<bool> will_ask;
static CUresult requesting(const launch &l) {
  will_ask = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(20)); // so that the other launch waits for its turn already
  auto *const mailbox = *static_cast<regomp::stock_mailbox **>(l.variable("__gomp_rev_offload_var"));
  std::atomic_ref(mailbox->fn).store(0x1000, std::memory_order_release);
  while (std::atomic_ref(mailbox->fn).load(std::memory_order_acquire) != 0) std::this_thread::yield();
  return CUDA_SUCCESS;
}

static void turns_where_kernels_ask() {
  null_driver::define_kernel("requesting", requesting);
  null_driver::define_kernel("quiet", [](const launch &) { return CUDA_SUCCESS; });
  test_image image("kernel f\nkernel g\nkernel requesting\nkernel quiet\nvariable $offload_func_table 40 0 0 0 0 4096\n"
                   "variable __gomp_rev_offload_var 8\n",
                   {"f", "g", "requesting", "quiet", "region$nohost$0"});
  const regomp::nvptx_object objects[] = {image.object, {unknown.c_str(), unknown.size() + 1}};
  image.descriptor.objects = objects;
  image.descriptor.num_objects = 2;
  loaded_table t;
  clear_plugin_messages();
  CHECK(load(0, image, &t) > 4 && plugin_said("they run one after another"));
  launch_in_turns(t);
  std::atomic<int> requests = 0;
  std::atomic<bool> launched = false;
  on_request = [&](const reverse_request &) {
    ++requests;
    while (!launched) std::this_thread::yield();
    launch_arguments args(2, 1);
    plugin.run(0, t.function(3), nullptr, args.words);
  };
  std::thread other([&] {
    while (!will_ask) std::this_thread::yield();
    launch_arguments args(3, 1);
    plugin.run(0, t.function(3), nullptr, args.words);
    launched = true;
  });
  launch_arguments args(1, 1);
  plugin.run(0, t.function(2), nullptr, args.words);
  other.join();
  CHECK(requests == 1);
  launch_in_turns(t);
  CHECK(plugin.unload_image(0, image_version, &image.descriptor));
}

int main() {
  open_plugin();
  CHECK(plugin.get_num_devices(0x80) == 1 && plugin.init_device(0));

  CHECK(linked({variables, users, start}) == region + edited_variables + edited_users + edited_start);
  CHECK(linked({start, variables, users}) == region + edited_start + edited_variables + edited_users);
  const std::string one = variables + users + start;
  CHECK(linked({one, "", ""}).find("global_icv[5] ;") != std::string::npos);

  CHECK(stays({"", "", ""}));
  CHECK(stays({variables, users, ""}));                                    // it starts elsewhere
  CHECK(stays({users, start, ""}));                                        // it defines nothing
  CHECK(stays({replaced(variables, "_icv[5]", "_icv[6]"), users, start})); // other variables
  CHECK(stays({replaced(variables, "256,0 ", "256 "), users, start}));     // other contents
  CHECK(stays({replaced(variables, "256,0 ", "256,generic(x) "), users, start}));
  CHECK(stays({replaced(variables, "};", "}"), users, start}));
  CHECK(stays({variables, users + "atom.global.add.u32 %r1,[gomp_num_teams_var],1;\n", start})); // other uses
  CHECK(stays({variables, users + ".global .u64 pointer[1] = {generic(gomp_global_icv) };\n", start}));
  CHECK(stays({variables, users + "ld.global.u32 %r1,[my_gomp_global_icv];\n", start}));
  CHECK(stays({variables, users, replaced(start, "(.param .u64 %in_ar0, .param .u64 %in_ar1)\n", "()\n")}));

  // Threads part in another way, or not at all.
  for (const char *line : {"mov.u32 %r68,%tid.y;", "setp.ne.u32 %r70,%r68,0;", "@%r70 bra $L88;"})
    CHECK(stays({variables, users, replaced(start, line, "ret;")}));
  CHECK(stays({variables, users, replaced(start, ",%tid.y;", ",%tid.x;")}));
  CHECK(stays({variables, users, replaced(start, "setp.ne.", "setp.eq.")}));
  CHECK(stays({variables, users, replaced(start, "%r68,0;", "%r68,1;")}));
  CHECK(stays({variables, users, replaced(start, "%r70,%r68,", "%r70,%r36,")}));
  CHECK(stays({variables, users, replaced(start, "@%r70", "@!%r70")}));
  CHECK(stays({variables, users, replaced(start, "@%r70", "@%r71")}));
  CHECK(linked({variables, users, replaced(start, "@%r70", "@ %r70")}) ==
        region + edited_variables + edited_users + replaced(edited_start, "@%r70", "@ %r70")); // GCC 12's
  // Names of registers, parameters and labels are GCC's to choose.
  std::string other = start, edited_other = edited_start;
  for (std::string *text : {&other, &edited_other})
    for (const auto &[name, new_name] : {std::pair("%r68", "%thread"), std::pair("%r70", "%others"), std::pair("$L88", "$K1"),
                                         std::pair("%in_ar1", "%data"), std::pair("%in_ar0", "%region")})
      for (std::size_t at = 0; (at = text->find(name, at)) != text->npos;) text->replace(at, std::strlen(name), new_name);
  CHECK(linked({variables, users, other}) == region + edited_variables + edited_users + edited_other);
  // The function's own store of the first word counts where nothing can lead past it.
  const std::string first_store = "st.shared.u64 [gomp_global_icv+0],0x1;\n", next = "st.shared.u64 [gomp_global_icv+8]";
  for (const std::string before : {"@%r70 bra $L88;\n", "$L1:\n"}) {
    const std::string own = "st.global.u64 [gomp_global_icv],", edited_own = "st.shared.u64 [gomp_global_icv],";
    CHECK(linked({variables, users, replaced(start, own, before + own)}) ==
          region + edited_variables + edited_users +
              replaced(replaced(edited_start, edited_own, before + edited_own), next, first_store + next));
  }

  // Variables that nothing uses, as in images for OpenACC, are nobody's state.
  clear_plugin_messages();
  CHECK(stays({variables, "", ""}) && !plugin_said("they run one after another"));
  CHECK(stays({variables, users, ""}) && plugin_said("they run one after another"));

  // A driver that does not link it.
  null_driver::fail_with = CUDA_ERROR_INVALID_PTX;
  null_driver::failing_function = "cuLinkComplete";
  null_driver::failures_to_come = 1;
  CHECK(stays({variables, users, start}));
  null_driver::define_kernel("f", [](const launch &l) { return apart(l, 0); });
  null_driver::define_kernel("g", [](const launch &l) { return apart(l, 1); });
  null_driver::define_kernel("meet", meet);
  turns();
  turns_where_kernels_ask();
  CHECK(plugin.fini_device(0));
  CHECK(null_driver::count().modules == 0 && null_driver::count().links == 0);
  std::puts("ok");
}
