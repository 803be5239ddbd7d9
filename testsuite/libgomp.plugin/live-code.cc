// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// The driver gets the functions that something reaches: kernels, initial values of variables, anything that is no function in
// the form that GCC writes. If it refuses that, it gets the whole.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

static const std::string head = ".version 7.3\n.target sm_52\n.address_size 64\n.file 1 \"<dummy>\"\n";

static std::string function(const std::string &name, const std::string &body = "", const std::string &linking = ".visible ") {
  return linking + ".func " + name + " (.param .u64 %in_ar0)\n{\n.reg .u64 %r1;\n" + body + "ret;\n}\n";
}
static std::string call(const std::string &name) { return "{\n.param .u64 %out;\ncall " + name + ",(%out);\n}\n"; }

// The text the driver links where an image has a kernel's object that calls `first`, and these.
static std::string linked(const std::vector<std::string> &library) {
  test_image image("kernel f\ncall first\n", {"f"});
  std::vector<regomp::nvptx_object> objects = {image.object};
  for (const std::string &o : library) objects.push_back({o.c_str(), o.size() + 1});
  image.descriptor.objects = objects.data();
  image.descriptor.num_objects = static_cast<unsigned>(objects.size());
  loaded_table t;
  CHECK(load(0, image, &t) == 2);
  CHECK(plugin.unload_image(0, image_version, &image.descriptor));
  const std::string text = null_driver::linked_text();
  CHECK(text.starts_with(image.text));
  return text.substr(image.text.size());
}

// That all stays as it is, byte for byte, and that `part`, where it stands between others, stays though nothing names it.
static void stays(const std::string &part) {
  const std::string unreached = function("unreached"), first = function("first");
  CHECK(linked({head + first + part}) == head + first + part);
  CHECK(linked({head + first + part + unreached}) == head + first + part);
  CHECK(linked({head + unreached + part + first}) == head + part + first);
  CHECK(linked({head + unreached + part, head + first}) == head + part + head + first);
}

// Functions that call each other at random, spread over objects: what is left is what can be reached from the first one.
static void random_calls(unsigned seed) {
  std::mt19937 random(seed);
  const std::size_t objects = 1 + random() % 6, count = 1 + random() % 60;
  std::vector<std::vector<std::size_t>> calls(count);
  for (auto &c : calls)
    for (std::size_t n = random() % 3; n != 0; --n) c.push_back(random() % count);
  const auto name = [](std::size_t i) { return i == 0 ? std::string("first") : "f" + std::to_string(i * i * 977 % 1009); };
  std::vector<bool> reached(count);
  std::vector<std::size_t> to_visit = {0};
  while (!to_visit.empty()) {
    const std::size_t i = to_visit.back();
    to_visit.pop_back();
    if (reached[i]) continue;
    reached[i] = true;
    to_visit.insert(to_visit.end(), calls[i].begin(), calls[i].end());
  }
  std::vector<std::string> library(objects, head), left(objects, head);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t object = random() % objects;
    std::string body;
    for (const std::size_t callee : calls[i]) body += call(name(callee));
    library[object] += function(name(i), body);
    if (reached[i]) left[object] += function(name(i), body);
  }
  std::string expected;
  const bool all = std::find(reached.begin(), reached.end(), false) == reached.end();
  for (const std::string &o : left) expected += all || o != head ? o : "";
  CHECK(linked(library) == expected);
}

