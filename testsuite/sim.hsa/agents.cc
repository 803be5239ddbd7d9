// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host and the GPUs that were asked for are agents, with what the options say of them.
#include "runtime_test.h"

#include <set>

namespace test {

std::string isa_name(hsa_agent_t a) {
  const hsa_isa_t isa = agent_info<hsa_isa_t>(a, HSA_AGENT_INFO_ISA);
  std::uint32_t length = 0;
  OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME_LENGTH, &length));
  std::vector<char> name(length + 1, 'x');
  OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME, name.data()));
  REQUIRE(name[length] == 'x' && std::strlen(name.data()) + 1 == length);
  hsa_isa_t iterated{};
  OK(hsa_agent_iterate_isas(
      a, [](hsa_isa_t i, void *to) { return *static_cast<hsa_isa_t *>(to) = i, HSA_STATUS_SUCCESS; }, &iterated));
  REQUIRE(iterated.handle == isa.handle);
  return name.data();
}

void a_gpu() {
  const std::vector<hsa_agent_t> all = agents();
  REQUIRE(all.size() == 2);
  REQUIRE(agent_info<hsa_device_type_t>(all[0], HSA_AGENT_INFO_DEVICE) == HSA_DEVICE_TYPE_CPU);
  REQUIRE(agent_info<std::uint32_t>(all[0], HSA_AGENT_INFO_QUEUES_MAX) == 0);
  REQUIRE(agent_text(all[0], HSA_AGENT_INFO_VENDOR_NAME) == "CPU");
  REQUIRE(agent_info<hsa_isa_t>(all[0], HSA_AGENT_INFO_ISA).handle == 0);
  const hsa_agent_t a = all[1];
  REQUIRE(agent_info<hsa_device_type_t>(a, HSA_AGENT_INFO_DEVICE) == HSA_DEVICE_TYPE_GPU);
  REQUIRE(agent_text(a, HSA_AGENT_INFO_NAME) == "gfx90a");
  REQUIRE(agent_text(a, HSA_AGENT_INFO_VENDOR_NAME) == "AMD");
  REQUIRE(!agent_text(a, HSA_AMD_AGENT_INFO_PRODUCT_NAME).empty());
  REQUIRE(isa_name(a) == "amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-");
  REQUIRE(agent_info<hsa_agent_feature_t>(a, HSA_AGENT_INFO_FEATURE) == HSA_AGENT_FEATURE_KERNEL_DISPATCH);
  REQUIRE(agent_info<hsa_queue_type_t>(a, HSA_AGENT_INFO_QUEUE_TYPE) == HSA_QUEUE_TYPE_MULTI);
  REQUIRE(agent_info<hsa_machine_model_t>(a, HSA_AGENT_INFO_MACHINE_MODEL) == HSA_MACHINE_MODEL_LARGE);
  REQUIRE(agent_info<hsa_profile_t>(a, HSA_AGENT_INFO_PROFILE) == HSA_PROFILE_BASE);
  REQUIRE(agent_info<std::uint32_t>(a, HSA_AGENT_INFO_WAVEFRONT_SIZE) == 64);
  REQUIRE(agent_info<std::uint32_t>(a, HSA_AGENT_INFO_WORKGROUP_MAX_SIZE) == 1024);
  struct dimensions {
    std::uint16_t d[3];
  };
  REQUIRE(agent_info<dimensions>(a, HSA_AGENT_INFO_WORKGROUP_MAX_DIM).d[2] == 1024);
  REQUIRE(agent_info<hsa_dim3_t>(a, HSA_AGENT_INFO_GRID_MAX_DIM).x == UINT32_MAX);
  REQUIRE(agent_info<std::uint32_t>(a, HSA_AGENT_INFO_QUEUE_MIN_SIZE) == 64);
  REQUIRE(agent_info<std::uint32_t>(a, HSA_AGENT_INFO_QUEUE_MAX_SIZE) >= 1024);
  REQUIRE(agent_info<std::uint32_t>(a, HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT) == 16);
  REQUIRE(agent_info<std::uint32_t>(a, HSA_AGENT_INFO_NODE) == 1);
  REQUIRE(agent_info<std::uint64_t>(a, HSA_AMD_AGENT_INFO_MEMORY_AVAIL) == std::uint64_t{16} << 30);
  REQUIRE(agent_text(a, HSA_AMD_AGENT_INFO_UUID).starts_with("GPU-"));
  REQUIRE(agent_text(a, HSA_AMD_AGENT_INFO_UUID).size() == 20);
  for (unsigned n = 0; n <= 24; ++n) { // what both kinds of agents tell
    if (n == 23) continue;
    char room[256];
    for (const hsa_agent_t each : all) OK(hsa_agent_get_info(each, static_cast<hsa_agent_info_t>(n), room));
  }
  char room[256];
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_agent_get_info(a, static_cast<hsa_agent_info_t>(9999), room));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_agent_get_info(a, HSA_AGENT_INFO_NAME, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_agent_get_info({0}, HSA_AGENT_INFO_NAME, room));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_agent_get_info({a.handle + 8}, HSA_AGENT_INFO_NAME, room));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_agent_iterate_isas({0}, nullptr, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_agent_iterate_isas(a, nullptr, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ISA, hsa_isa_get_info_alt({0}, HSA_ISA_INFO_NAME, room));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT,
         hsa_isa_get_info_alt(agent_info<hsa_isa_t>(a, HSA_AGENT_INFO_ISA), HSA_ISA_INFO_NAME, nullptr));
}

