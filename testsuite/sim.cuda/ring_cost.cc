// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-no-sanitizer "counts what it counts without it" }
// { dg-additional-options "-std=c++20" }
//
// What a request of the ring protocol takes of the device: instructions of a warp, from the call of GOMP_target_ext to its
// return, if the answer is there at the first look (its number is known: the ring is new). Both variants take no more than
// the PTX that was written by hand before, as GCC 16 compiles them; what GCC 14 makes takes up to 4 of 100 more.
#include "driver_test.h"

#include "../../include/reverse_offload.h"

#include <fstream>
#include <new>
#include <sstream>
#include <vector>

namespace test {

using namespace regomp;

// A request with so many entries, all alike. `by_hand` is what the code before took, for sm_70 and for sm_60.
struct shape {
  const char *name;
  unsigned entries, bytes, kind, misaligned;
  bool written_back;
  unsigned by_hand[2];
};
constexpr unsigned to = 1, from = 2, tofrom = 3;
const shape shapes[] = {
    {"no entry", 0, 0, 0, 0, false, {95, 99}},
    {"tofrom, 4 bytes", 1, 4, tofrom, 0, true, {209, 213}},
    {"tofrom, 8 bytes", 1, 8, tofrom, 0, true, {215, 219}},
    {"to, 4 bytes", 1, 4, to, 0, false, {151, 155}},
    {"to, 64 bytes", 1, 64, to, 0, false, {241, 245}},
    {"from, 64 bytes", 1, 64, from, 0, true, {186, 190}},
    {"tofrom, six of 16 bytes", 6, 16, tofrom, 0, true, {887, 891}},
    {"tofrom, six of 64 bytes", 6, 64, tofrom, 0, true, {1319, 1323}},
    {"tofrom, 1 byte", 1, 1, tofrom, 0, true, {176, 180}},
    {"tofrom, 7 bytes", 1, 7, tofrom, 1, true, {248, 252}},
    {"tofrom, three of 4096 bytes", 3, 4096, tofrom, 0, false, {209, 213}},
    {"tofrom, seven of 8 bytes", 7, 8, tofrom, 0, false, {91, 95}},
};

const char module_head[] = R"(.version 6.0
.target sm_60
.address_size 64
.visible .shared .align 8 .u64 __nvptx_stacks[32];
.visible .shared .align 4 .u32 __nvptx_uni[32];
.visible .global .align 4 .u64 __gomp_additional_icvs[2] = {42, 0};
.visible .func GOMP_target_ext (.param .u32 %in_ar0, .param .u64 %in_ar1, .param .u64 %in_ar2, .param .u64 %in_ar3, .param .u64 %in_ar4, .param .u64 %in_ar5, .param .u32 %in_ar6, .param .u64 %in_ar7, .param .u64 %in_ar8);
.visible .func return_at_once (.param .u32 %in_ar0, .param .u64 %in_ar1, .param .u64 %in_ar2, .param .u64 %in_ar3, .param .u64 %in_ar4, .param .u64 %in_ar5, .param .u32 %in_ar6, .param .u64 %in_ar7, .param .u64 %in_ar8)
{
  ret;
}
)";
const char kernel_text[] = R"(
.visible .entry NAME(.param .u64 entries, .param .u64 arrays)
{
  .reg .u64 %n, %w, %s, %k;
  .reg .u32 %x;
  mov.u32 %x, 0;
  st.shared.u32 [__nvptx_uni], %x;
  ld.param.u64 %n, [entries];
  ld.param.u64 %w, [arrays];
  add.u64 %s, %w, 64;
  add.u64 %k, %w, 128;
  {
    .param .u32 a0;
    .param .u64 a1;
    .param .u64 a2;
    .param .u64 a3;
    .param .u64 a4;
    .param .u64 a5;
    .param .u32 a6;
    .param .u64 a7;
    .param .u64 a8;
    st.param.u32 [a0], -2;
    st.param.u64 [a1], 0x1234;
    st.param.u64 [a2], %n;
    st.param.u64 [a3], %w;
    st.param.u64 [a4], %s;
    st.param.u64 [a5], %k;
    st.param.u32 [a6], 0;
    st.param.u64 [a7], 0;
    st.param.u64 [a8], 0;
    call FUNCTION, (a0, a1, a2, a3, a4, a5, a6, a7, a8);
  }
  ret;
}
)";

std::string kernel(const std::string &name, const char *function) {
  std::string text = kernel_text;
  text.replace(text.find("NAME"), 4, name);
  return text.replace(text.find("FUNCTION"), 8, function);
}
std::string kernel_of_shape(std::size_t i) { return "ask" + std::to_string(i) + "_"; }

const char calls_nothing[] = "nothing_";

std::string device_code(const char *variant) {
  std::ifstream file(std::string(std::getenv("REGOMP_TEST_DEVICE_CODE")) + "/reverse_ring_" + variant + ".ptx");
  REQUIRE(file.good());
  std::stringstream code;
  code << file.rdbuf();
  return code.str();
}

