// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A module that is loaded and unloaded again and again takes nothing for good. The addresses of functions were handed out
// once: after 16 million functions nothing could be loaded any more.
#include "driver_test.h"

#include <malloc.h>
#include <string>

namespace test {

void load_many() {
  constexpr int functions = 5000, loads = 4000;
  std::string text = ".version 6.0\n.target sm_30\n.address_size 64\n.visible .global .u32 word[1000] = {1, 2, 3};\n";
  for (int k = 0; k < functions; ++k) text += ".func f" + std::to_string(k) + "()\n{\n  ret;\n}\n";
  text +=
      ".visible .entry go(.param .u64 p)\n{\n  .reg .u64 %p;\n  ld.param.u64 %p, [p];\n  call f4999;\n  st.u32 [%p], 7;\n"
      "  ret;\n}\n";
  std::size_t before = 0, after = 0, total = 0;
  for (int k = 0; k < loads; ++k) {
    CUmodule m = nullptr;
    OK(cuModuleLoadData(&m, text.c_str()));
    if (k % 1000 == 0) {
      const CUdeviceptr p = allocate(4);
      launch(kernel(m, "go"), nullptr, p);
      REQUIRE(read_word(p) == 7);
      OK(cuMemFree_v2(p));
    }
    OK(cuModuleUnload(m));
    if (k == 10) OK(cuMemGetInfo_v2(&before, &total));
  }
  OK(cuMemGetInfo_v2(&after, &total));
  REQUIRE(after == before || on_hardware()); // where others use the GPU as well
}

// The same by the linker, whose images name the programs they were made of.
void link_many() {
  const std::string text = ".version 6.0\n.target sm_30\n.address_size 64\n.visible .entry go()\n{\n  ret;\n}\n";
  constexpr int links = 6000; // more than there are freed blocks that rest
  std::size_t before = 0;
  for (int k = 0; k < 2 * links; ++k) {
    CUlinkState state = nullptr;
    CUmodule m = nullptr;
    void *image = nullptr;
    std::size_t bytes = 0;
    OK(cuLinkCreate_v2(0, nullptr, nullptr, &state));
    OK(cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, const_cast<char *>(text.c_str()), text.size() + 1, "text", 0, nullptr,
                        nullptr));
    OK(cuLinkComplete(state, &image, &bytes));
    OK(cuModuleLoadData(&m, image));
    OK(cuLinkDestroy(state));
    OK(cuModuleUnload(m));
    if (k == links) before = mallinfo2().uordblks;
  }
  REQUIRE(mallinfo2().uordblks < before + 100000);
}

} // namespace test

int main() {
  test::make_context();
  test::load_many();
  test::link_many();
}
