// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-no-sanitizer "its own atomics, which order copies behind stores of the kernel, are not instrumented" thread }
// { dg-additional-options "-std=c++20" }
// { dg-timeout 300 }
//
// The device code of the ring protocol, both variants, against a small server: many blocks ask, with data that travel inline
// and data that the server copies. With weak memory it passes with every seed; with an order taken out it fails with some.
#include "driver_test.h"

#include "../../include/reverse_offload.h"

#include <atomic>
#include <ctime>
#include <fstream>
#include <sched.h>
#include <sstream>
#include <vector>

namespace test {

using regomp::ring_slot;

constexpr unsigned blocks = 12, rounds = 12;
constexpr std::uint64_t region = 0x1234;

// Of each block, in device memory.
struct block_work {
  std::uint64_t addresses[3]; // sent, answer, large
  std::uint64_t sizes[3];
  std::uint16_t kinds[4];
  std::uint32_t sent, answer, wrong, unused;
  std::uint64_t large[16];
};
static_assert(sizeof(block_work) == 200);

const char requesting[] = R"(.version 6.0
.target sm_60
.address_size 64
.visible .shared .align 8 .u64 __nvptx_stacks[32];
.visible .shared .align 4 .u32 __nvptx_uni[32];
.visible .global .align 4 .u64 __gomp_additional_icvs[2] = {42, 0};
.extern .func GOMP_target_ext (.param .u32 a0, .param .u64 a1, .param .u64 a2, .param .u64 a3, .param .u64 a4, .param .u64 a5, .param .u32 a6, .param .u64 a7, .param .u64 a8);
.visible .entry requesting(.param .u64 work, .param .u32 rounds)
{
  .reg .u64 %w, %v, %a, %s, %k;
  .reg .u32 %b, %r, %n, %q, %e, %x, %i;
  .reg .pred %p;
  mov.u32 %b, %ctaid.x;
  ld.param.u64 %w, [work];
  mad.wide.u32 %w, %b, 200, %w;
  ld.param.u32 %n, [rounds];
  cvt.u64.u32 %v, %b;
  add.u64 %v, %v, 1;
  st.shared.u64 [__nvptx_stacks], %v;
  mov.u32 %x, 0;
  st.shared.u32 [__nvptx_uni], %x;
  bar.sync 0;
  mov.u32 %r, 0;
ROUND:
  mad.lo.u32 %q, %b, 1000, %r;
  add.u32 %q, %q, 1;
  st.global.u32 [%w+56], %q;
  mov.u32 %x, 0;
  st.global.u32 [%w+60], %x;
  mov.u32 %i, 0;
  mov.u64 %a, %w;
  cvt.u64.u32 %v, %q;
LARGE:
  st.global.u64 [%a+72], %v;
  add.u64 %a, %a, 8;
  add.u32 %i, %i, 1;
  setp.lt.u32 %p, %i, 16;
  @%p bra LARGE;
  add.u64 %s, %w, 24;
  add.u64 %k, %w, 48;
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
    st.param.u64 [a2], 3;
    st.param.u64 [a3], %w;
    st.param.u64 [a4], %s;
    st.param.u64 [a5], %k;
    st.param.u32 [a6], 0;
    st.param.u64 [a7], 0;
    st.param.u64 [a8], 0;
    call GOMP_target_ext, (a0, a1, a2, a3, a4, a5, a6, a7, a8);
  }
  mad.lo.u32 %e, %q, 3, 1;
  ld.global.u32 %x, [%w+60];
  setp.eq.u32 %p, %x, %e;
  @%p bra RIGHT;
  ld.global.u32 %x, [%w+64];
  add.u32 %x, %x, 1;
  st.global.u32 [%w+64], %x;
RIGHT:
  bar.warp.sync 0xffffffff;
  add.u32 %r, %r, 1;
  setp.lt.u32 %p, %r, %n;
  @%p bra ROUND;
  ret;
}
)";

