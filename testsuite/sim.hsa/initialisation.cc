// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hsa_init and hsa_shut_down count; before and behind them every function that needs the runtime says so. Status texts.
#include "runtime_test.h"

namespace test {

void nothing_works() {
  EXPECT(HSA_STATUS_ERROR_NOT_INITIALIZED, hsa_shut_down());
  std::uint64_t value = 0;
  EXPECT(HSA_STATUS_ERROR_NOT_INITIALIZED, hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &value));
  hsa_signal_t s{};
  EXPECT(HSA_STATUS_ERROR_NOT_INITIALIZED, hsa_signal_create(0, 0, nullptr, &s));
  EXPECT(HSA_STATUS_ERROR_NOT_INITIALIZED, hsa_iterate_agents(nullptr, nullptr));
  EXPECT(HSA_STATUS_ERROR_NOT_INITIALIZED, hsa_memory_free(&value));
}

void statuses() {
  int known = 0;
  for (unsigned n = 0; n < 0x2000; ++n) {
    const char *text = nullptr;
    const hsa_status_t r = hsa_status_string(static_cast<hsa_status_t>(n), &text);
    REQUIRE(r == HSA_STATUS_SUCCESS || r == HSA_STATUS_ERROR_INVALID_ARGUMENT);
    REQUIRE((r == HSA_STATUS_SUCCESS) == (text != nullptr));
    if (text) ++known;
  }
  REQUIRE(known == 34);
  const char *text = nullptr;
  OK(hsa_status_string(HSA_STATUS_ERROR_INVALID_AGENT, &text));
  REQUIRE(std::string(text).starts_with("HSA_STATUS_ERROR_INVALID_AGENT: "));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_status_string(HSA_STATUS_SUCCESS, nullptr));
}

void system_info() {
  std::uint16_t major = 0, minor = 0;
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &major));
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MINOR, &minor));
  REQUIRE(major == 1 && minor >= 1);
  std::uint64_t then = 0, now = 0, frequency = 0, longest = 0;
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &then));
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &now));
  REQUIRE(now >= then && then != 0);
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &frequency));
  REQUIRE(frequency == 1000000000);
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT, &longest));
  REQUIRE(longest > frequency);
  hsa_endianness_t endianness = HSA_ENDIANNESS_BIG;
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_ENDIANNESS, &endianness));
  REQUIRE(endianness == HSA_ENDIANNESS_LITTLE);
  hsa_machine_model_t model = HSA_MACHINE_MODEL_SMALL;
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_MACHINE_MODEL, &model));
  REQUIRE(model == HSA_MACHINE_MODEL_LARGE);
  std::uint8_t extensions[128];
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_EXTENSIONS, extensions));
  REQUIRE(extensions[0] == 0);
  bool by_default = true;
  OK(hsa_system_get_info(HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT, &by_default));
  REQUIRE(!by_default);
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_system_get_info(static_cast<hsa_system_info_t>(9999), &now));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, nullptr));
}

void run() {
  with_environment("GOMPSIM_UNIFIED_MEMORY", "1", [] {
    OK(hsa_init());
    bool by_default = false;
    OK(hsa_system_get_info(HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT, &by_default));
    REQUIRE(by_default);
  });
  // The kind of device that nobody asked for is not there.
  const auto host_alone = [] {
    OK(hsa_init());
    REQUIRE(agents().size() == 1);
    REQUIRE(agent_info<hsa_device_type_t>(agents()[0], HSA_AGENT_INFO_DEVICE) == HSA_DEVICE_TYPE_CPU);
  };
  with_environment("GOMPSIM_DEVICE", "nvidia", host_alone);
  with_environment("GOMPSIM_DEVICES", "0", host_alone);
  statuses();
  nothing_works();
  for (int round = 0; round < 3; ++round) {
    OK(hsa_init());
    OK(hsa_init());
    OK(hsa_shut_down());
    system_info();
    // Work and memory of a round are gone with it.
    const hsa_agent_t a = gpu();
    const hsa_executable_t e = load_kernels(a);
    std::uint32_t *const p = device_words(a, 1);
    run_kernel(make_queue(a), kernel(e, a, "store.kd"), arguments(a, p, 7u + static_cast<unsigned>(round)));
    REQUIRE(read_word(p) == 7u + static_cast<unsigned>(round));
    OK(hsa_shut_down());
    nothing_works();
  }
}

} // namespace test

int main() { test::run(); }
