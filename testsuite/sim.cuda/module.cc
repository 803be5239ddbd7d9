// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linking and loading: images, errors with their logs, symbols, modules that do not know of each other.
#include "driver_test.h"

#include <string>
#include <vector>

namespace test {

const char caller[] = R"(.version 6.0
.target sm_30
.address_size 64
.extern .func (.param .u32 out) twice(.param .u32 in);
.extern .global .u32 shared_word;
.visible .entry go(.param .u64 p)
{
  .reg .u64 %p;
  .reg .u32 %x;
  ld.param.u64 %p, [p];
  ld.global.u32 %x, [shared_word];
  {
    .param .u32 in;
    .param .u32 out;
    st.param.u32 [in], %x;
    call (out), twice, (in);
    ld.param.u32 %x, [out];
  }
  st.u32 [%p], %x;
  ret;
}
)";

const char callee[] = R"(.version 6.0
.target sm_30
.address_size 64
.visible .global .u32 shared_word = 21;
.visible .func (.param .u32 out) twice(.param .u32 in)
{
  .reg .u32 %x;
  ld.param.u32 %x, [in];
  add.u32 %x, %x, %x;
  st.param.u32 [out], %x;
  ret;
}
)";

// A link with logs, as plugins do it.
struct link {
  char info[1024], error[1024];
  float milliseconds = -1;
  CUjit_option options[6] = {CU_JIT_WALL_TIME,
                             CU_JIT_INFO_LOG_BUFFER,
                             CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
                             CU_JIT_ERROR_LOG_BUFFER,
                             CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
                             CU_JIT_LOG_VERBOSE};
  void *values[6] = {nullptr,
                     info,
                     reinterpret_cast<void *>(sizeof info),
                     error,
                     reinterpret_cast<void *>(sizeof error),
                     reinterpret_cast<void *>(1)};
  CUlinkState state = nullptr;

  link() { OK(cuLinkCreate_v2(6, options, values, &state)); }
  CUresult add(const char *text, const char *name = "piece") {
    return cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, const_cast<char *>(text), std::strlen(text) + 1, name, 0, nullptr,
                            nullptr);
  }
  std::size_t error_size() const { return reinterpret_cast<std::size_t>(values[4]); }
  ~link() { OK(cuLinkDestroy(state)); }
};

unsigned result_of_go(CUmodule m) {
  const CUdeviceptr p = allocate(4);
  launch(kernel(m, "go"), nullptr, p);
  const unsigned x = read_word(p);
  OK(cuMemFree_v2(p));
  return x;
}

void linking() {
  CUmodule m = nullptr, again = nullptr, later = nullptr;
  std::vector<char> copy;
  {
    link l;
    OK(l.add(caller));
    OK(l.add(callee));
    void *image = nullptr;
    std::size_t bytes = 0;
    OK(cuLinkComplete(l.state, &image, &bytes));
    REQUIRE(l.error_size() == 0 && l.error[0] == '\0' && l.info[0] != '\0');
    OK(cuModuleLoadData(&m, image));
    copy.assign(static_cast<char *>(image), static_cast<char *>(image) + bytes);
    EXPECT(CUDA_ERROR_INVALID_VALUE, l.add(callee));
  }
  OK(cuModuleLoadData(&again, copy.data()));
  REQUIRE(result_of_go(m) == 42);
  // The two have variables of their own.
  CUdeviceptr a = 0, b = 0;
  std::size_t bytes = 0;
  OK(cuModuleGetGlobal_v2(&a, &bytes, m, "shared_word"));
  OK(cuModuleGetGlobal_v2(&b, nullptr, again, "shared_word"));
  REQUIRE(a != b && bytes == 4);
  OK(cuMemsetD32_v2(a, 50, 1));
  REQUIRE(result_of_go(m) == 100 && result_of_go(again) == 42);
  OK(cuModuleUnload(m));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuModuleUnload(m));
  REQUIRE(result_of_go(again) == 42);
  OK(cuModuleUnload(again));
  // No program of the image is left: it is linked anew.
  OK(cuModuleLoadData(&later, copy.data()));
  REQUIRE(result_of_go(later) == 42);
  {
    // What is missing is named.
    link l;
    OK(l.add(caller));
    void *image = nullptr;
    std::size_t size = 0;
    REQUIRE(cuLinkComplete(l.state, &image, &size) == CUDA_ERROR_INVALID_SOURCE); // twice and shared_word are missing
    REQUIRE(std::strstr(l.error, "twice") || std::strstr(l.error, "shared_word"));
    REQUIRE(l.error_size() == std::strlen(l.error));
  }
}