struct mutation {
  const char *variant; // 70 or 60
  const char *what, *by;
};
const mutation mutations[] = {
    {"70", "", ""},
    {"60", "", ""},
    {"70", "st.release.sys", "st.relaxed.sys"},
    {"70", "st.release.sys", "st.release.gpu"},
    {"70", "ld.acquire.sys", "ld.relaxed.sys"},
    {"60", "membar.sys;\nst.volatile", "st.volatile"},
};
constexpr int unharmed = 2;

// One variant of config/nvptx/reverse_ring.cc, as the build has made it.
std::string device_code(const mutation &m) {
  std::ifstream file(std::string(std::getenv("REGOMP_TEST_DEVICE_CODE")) + "/reverse_ring_" + m.variant + ".ptx");
  REQUIRE(file.good());
  std::stringstream all;
  all << file.rdbuf();
  std::string text = all.str();
  if (*m.what != '\0') {
    std::size_t at = text.find(m.what);
    REQUIRE(at != text.npos);
    for (; at != text.npos; at = text.find(m.what, at)) text.replace(at, std::strlen(m.what), m.by);
  }
  return text;
}

CUmodule link(const std::string &code) {
  CUlinkState s;
  void *cubin;
  std::size_t size;
  CUmodule m;
  OK(cuLinkCreate_v2(0, nullptr, nullptr, &s));
  OK(cuLinkAddData_v2(s, CU_JIT_INPUT_PTX, const_cast<char *>(requesting), sizeof requesting, "requesting", 0, nullptr,
                      nullptr));
  OK(cuLinkAddData_v2(s, CU_JIT_INPUT_PTX, const_cast<char *>(code.c_str()), code.size() + 1, "ring", 0, nullptr, nullptr));
  OK(cuLinkComplete(s, &cubin, &size));
  OK(cuModuleLoadData(&m, cubin));
  OK(cuLinkDestroy(s));
  return m;
}

// Exit statuses of a run.
enum { good = 0, disorder = 3 };
[[noreturn]] void end(int status) { _exit(status); } // the kernel may still run

// Answers a request as it should be, or ends the process if it is not.
void serve(ring_slot &s, std::uint64_t sequence, CUdeviceptr work, CUstream copies) {
  static std::uint32_t last[blocks];
  const std::uint64_t block = s.stack - 1;
  if (s.fn != region || s.mapnum != 3 || s.entries != 3 || s.dev_num != 42 || block >= blocks || s.data_copied != 1)
    end(disorder);
  const CUdeviceptr mine = work + block * sizeof(block_work);
  if (s.addrs != mine || s.sizes != mine + 24 || s.kinds != mine + 48 || s.entry_addrs[0] != mine + 56 ||
      s.entry_addrs[2] != mine + 72 || s.entry_sizes[1] != 4 || s.entry_sizes[2] != 128 || s.entry_kinds[1] != 2)
    end(disorder);
  std::uint32_t sent;
  std::memcpy(&sent, s.data[0], sizeof sent);
  // In the block's order, each once.
  if (sent != block * 1000 + last[block] + 1) end(disorder);
  ++last[block];
  std::uint64_t large[16];
  OK(cuMemcpyDtoHAsync_v2(large, mine + 72, sizeof large, copies));
  OK(cuStreamSynchronize(copies));
  for (std::uint64_t v : large)
    if (v != sent) end(disorder);
  const std::uint32_t answer = 3 * sent + 1;
  std::memcpy(s.data[1], &answer, sizeof answer);
  s.write_back = 2;
  std::atomic_ref(s.done.word).store(regomp::ring_answer(sequence, s.write_back), std::memory_order_release);
}