// Asks in each shape. Ends the process, whose statistics are what is of interest.
[[noreturn]] void ask(const char *variant) {
  std::string ring_text = device_code(variant), text = module_head;
  text += kernel(calls_nothing, "return_at_once");
  for (std::size_t i = 0; i < std::size(shapes); ++i) text += kernel(kernel_of_shape(i), "GOMP_target_ext");
  make_context();
  CUlinkState s;
  void *cubin, *memory;
  std::size_t size;
  CUmodule m;
  OK(cuLinkCreate_v2(0, nullptr, nullptr, &s));
  OK(cuLinkAddData_v2(s, CU_JIT_INPUT_PTX, text.data(), text.size() + 1, "requesting", 0, nullptr, nullptr));
  OK(cuLinkAddData_v2(s, CU_JIT_INPUT_PTX, ring_text.data(), ring_text.size() + 1, "ring", 0, nullptr, nullptr));
  OK(cuLinkComplete(s, &cubin, &size));
  OK(cuModuleLoadData(&m, cubin));
  OK(cuLinkDestroy(s));

  CUdeviceptr variable, arrays, data;
  OK(cuModuleGetGlobal_v2(&variable, &size, m, ring_variable));
  REQUIRE(size == sizeof(ring_device));
  OK(cuMemAlloc_v2(&arrays, 256));
  OK(cuMemAlloc_v2(&data, 8192));
  OK(cuMemHostAlloc(&memory, sizeof(ring_memory), CU_MEMHOSTALLOC_DEVICEMAP));
  const auto launch = [&](const char *kernel, unsigned entries) {
    CUfunction f;
    OK(cuModuleGetFunction(&f, m, kernel));
    std::uint64_t count = entries;
    void *parameters[] = {&count, &arrays};
    OK(cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr));
    OK(cuCtxSynchronize());
  };
  launch(calls_nothing, 0);
  for (std::size_t i = 0; i < std::size(shapes); ++i) {
    const shape &sh = shapes[i];
    auto *ring = ::new (memory) ring_memory{};
    const std::uint64_t answer = ring_answer(1, sh.written_back ? (1u << sh.entries) - 1 : 0);
    for (ring_slot &slot : ring->slots) slot.done.word = answer;
    ring_device d = {};
    d.slots = reinterpret_cast<std::uint64_t>(ring->slots);
    d.doorbells = reinterpret_cast<std::uint64_t>(ring->doorbells);
    OK(cuMemcpyHtoD_v2(variable, &d, sizeof d));
    // Addresses, sizes and kinds, as the kernels have them.
    struct {
      std::uint64_t addresses[8], sizes[8];
      std::uint16_t kinds[8];
    } entries = {};
    for (unsigned e = 0; e < sh.entries; ++e) {
      entries.addresses[e] = data + sh.misaligned + e * 64;
      entries.sizes[e] = sh.bytes;
      entries.kinds[e] = static_cast<std::uint16_t>(sh.kind);
    }
    OK(cuMemcpyHtoD_v2(arrays, &entries, sizeof entries));
    launch(kernel_of_shape(i).c_str(), sh.entries);
    OK(cuMemcpyDtoH_v2(&d, variable, sizeof d));
    REQUIRE(d.next_ticket.word == 1 && ring->doorbells[0].word >> ring_sequence_shift == 1); // it did ask
  }
  std::exit(0);
}

// The fourth column of the kernel's line in the statistics.
unsigned instructions(const std::string &statistics, const std::string &kernel) {
  std::istringstream lines(statistics);
  for (std::string line; std::getline(lines, line);) {
    if (!line.ends_with(" " + kernel)) continue;
    std::istringstream columns(line);
    std::string column;
    for (int i = 0; i < 4; ++i) columns >> column;
    return static_cast<unsigned>(std::stoul(column));
  }
  fail(__FILE__, __LINE__, kernel.c_str(), "not in the statistics");
}

std::string statistics_of(const char *variant) {
  char name[] = "ring_cost.XXXXXX";
  REQUIRE(mkstemp(name) >= 0);
  const pid_t child = fork();
  if (child == 0) {
    setenv("GOMPSIM_STATS", name, 1);
    execl("/proc/self/exe", "ring_cost", variant, static_cast<char *>(nullptr));
    _exit(99);
  }
  int status;
  REQUIRE(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  std::stringstream text;
  text << std::ifstream(name).rdbuf();
  unlink(name);
  return text.str();
}

void all() {
  const char *const variants[] = {"70", "60"};
  bool good = true;
  for (int v = 0; v < 2; ++v) {
    const std::string statistics = statistics_of(variants[v]);
    const bool best = device_code(variants[v]).find("// GCC 16.") != std::string::npos;
    const unsigned call = instructions(statistics, calls_nothing) - 1; // ret is part of what is called
    for (std::size_t i = 0; i < std::size(shapes); ++i) {
      const unsigned taken = instructions(statistics, kernel_of_shape(i)) - call, by_hand = shapes[i].by_hand[v];
      if (taken <= by_hand + (best ? 0 : by_hand * 4 / 100)) continue;
      std::fprintf(stderr, "sm_%s, %s: %u instructions, and by hand %u\n", variants[v], shapes[i].name, taken, by_hand);
      good = false;
    }
  }
  REQUIRE(good);
}

} // namespace test

int main(int argc, char **argv) {
  if (argc > 1) test::ask(argv[1]);
  test::all();
  return 0;
}