int main() {
  open_plugin();
  CHECK(plugin.get_num_devices(0x80) == 1 && plugin.init_device(0));
  const std::string first = function("first"), second = function("second"), third = function("third");

  // Functions that call each other are reached from outside, or go together.
  CHECK(linked({head + first + second}) == head + first);
  CHECK(linked({head + function("first", call("second")) + second + third}) == head + function("first", call("second")) + second);
  CHECK(linked({head + first + function("second", call("third")) + function("third", call("second"))}) == head + first);
  // Across objects, also where a name is defined twice.
  const std::string weak = function("second", "", ".weak "), requesting = function("first", call("second"));
  CHECK(linked({head + third + second, head + requesting, head + weak + third}) == head + second + head + requesting + head + weak);
  CHECK(linked({head + requesting + function("second", call("third")), head + third + weak}) ==
        head + requesting + function("second", call("third")) + head + third + weak);
  CHECK(linked({head + requesting + weak + third, head + function("second", call("third"))}) ==
        head + requesting + weak + third + head + function("second", call("third")));
  CHECK(linked({head + first + weak}) == head + first);
  // An object of which nothing is left goes; so do declarations.
  const std::string declarations = ".extern .func (.param .u32 %value_out) second (.param .u64 %in_ar0);\n.extern .func third;\n";
  CHECK(linked({head + second + third, head + declarations + first}) == head + first);
  CHECK(linked({head + declarations + function("first", call("third"))}) ==
        head + ".extern .func third;\n" + function("first", call("third")));
  CHECK(linked({head + ".extern .global .u64 v[1];\n" + second, head + first}) == head + first);
  CHECK(linked({head + ".extern .func first;\n" + second, head + first}) == head + first);
  CHECK(linked({head + first + ".visible .func second (.param .u64 %a,\n.param .u64 %b);\n"}) == head + first);
  for (const std::string content : {".visible .global .u64 v[1];\n", ".file 1 \"x\", 1, 2\n"})
    CHECK(linked({head + content + second, head + first}) == head + content + head + first);
  // An address is as good as a call; a function with a value, too.
  for (const char *use : {"mov.u64 %r1,second;\n", "call (%value_in),second,(%out);\n", "{mov.u64 %r1, second;}\n",
                          "@%p1 call.uni second;\n", "mov.u64 %r1,second+0;\n", "// a comment\n\tcall\tsecond ,();\n"}) {
    CHECK(linked({head + function("first", use) + second + third}) == head + function("first", use) + second);
  }
  const std::string value = ".visible .func (.param .u32 %value_out) second (.param .u64 %in_ar0)\n{\nret;\n}\n";
  CHECK(linked({head + first + value}) == head + first);
  CHECK(linked({head + function("first", call("second")) + value + third}) == head + function("first", call("second")) + value);
  const std::string table = ".visible .global .align 8 .u64 table[2] =\n{second,0 };\n";
  CHECK(linked({head + first + table + second + third}) == head + first + table + second);
  // What only looks like the name.
  for (const char *use : {"mov.u64 %r1,%second;\n", "mov.second %r1,0;\n", "mov.u64 %r1,second2;\n", "second.u32 %r1,0;\n",
                          "mov.u64 %r9second,%zsecond;\n", "mov.u64 second9,secondz;\n",
                          "mov.u64 %r1,$second;\n", "mov.u64 %r1,a_second;\n"})
    CHECK(linked({head + function("first", use) + second}) == head + function("first", use));
  // Names of all lengths at all places of the blocks that are looked at together.
  for (unsigned length = 1; length <= 140; ++length) {
    const std::string name = 'x' + std::string(length, 'y'), longer = name + 'y', blanks(length * 7 % 64, ' ');
    const std::string asks = function("first", blanks + "mov.u64 %r1," + name + ";\n");
    CHECK(linked({head + asks + function(name) + function(longer) + function(name.substr(1))}) == head + asks + function(name));
  }
  // Directives that stand inside functions.
  const std::string inside = ".loc 1 2 3\n.local .align 8 .b8 %frame[8];\n{\n.callprototype _ (.param .u64 %in_ar0);\n}\n.pragma \"x\";\n";
  CHECK(linked({head + function("first", inside) + function("second", inside)}) == head + function("first", inside));
  // Comments: those that stand between functions are left out.
  const std::string comment = "// BEGIN GLOBAL FUNCTION DEF: second\n//:FUNC_MAP \"second\"\n";
  CHECK(linked({"// BEGIN PREAMBLE\n" + head + comment + second + comment + first}) == head + first);

  stays(".visible .entry kernel2 (.param .u64 %in_ar0)\n{\nret;\n}\n");
  stays(".visible .func odd (.param .u64 %in_ar0)\n.noreturn\n{\nret;\n}\n");
  stays(".visible .func odd (.param .u64 %in_ar0) {\nret;\n}\n");
  stays(".visible .func odd (.param .u64 %in_ar0)\n{ret;}\n");
  stays(".visible .func odd (.param .u64 %in_ar0)\n{\nret;\n}\nret;\n");
  stays(".visible .func odd ();.visible .global .u64 v[1];\n");
  stays(".extern .func odd ();.visible .global .u64 v[1];\n");
  stays(".visible .func odd ();.visible .func odder (.param .u64 %in_ar0)\n{\nret;\n}\n");
  stays(".visible .func odd (.param .u64 %in_ar0)\n{\nret;\n.unknown\n}\n");
  stays(".visible .func ();\n");
  stays(".func (\n");
  stays(".alias odd,even;\n");
  stays(".section .debug\n{\n.b8 1\n}\n");
  // What mkoffload adds, on one line.
  const std::string line = ".version 7.3.target sm_52.file 1 \"x\".func d ( );.func d ( ){}.visible .global .u64 $t[] = {second,0};\n";
  CHECK(linked({head + first + third, line, head + second}) == head + first + line + head + second);

  for (unsigned seed = 1; seed <= 300; ++seed) random_calls(seed);

  // Nothing to leave out.
  for (const std::string &whole : {head + first, std::string(), std::string("\n"), head})
    CHECK(linked({whole}) == whole);

  CHECK(linked({"", head + first + second}) == head + first + second);

  // A driver that does not link it.
  null_driver::fail_with = CUDA_ERROR_INVALID_PTX;
  for (const char *call_of : {"cuLinkAddData", "cuLinkComplete", "cuModuleLoadData"}) {
    null_driver::failing_function = call_of;
    null_driver::failures_to_come = 1;
    CHECK(linked({head + first + second}) == head + first + second);
  }
  CHECK(plugin.fini_device(0));
  CHECK(null_driver::count().modules == 0 && null_driver::count().links == 0);
  std::puts("ok");
}