void iteration() {
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_iterate_agents(nullptr, nullptr));
  int calls = 0;
  const auto stop = [](hsa_agent_t, void *n) { return ++*static_cast<int *>(n), HSA_STATUS_INFO_BREAK; };
  EXPECT(HSA_STATUS_INFO_BREAK, hsa_iterate_agents(stop, &calls));
  REQUIRE(calls == 1);
}

void run() {
  with_environment("GOMPSIM_DEVICE", "nvidia,gfx908,gfx1100", [] {
    setenv("GOMPSIM_DEVICES", "3", 1);
    setenv("GOMPSIM_MULTIPROCESSORS", "5", 1);
    setenv("GOMPSIM_MEMORY", "1G", 1);
    OK(hsa_init());
    std::set<std::string> uuids;
    REQUIRE(agents().size() == 7);
    for (int i = 0; i < 6; ++i) {
      REQUIRE(agent_text(gpu(i), HSA_AGENT_INFO_NAME) == (i < 3 ? "gfx908" : "gfx1100"));
      REQUIRE(agent_info<std::uint32_t>(gpu(i), HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT) == 5);
      REQUIRE(agent_info<std::uint64_t>(gpu(i), HSA_AMD_AGENT_INFO_MEMORY_AVAIL) == 1 << 30);
      uuids.insert(agent_text(gpu(i), HSA_AMD_AGENT_INFO_UUID));
    }
    REQUIRE(uuids.size() == 6);
    REQUIRE(isa_name(gpu(0)) == "amdgcn-amd-amdhsa--gfx908:sramecc+:xnack-");
    REQUIRE(isa_name(gpu(5)) == "amdgcn-amd-amdhsa--gfx1100");
  });
  // Identities are given to the devices in their order, whatever their kind; what is missing is made up.
  with_environment("GOMPSIM_DEVICE", "gfx908,gfx1100", [] {
    setenv("GOMPSIM_DEVICES", "2", 1);
    setenv("GOMPSIM_UUID", "0123456789ABCDEF,f-ee-d,00112233-4455-6677-8899-aabbccddeeff", 1);
    OK(hsa_init());
    REQUIRE(agent_text(gpu(0), HSA_AMD_AGENT_INFO_UUID) == "GPU-0123456789abcdef");
    REQUIRE(agent_text(gpu(1), HSA_AMD_AGENT_INFO_UUID) == "GPU-feed000000000000");
    REQUIRE(agent_text(gpu(2), HSA_AMD_AGENT_INFO_UUID) == "GPU-0011223344556677");
    REQUIRE(agent_text(gpu(3), HSA_AMD_AGENT_INFO_UUID).starts_with("GPU-67"));
    REQUIRE(agent_text(agents()[0], HSA_AMD_AGENT_INFO_UUID) == "CPU-XX");
  });
  // Of a family of chips, one.
  with_environment("GOMPSIM_DEVICE", "gfx9-4-generic", [] {
    OK(hsa_init());
    REQUIRE(agent_text(gpu(), HSA_AGENT_INFO_NAME) == "gfx942");
  });
  OK(hsa_init());
  a_gpu();
  iteration();
}

} // namespace test

int main() { test::run(); }
