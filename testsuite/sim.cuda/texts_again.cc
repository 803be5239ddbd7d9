// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver remembers the texts that it has read. Nobody can tell: not by results, not by messages, not by how many there
// are.
#include "driver_test.h"

#include <string>
#include <thread>
#include <vector>

namespace test {

// Texts of one length that differ in one character.
std::string text_of(int digit, const std::string &comment = "") {
  return ".version 6.0\n.target sm_30\n.address_size 64\n// " + comment +
         "\n.visible .entry go(.param .u64 p)\n{\n  .reg .u64 %p;\n  ld.param.u64 %p, [p];\n  st.u32 [%p], 10" +
         std::to_string(digit) + ";\n  ret;\n}\n";
}

unsigned result_of(const std::string &text) {
  CUmodule m = nullptr;
  OK(cuModuleLoadData(&m, text.c_str()));
  const CUdeviceptr p = allocate(4);
  launch(kernel(m, "go"), nullptr, p);
  const unsigned x = read_word(p);
  OK(cuMemFree_v2(p));
  OK(cuModuleUnload(m));
  return x;
}

// What linking the text under the name says is wrong.
std::string message(const std::string &text, const char *name) {
  char log[1000] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)}, *image;
  std::size_t bytes;
  CUlinkState state = nullptr;
  OK(cuLinkCreate_v2(2, options, values, &state));
  CUresult r = cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, const_cast<char *>(text.c_str()), text.size() + 1, name, 0, nullptr,
                                nullptr);
  if (r == CUDA_SUCCESS) r = cuLinkComplete(state, &image, &bytes);
  REQUIRE(r == CUDA_ERROR_INVALID_PTX || r == CUDA_ERROR_INVALID_SOURCE); // in one text, between texts
  OK(cuLinkDestroy(state));
  return log;
}

void check_messages() {
  const std::string missing = ".version 6.0\n.target sm_30\n.address_size 64\n.extern .func gone;\n.visible .entry go()\n{\n"
                              "  call gone;\n  ret;\n}\n";
  const std::string wrong = text_of(1) + ".visible .entry other()\n{\n  frobnicate.u32 %x;\n}\n";
  const std::string twice = text_of(1) + ".func f()\n{\n  ret;\n}\n.func f()\n{\n  ret;\n}\n";
  for (const std::string &text : {missing, wrong, twice}) {
    const std::string first = message(text, "one");
    if (on_hardware()) continue; // its messages name no text
    REQUIRE(first.find("one:") == 0);
    REQUIRE(message(text, "one") == first);
    REQUIRE(message(text, "two") == "two" + first.substr(3)); // the name that it has now
  }
}

void check_many() {
  const std::string long_comment(100000, 'x');
  for (int turn = 0; turn < 2; ++turn)
    for (int k = 0; k < 200; ++k)
      REQUIRE(result_of(text_of(k % 10, std::to_string(1000 + k / 10) + long_comment)) == 100u + k % 10);
}

void check_threads(CUcontext context) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([t, context] {
      OK(cuCtxSetCurrent(context));
      for (int k = 0; k < 50; ++k) REQUIRE(result_of(text_of((t + k) % 4, "threads")) == 100u + (t + k) % 4);
    });
  for (auto &t : threads) t.join();
}

} // namespace test

int main() {
  using namespace test;
  const CUcontext context = make_context();
  for (int turn = 0; turn < 3; ++turn)
    for (int digit = 0; digit < 3; ++digit) REQUIRE(result_of(text_of(digit)) == 100u + digit);
  check_messages();
  check_many();
  check_threads(context);
}
