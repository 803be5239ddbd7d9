// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions and pools: what there is, what can be had of them, and what cannot.
#include "runtime_test.h"

#include <set>

namespace test {

void regions_of_agents(hsa_agent_t a) {
  const std::vector<hsa_region_t> mine = regions(a);
  int group = 0;
  for (const hsa_region_t r : mine) {
    if (region_info<hsa_region_segment_t>(r, HSA_REGION_INFO_SEGMENT) != HSA_REGION_SEGMENT_GROUP) continue;
    ++group;
    REQUIRE(region_info<std::size_t>(r, HSA_REGION_INFO_SIZE) == 64 << 10);
    REQUIRE(!region_info<bool>(r, HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED));
    void *p = nullptr;
    EXPECT(HSA_STATUS_ERROR_INVALID_ALLOCATION, hsa_memory_allocate(r, 64, &p));
  }
  REQUIRE(group == 1);
  // What the plugin takes for data is the GPU's own, and the first that is coarse-grained.
  const hsa_region_t data = region(a, HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED);
  REQUIRE(!region_info<bool>(data, HSA_AMD_REGION_INFO_HOST_ACCESSIBLE));
  REQUIRE(region_info<std::size_t>(data, HSA_REGION_INFO_SIZE) == std::size_t{16} << 30);
  REQUIRE(region_info<std::size_t>(data, HSA_REGION_INFO_ALLOC_MAX_SIZE) == std::size_t{16} << 30);
  REQUIRE(region_info<bool>(data, HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED));
  REQUIRE(region_info<std::size_t>(data, HSA_REGION_INFO_RUNTIME_ALLOC_GRANULE) == 4096);
  REQUIRE(region_info<std::size_t>(data, HSA_REGION_INFO_RUNTIME_ALLOC_ALIGNMENT) == 4096);
  const hsa_region_t kernarg = region(a, HSA_REGION_GLOBAL_FLAG_KERNARG);
  REQUIRE(region_info<std::uint32_t>(kernarg, HSA_REGION_INFO_GLOBAL_FLAGS) ==
          (HSA_REGION_GLOBAL_FLAG_KERNARG | HSA_REGION_GLOBAL_FLAG_FINE_GRAINED));
  REQUIRE(region_info<bool>(kernarg, HSA_AMD_REGION_INFO_HOST_ACCESSIBLE));

  std::size_t size = 0;
  EXPECT(HSA_STATUS_ERROR_INVALID_REGION, hsa_region_get_info({0}, HSA_REGION_INFO_SIZE, &size));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_region_get_info(data, HSA_REGION_INFO_SIZE, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_region_get_info(data, static_cast<hsa_region_info_t>(99), &size));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_agent_iterate_regions({0}, nullptr, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_agent_iterate_regions(a, nullptr, nullptr));
  int calls = 0;
  EXPECT(HSA_STATUS_INFO_BREAK,
         hsa_agent_iterate_regions(
             a, [](hsa_region_t, void *n) { return ++*static_cast<int *>(n), HSA_STATUS_INFO_BREAK; }, &calls));
  REQUIRE(calls == 1);
}

void allocations(hsa_agent_t a) {
  const hsa_region_t data = region(a, HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED);
  void *p = nullptr;
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_allocate(data, 0, &p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_allocate(data, 64, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_REGION, hsa_memory_allocate({0}, 64, &p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ALLOCATION, hsa_memory_allocate(data, (std::size_t{16} << 30) + 1, &p));
  // Memory that is used up can be had again when some is given back.
  void *most = allocate(data, std::size_t{10} << 30);
  REQUIRE(agent_info<std::uint64_t>(a, HSA_AMD_AGENT_INFO_MEMORY_AVAIL) <= std::uint64_t{6} << 30);
  EXPECT(HSA_STATUS_ERROR_OUT_OF_RESOURCES, hsa_memory_allocate(data, std::size_t{10} << 30, &p));
  OK(hsa_memory_free(most));
  OK(hsa_memory_free(allocate(data, std::size_t{10} << 30)));

  for (const unsigned flag : {HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED, HSA_REGION_GLOBAL_FLAG_KERNARG}) {
    std::set<void *> several;
    for (std::size_t n = 1; n <= 9; ++n) {
      void *const each = allocate(region(a, flag), n * 1000);
      REQUIRE(reinterpret_cast<std::uintptr_t>(each) % 256 == 0);
      REQUIRE(several.insert(each).second);
      OK(hsa_memory_assign_agent(each, a, HSA_ACCESS_PERMISSION_RW));
    }
    for (void *each : several) {
      EXPECT(HSA_STATUS_ERROR_INVALID_ALLOCATION, hsa_memory_free(static_cast<char *>(each) + 64));
      OK(hsa_memory_free(each));
      EXPECT(HSA_STATUS_ERROR_INVALID_ALLOCATION, hsa_memory_free(each));
    }
  }
  OK(hsa_memory_free(nullptr));
  int own = 0;
  EXPECT(HSA_STATUS_ERROR_INVALID_ALLOCATION, hsa_memory_free(&own));

  p = allocate(data, 64);
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_memory_assign_agent(p, {0}, HSA_ACCESS_PERMISSION_RW));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_assign_agent(nullptr, a, HSA_ACCESS_PERMISSION_RW));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_assign_agent(p, a, static_cast<hsa_access_permission_t>(0)));
  // Memory that the host shares is the host's.
  std::uint32_t *const words = shared_words(a, 100);
  for (int i = 0; i < 100; ++i) words[i] = static_cast<unsigned>(i);
}