void errors() {
  if (on_hardware()) return; // nothing here is right
  link l;
  EXPECT(CUDA_ERROR_INVALID_PTX, l.add("hello", "greeting"));
  REQUIRE(std::strstr(l.error, "greeting"));
  const std::string syntax = std::string(callee) + ".visible .entry bad(\n{\n";
  EXPECT(CUDA_ERROR_INVALID_PTX, l.add(syntax.c_str(), "unfinished"));
  REQUIRE(std::strstr(l.error, "unfinished"));
  EXPECT(CUDA_ERROR_UNSUPPORTED_PTX_VERSION, l.add(".version 99.0\n.target sm_30\n"));
  EXPECT(CUDA_ERROR_NO_BINARY_FOR_GPU, l.add("// a comment\n.version 7.8\n.target sm_99\n.address_size 64\n"));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuLinkAddData_v2(l.state, CU_JIT_INPUT_PTX, nullptr, 5, "x", 0, nullptr, nullptr));
  EXPECT(CUDA_ERROR_INVALID_HANDLE,
         cuLinkAddData_v2(nullptr, CU_JIT_INPUT_PTX, const_cast<char *>(callee), sizeof callee, "x", 0, nullptr, nullptr));

  // cuModuleLoadDataEx with logs.
  CUmodule m = nullptr;
  char log[300] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  const std::string broken = std::string(callee) + ".visible .entry bad()\n{\n  frobnicate.u32 %x;\n}\n";
  EXPECT(CUDA_ERROR_INVALID_PTX, cuModuleLoadDataEx(&m, broken.c_str(), 2, options, values));
  REQUIRE(std::strstr(log, "frobnicate"));
  values[1] = reinterpret_cast<void *>(8); // a log is cut to its buffer
  std::memset(log, 'x', sizeof log);
  EXPECT(CUDA_ERROR_INVALID_PTX, cuModuleLoadDataEx(&m, broken.c_str(), 2, options, values));
  REQUIRE(std::strlen(log) == 7 && log[8] == 'x');
  EXPECT(CUDA_ERROR_INVALID_IMAGE, cuModuleLoadData(&m, "no image at all"));
  EXPECT(CUDA_ERROR_INVALID_IMAGE, cuModuleLoadData(&m, ""));
  EXPECT(CUDA_ERROR_NO_BINARY_FOR_GPU, cuModuleLoadData(&m, "\177ELF\2\1\1"));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuModuleLoadData(&m, nullptr));
  EXPECT(CUDA_ERROR_FILE_NOT_FOUND, cuModuleLoad(&m, "/there/is/no/such/file"));
  EXPECT(CUDA_ERROR_INVALID_IMAGE, cuModuleLoad(&m, "/dev/null"));
  EXPECT(CUDA_ERROR_INVALID_IMAGE, cuModuleLoad(&m, "/dev/zero")); // it has no end
  EXPECT(CUDA_ERROR_OPERATING_SYSTEM, cuModuleLoad(&m, "/"));
}

void symbols() {
  const CUmodule m = load_kernels();
  CUfunction f = nullptr, g = nullptr;
  OK(cuModuleGetFunction(&f, m, "store"));
  OK(cuModuleGetFunction(&g, m, "store"));
  REQUIRE(f == g);
  EXPECT(CUDA_ERROR_NOT_FOUND, cuModuleGetFunction(&g, m, "stor"));
  EXPECT(CUDA_ERROR_NOT_FOUND, cuModuleGetFunction(&g, m, "counter"));
  OK(cuModuleGetFunction(&g, m, "helper")); // not a kernel, found all the same
  EXPECT(CUDA_ERROR_INVALID_HANDLE, try_launch(g, nullptr));
  CUdeviceptr p = 0;
  std::size_t bytes = 0;
  EXPECT(CUDA_ERROR_NOT_FOUND, cuModuleGetGlobal_v2(&p, &bytes, m, "store"));
  OK(cuModuleGetGlobal_v2(&p, &bytes, m, "table"));
  REQUIRE(bytes == 24 && p % 8 == 0);
  OK(cuMemsetD8_v2(p, 1, 24));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFree_v2(p));
  OK(cuModuleGetGlobal_v2(&p, nullptr, m, "counter"));
  REQUIRE(read_word(p) == 5);
  const CUdeviceptr q = allocate(4);
  launch(kernel(m, "take"), nullptr, q);
  REQUIRE(read_word(q) == 5 && read_word(p) == 6);
  int v = 0;
  OK(cuFuncGetAttribute(&v, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, f));
  REQUIRE(v > 0 && v <= 1024);
  OK(cuFuncGetAttribute(&v, CU_FUNC_ATTRIBUTE_NUM_REGS, f));
  REQUIRE(v > 0 && v <= 255);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuFuncGetAttribute(&v, static_cast<CUfunction_attribute>(99), f));
  OK(cuFuncLoad(f));
  OK(cuModuleUnload(m));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, try_launch(f, nullptr, q, 1u));
}

} // namespace test

int main() {
  test::make_context();
  test::linking();
  test::errors();
  test::symbols();
}
