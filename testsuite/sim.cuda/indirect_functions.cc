// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20" }
//
// Our device code's look-up of indirect functions, with tables of every small size and some large ones: each address that is
// there is found, and each that is not, below, above or between those that are, is given back. Before there is a table, too.
#include "driver_test.h"

#include "../../include/indirect_functions.h"

#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <vector>

namespace test {

using regomp::indirect_pair;

// Looks `count` addresses up, each with a thread of its own.
const char looking[] = R"(.version 6.0
.target sm_30
.address_size 64
.visible .func (.param .u64 %value_out) GOMP_target_map_indirect_ptr (.param .u64 %in_ar0);
.visible .entry looking(.param .u64 addresses, .param .u32 count)
{
  .reg .u64 %a, %v;
  .reg .u32 %i, %n, %b;
  .reg .pred %p;
  mov.u32 %i, %ctaid.x;
  mov.u32 %b, %ntid.x;
  mov.u32 %n, %tid.x;
  mad.lo.u32 %i, %i, %b, %n;
  ld.param.u32 %n, [count];
  setp.ge.u32 %p, %i, %n;
  @%p bra END;
  ld.param.u64 %a, [addresses];
  mad.wide.u32 %a, %i, 8, %a;
  ld.global.u64 %v, [%a];
  {
    .param .u64 in;
    .param .u64 out;
    st.param.u64 [in], %v;
    call (out), GOMP_target_map_indirect_ptr, (in);
    ld.param.u64 %v, [out];
  }
  st.global.u64 [%a], %v;
END:
  ret;
}
)";

CUmodule link() {
  std::ifstream file(std::string(std::getenv("REGOMP_TEST_DEVICE_CODE")) + "/indirect_functions.ptx");
  REQUIRE(file.good());
  std::stringstream all;
  all << file.rdbuf();
  std::string code = all.str();
  CUlinkState s;
  void *cubin;
  std::size_t size;
  CUmodule m;
  OK(cuLinkCreate_v2(0, nullptr, nullptr, &s));
  OK(cuLinkAddData_v2(s, CU_JIT_INPUT_PTX, const_cast<char *>(looking), sizeof looking, "looking", 0, nullptr, nullptr));
  OK(cuLinkAddData_v2(s, CU_JIT_INPUT_PTX, code.data(), code.size() + 1, "code", 0, nullptr, nullptr));
  OK(cuLinkComplete(s, &cubin, &size));
  OK(cuModuleLoadData(&m, cubin));
  OK(cuLinkDestroy(s));
  return m;
}

void look(CUfunction f, std::vector<std::uint64_t> &addresses) {
  const std::size_t bytes = addresses.size() * sizeof addresses[0];
  CUdeviceptr memory;
  OK(cuMemAlloc_v2(&memory, bytes));
  OK(cuMemcpyHtoD_v2(memory, addresses.data(), bytes));
  unsigned count = static_cast<unsigned>(addresses.size());
  void *parameters[] = {&memory, &count};
  OK(cuLaunchKernel(f, (count + 31) / 32, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr));
  OK(cuMemcpyDtoH_v2(addresses.data(), memory, bytes));
  OK(cuMemFree_v2(memory));
}

void try_table(CUmodule module, CUfunction f, unsigned count) {
  std::mt19937_64 random(count);
  std::set<std::uint64_t> hosts;
  // Neighbours, as functions of one program are, and strangers; none is 0 or 1 apart from another.
  while (hosts.size() < count)
    hosts.insert((hosts.size() % 3 == 0 ? random() : 0x400000 + 16 * (random() % 100000)) & ~15ull);
  hosts.erase(0);
  std::vector<indirect_pair> pairs;
  for (std::uint64_t h : hosts) pairs.push_back({h, ~h});
  CUdeviceptr memory, variable;
  std::size_t size;
  OK(cuMemAlloc_v2(&memory, pairs.size() * sizeof pairs[0] + 16));
  if (!pairs.empty()) OK(cuMemcpyHtoD_v2(memory, pairs.data(), pairs.size() * sizeof pairs[0]));
  OK(cuModuleGetGlobal_v2(&variable, &size, module, regomp::indirect_variable));
  const regomp::indirect_table table = {memory, pairs.size()};
  REQUIRE(size == sizeof table);
  OK(cuMemcpyHtoD_v2(variable, &table, sizeof table));

  std::vector<std::uint64_t> asked = {0, 1, ~0ull}, wanted = asked;
  for (const indirect_pair &p : pairs)
    for (int apart : {-1, 0, 1}) {
      asked.push_back(p.host + static_cast<std::uint64_t>(apart));
      wanted.push_back(apart == 0 ? p.device : asked.back());
    }
  look(f, asked);
  REQUIRE(asked == wanted);
  OK(cuMemFree_v2(memory));
}

void all() {
  make_context();
  const CUmodule module = link();
  CUfunction f;
  OK(cuModuleGetFunction(&f, module, "looking"));
  std::vector<std::uint64_t> asked = {0, 5, 0x400000}, same = asked;
  look(f, asked);
  REQUIRE(asked == same);
  for (unsigned count = 0; count <= 33; ++count) try_table(module, f, count);
  for (unsigned count : {100u, 127u, 128u, 1000u}) try_table(module, f, count);
}

} // namespace test

int main() {
  test::all();
  return 0;
}