template <class T>
T pool_info(hsa_amd_memory_pool_t pool, hsa_amd_memory_pool_info_t what) {
  T value{};
  OK(hsa_amd_memory_pool_get_info(pool, what, &value));
  return value;
}

void pools(hsa_agent_t a) {
  const auto collect = [](hsa_amd_memory_pool_t p, void *to) {
    static_cast<std::vector<hsa_amd_memory_pool_t> *>(to)->push_back(p);
    return HSA_STATUS_SUCCESS;
  };
  const hsa_agent_t host = agents()[0];
  std::vector<hsa_amd_memory_pool_t> mine, hosts;
  OK(hsa_amd_agent_iterate_memory_pools(a, collect, &mine));
  OK(hsa_amd_agent_iterate_memory_pools(host, collect, &hosts));
  REQUIRE(mine.size() == 2 && hosts.size() == 3);
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_amd_agent_iterate_memory_pools({0}, collect, &mine));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_agent_iterate_memory_pools(a, nullptr, &mine));
  REQUIRE(!pool_info<bool>(mine[0], HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL));
  REQUIRE(pool_info<std::size_t>(mine[0], HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE) == std::size_t{16} << 30);
  std::set<std::uint32_t> flags;
  for (const auto pool : hosts) {
    REQUIRE(pool_info<bool>(pool, HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL));
    flags.insert(pool_info<std::uint32_t>(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS));
    void *p = nullptr;
    OK(hsa_amd_memory_pool_allocate(pool, 5000, 0, &p));
    std::memset(p, 1, 5000);
    OK(hsa_amd_agents_allow_access(1, &a, nullptr, p));
    OK(hsa_amd_memory_pool_free(p));
  }
  REQUIRE((flags == std::set<std::uint32_t>{2, 3, 4}));

  void *p = nullptr;
  OK(hsa_amd_memory_pool_allocate(mine[0], 64, 0, &p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_pool_allocate(mine[0], 64, 1, &p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_pool_allocate(mine[0], 0, 0, &p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ALLOCATION, hsa_amd_memory_pool_allocate(mine[1], 64, 0, &p));
  EXPECT(HSA_STATUS_ERROR_INVALID_MEMORY_POOL, hsa_amd_memory_pool_allocate({0}, 64, 0, &p));
  EXPECT(HSA_STATUS_ERROR_INVALID_MEMORY_POOL, hsa_amd_memory_pool_get_info({0}, HSA_AMD_MEMORY_POOL_INFO_SIZE, &p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_pool_get_info(mine[0], HSA_AMD_MEMORY_POOL_INFO_SIZE, nullptr));
  REQUIRE(pool_info<std::uint32_t>(mine[1], HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS) == 0);
  OK(hsa_amd_agents_allow_access(1, &a, nullptr, p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_agents_allow_access(1, &host, nullptr, p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_agents_allow_access(0, &a, nullptr, p));
  const hsa_agent_t none{0};
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_amd_agents_allow_access(1, &none, nullptr, p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_agents_allow_access(1, &a, nullptr, &flags));
  OK(hsa_amd_memory_pool_free(p));
  EXPECT(HSA_STATUS_ERROR_INVALID_ALLOCATION, hsa_amd_memory_pool_free(p));

  hsa_amd_memory_pool_access_t access{};
  OK(hsa_amd_agent_memory_pool_get_info(a, mine[0], HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access));
  REQUIRE(access == HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT);
  OK(hsa_amd_agent_memory_pool_get_info(host, mine[0], HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access));
  REQUIRE(access == HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED);
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT,
         hsa_amd_agent_memory_pool_get_info({0}, mine[0], HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access));
  EXPECT(HSA_STATUS_ERROR_INVALID_MEMORY_POOL,
         hsa_amd_agent_memory_pool_get_info(a, {0}, HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT,
         hsa_amd_agent_memory_pool_get_info(a, mine[0], HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, nullptr));
}

void run() {
  OK(hsa_init());
  const hsa_agent_t a = gpu();
  regions_of_agents(a);
  allocations(a);
  pools(a);
}

} // namespace test

int main() { test::run(); }