void run(const mutation &m) {
  make_context();
  const CUmodule module = link(device_code(m));
  void *p;
  OK(cuMemHostAlloc(&p, sizeof(regomp::ring_memory), CU_MEMHOSTALLOC_DEVICEMAP));
  auto *ring = ::new (p) regomp::ring_memory{};
  CUdeviceptr device, work;
  std::size_t bytes;
  OK(cuModuleGetGlobal_v2(&device, &bytes, module, regomp::ring_variable));
  REQUIRE(bytes == sizeof(regomp::ring_device));
  regomp::ring_device d = {};
  d.slots = reinterpret_cast<std::uint64_t>(ring->slots);
  d.doorbells = reinterpret_cast<std::uint64_t>(ring->doorbells);
  OK(cuMemcpyHtoD_v2(device, &d, sizeof d));
  OK(cuMemAlloc_v2(&work, blocks * sizeof(block_work)));
  std::vector<block_work> each(blocks);
  for (unsigned b = 0; b < blocks; ++b) {
    const CUdeviceptr mine = work + b * sizeof(block_work);
    each[b] = {{mine + 56, mine + 60, mine + 72}, {4, 4, 128}, {1, 2, 1, 0}, 0, 0, 0, 0, {}};
  }
  OK(cuMemcpyHtoD_v2(work, each.data(), blocks * sizeof(block_work)));
  CUstream stream, copies;
  OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  OK(cuStreamCreate(&copies, CU_STREAM_NON_BLOCKING));
  CUfunction f;
  OK(cuModuleGetFunction(&f, module, "requesting"));
  unsigned count = rounds;
  void *parameters[] = {&work, &count};
  OK(cuLaunchKernel(f, blocks, 1, 1, 32, 1, 1, 0, stream, parameters, nullptr));

  const std::time_t give_up = std::time(nullptr) + 30; // what hangs is in disorder, too
  for (std::uint64_t ticket = 0; cuStreamQuery(stream) == CUDA_ERROR_NOT_READY;) {
    const std::uint64_t word =
        std::atomic_ref(ring->doorbells[ticket % regomp::ring_slots].word).load(std::memory_order_acquire);
    if (word >> regomp::ring_sequence_shift == ticket + 1)
      serve(ring->slots[word % regomp::ring_slots], ++ticket, work, copies);
    else
      sched_yield();
    if (std::time(nullptr) > give_up) end(disorder);
  }
  OK(cuStreamSynchronize(stream));
  OK(cuMemcpyDtoH_v2(each.data(), work, blocks * sizeof(block_work)));
  for (const block_work &w : each)
    if (w.wrong != 0) end(disorder);
  OK(cuMemcpyDtoH_v2(&d, device, sizeof d));
  REQUIRE(d.next_ticket.word == blocks * rounds);
  for (const regomp::lock_bits &bits : d.busy) REQUIRE(bits.word == 0);
  end(good);
}

// Runs this program once more, which decides on the memory before main: exit status.
int run_apart(int which, bool weak, int seed) {
  const pid_t child = fork();
  if (child == 0) {
    setenv("GOMPSIM_WEAK_MEMORY", weak ? "1" : "0", 1);
    setenv("GOMPSIM_SEED", std::to_string(seed).c_str(), 1);
    execl("/proc/self/exe", "reverse_ring", std::to_string(which).c_str(), static_cast<char *>(nullptr));
    _exit(99);
  }
  int status;
  REQUIRE(waitpid(child, &status, 0) == child && WIFEXITED(status));
  return WEXITSTATUS(status);
}

void all() {
  constexpr int seeds = 6, seeds_to_fail = 30;
  for (int which = 0; which < unharmed; ++which)
    for (int seed = 0; seed < seeds; ++seed)
      for (bool weak : {false, true}) REQUIRE(run_apart(which, weak, seed) == good);
  for (int which = unharmed; which < static_cast<int>(std::size(mutations)); ++which) {
    int seed = 0, status = good;
    while (seed < seeds_to_fail && status == good) status = run_apart(which, true, ++seed);
    if (status != disorder) std::fprintf(stderr, "mutation %d: status %d\n", which, status);
    REQUIRE(status == disorder);
  }
}

} // namespace test

int main(int argc, char **argv) {
  if (argc > 1) test::run(test::mutations[std::atoi(argv[1])]);
  test::all();
  return 0;
}
