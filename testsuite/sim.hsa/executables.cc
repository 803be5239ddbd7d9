// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code objects, executables and their symbols; variables that are given from outside; what is refused, and with which
// status.
#include "runtime_test.h"

#include <cstdio>
#include <map>

namespace test {

hsa_agent_t a;

hsa_executable_t make() {
  hsa_executable_t e{};
  OK(hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, nullptr, &e));
  return e;
}

hsa_executable_state_t state_of(hsa_executable_t e) {
  hsa_executable_state_t s{};
  OK(hsa_executable_get_info(e, HSA_EXECUTABLE_INFO_STATE, &s));
  return s;
}

std::string name_of_symbol(hsa_executable_symbol_t s) {
  std::string name(symbol_info<std::uint32_t>(s, HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH), 'x');
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_NAME, name.data()));
  return name;
}

using by_name = std::map<std::string, hsa_executable_symbol_t>;

void symbols() {
  const hsa_executable_t e = make();
  REQUIRE(state_of(e) == HSA_EXECUTABLE_STATE_UNFROZEN);
  const hsa_code_object_t c = code_object();
  OK(hsa_executable_load_code_object(e, a, c, nullptr));
  OK(hsa_code_object_destroy(c)); // the executable has what it needs
  EXPECT(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, hsa_code_object_destroy(c));
  by_name all, of_agent;
  OK(hsa_executable_iterate_symbols(
      e,
      [](hsa_executable_t, hsa_executable_symbol_t s, void *to) {
        (*static_cast<by_name *>(to))[name_of_symbol(s)] = s;
        return HSA_STATUS_SUCCESS;
      },
      &all));
  OK(hsa_executable_iterate_agent_symbols(
      e, a,
      [](hsa_executable_t, hsa_agent_t, hsa_executable_symbol_t s, void *to) {
        (*static_cast<by_name *>(to))[name_of_symbol(s)] = s;
        return HSA_STATUS_SUCCESS;
      },
      &of_agent));
  for (const char *name : {"nothing.kd", "store.kd", "step.kd", "gate.kd", "count.kd", "take.kd", "packet.kd", "trap.kd",
                           "counter", "table", "fixed"}) {
    REQUIRE(all.contains(name) && of_agent.contains(name));
    REQUIRE(symbol(e, a, name).handle == all[name].handle);
    hsa_executable_symbol_t s{};
    OK(hsa_executable_get_symbol_by_name(e, name, &a, &s));
    REQUIRE(s.handle == all[name].handle);
    REQUIRE(symbol_info<hsa_agent_t>(s, HSA_EXECUTABLE_SYMBOL_INFO_AGENT).handle == a.handle);
    REQUIRE(symbol_info<bool>(s, HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION));
    REQUIRE(symbol_info<hsa_symbol_linkage_t>(s, HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE) == HSA_SYMBOL_LINKAGE_PROGRAM);
    REQUIRE((symbol_info<hsa_symbol_kind_t>(s, HSA_EXECUTABLE_SYMBOL_INFO_TYPE) == HSA_SYMBOL_KIND_KERNEL) ==
            std::string(name).ends_with(".kd"));
  }
  // Addresses are known when the executable is frozen.
  REQUIRE(kernel(e, a, "store.kd") == 0);
  REQUIRE(symbol_info<std::uint64_t>(all["table"], HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS) == 0);
  OK(hsa_executable_freeze(e, nullptr));
  REQUIRE(state_of(e) == HSA_EXECUTABLE_STATE_FROZEN);
  EXPECT(HSA_STATUS_ERROR_FROZEN_EXECUTABLE, hsa_executable_freeze(e, nullptr));
  EXPECT(HSA_STATUS_ERROR_FROZEN_EXECUTABLE, hsa_executable_load_code_object(e, a, code_object(), nullptr));
  EXPECT(HSA_STATUS_ERROR_FROZEN_EXECUTABLE, hsa_executable_global_variable_define(e, "x", &all));
  std::uint32_t result = 1;
  OK(hsa_executable_validate(e, &result));
  REQUIRE(result == 0);

  REQUIRE(kernel(e, a, "store.kd") != 0 && kernel(e, a, "store.kd") != kernel(e, a, "step.kd"));
  const auto gate = all["gate.kd"], table = all["table"], fixed = all["fixed"];
  REQUIRE(symbol_info<std::uint32_t>(gate, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE) == 32);
  REQUIRE(symbol_info<std::uint32_t>(gate, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT) >= 8);
  REQUIRE(symbol_info<std::uint32_t>(gate, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE) == 0);
  REQUIRE(symbol_info<std::uint32_t>(gate, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE) == 0);
  REQUIRE(!symbol_info<bool>(gate, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK));
  REQUIRE(symbol_info<std::uint32_t>(table, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE) == 24);
  REQUIRE(symbol_info<std::uint32_t>(table, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT) >= 8);
  REQUIRE(!symbol_info<bool>(table, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST));
  REQUIRE(symbol_info<bool>(fixed, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST));
  REQUIRE(symbol_info<hsa_variable_segment_t>(fixed, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT) ==
          HSA_VARIABLE_SEGMENT_READONLY);
  REQUIRE(symbol_info<hsa_variable_allocation_t>(fixed, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION) ==
          HSA_VARIABLE_ALLOCATION_AGENT);
  const auto address_of = [](hsa_executable_symbol_t s) {
    return reinterpret_cast<std::uint32_t *>(symbol_info<std::uint64_t>(s, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS));
  };
  REQUIRE(read_word(address_of(fixed)) == 77 && read_word(address_of(all["counter"])) == 5);
  std::uint32_t *const p = device_words(a, 1);
  const std::uint32_t set = 100;
  OK(hsa_memory_copy(address_of(all["counter"]), &set, 4));
  run_kernel(make_queue(a), kernel(e, a, "take.kd"), arguments(a, p));
  REQUIRE(read_word(p) == 100 && read_word(address_of(all["counter"])) == 101);

  std::uint64_t value = 0;
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT,
         hsa_executable_symbol_get_info(table, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &value));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT,
         hsa_executable_symbol_get_info(gate, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, &value));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_executable_symbol_get_info(gate, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, nullptr));
  hsa_executable_symbol_t s{};
  EXPECT(HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, hsa_executable_get_symbol(e, nullptr, "nowhere", a, 0, &s));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_executable_get_symbol(e, nullptr, "table", {0}, 0, &s));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_executable_get_symbol(e, nullptr, nullptr, a, 0, &s));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_executable_get_symbol(e, nullptr, "table", a, 0, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, hsa_executable_get_symbol_by_name(e, "nowhere", nullptr, &s));
  OK(hsa_executable_destroy(e));
  EXPECT(HSA_STATUS_ERROR_INVALID_EXECUTABLE, hsa_executable_destroy(e));
  EXPECT(HSA_STATUS_ERROR_INVALID_EXECUTABLE, hsa_executable_get_symbol(e, nullptr, "table", a, 0, &s));
  EXPECT(HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL,
         hsa_executable_symbol_get_info(gate, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &value));
}

// Each executable has variables of its own; a GPU's memory is as free as before when they are gone.
void several() {
  const auto free_bytes = [] { return agent_info<std::uint64_t>(a, HSA_AMD_AGENT_INFO_MEMORY_AVAIL); };
  hsa_queue_t *const q = make_queue(a);
  std::uint32_t *const p = device_words(a, 1);
  const std::uint64_t before = free_bytes();
  for (int round = 0; round < 5; ++round) {
    const hsa_executable_t one = load_kernels(a), two = load_kernels(a);
    REQUIRE(kernel(one, a, "take.kd") != kernel(two, a, "take.kd"));
    for (std::uint32_t i = 0; i < 3; ++i) {
      run_kernel(q, kernel(one, a, "take.kd"), arguments(a, p));
      REQUIRE(read_word(p) == 5 + i);
    }
    run_kernel(q, kernel(two, a, "take.kd"), arguments(a, p));
    REQUIRE(read_word(p) == 5);
    REQUIRE(free_bytes() < before);
    OK(hsa_executable_destroy(one));
    OK(hsa_executable_destroy(two));
    // A kernel whose end has just been told may hold its code for a moment longer.
    while (free_bytes() < before) usleep(100); // an earlier one may have held memory when this began
  }
  // A kernel that runs keeps its code when the executable goes.
  const hsa_executable_t e = load_kernels(a);
  std::uint32_t *const words = shared_words(a, 3);
  const hsa_signal_t done = make_signal(1);
  submit(q, dispatch_of(kernel(e, a, "gate.kd"), arguments(a, words, words + 1, words + 2, 8u), done),
         header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await_word(words, 1);
  OK(hsa_executable_destroy(e));
  __atomic_store_n(words + 1, 1, __ATOMIC_RELEASE);
  await(done);
  REQUIRE(load_word(words + 2) == 8);
}

void from_outside() {
  std::uint32_t *const given = device_words(a, 1), *const p = device_words(a, 1);
  OK(hsa_amd_memory_fill(given, 4711, 1));
  hsa_executable_t e = make();
  const std::string said = captured([&] {
    EXPECT(HSA_STATUS_ERROR_VARIABLE_UNDEFINED,
           hsa_executable_load_code_object(e, a, code_object("external.hsaco"), nullptr));
  });
  REQUIRE(said.find("outside") != said.npos);
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_executable_global_variable_define(e, nullptr, given));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_executable_global_variable_define(e, "outside", nullptr));
  OK(hsa_executable_global_variable_define(e, "outside", given));
  EXPECT(HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED, hsa_executable_global_variable_define(e, "outside", given));
  OK(hsa_executable_load_code_object(e, a, code_object("external.hsaco"), nullptr));
  OK(hsa_executable_freeze(e, nullptr));
  run_kernel(make_queue(a), kernel(e, a, "read.kd"), arguments(a, p));
  REQUIRE(read_word(p) == 4711);
  // For one agent.
  e = make();
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_executable_agent_global_variable_define(e, {0}, "outside", given));
  OK(hsa_executable_agent_global_variable_define(e, a, "outside", given));
  OK(hsa_executable_load_code_object(e, a, code_object("external.hsaco"), nullptr));
  // Two code objects with the same names do not fit into one executable.
  OK(hsa_executable_load_code_object(e, a, code_object(), nullptr));
  EXPECT(HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED, hsa_executable_load_code_object(e, a, code_object(), nullptr));
}

// In KiB, what the process has of the machine's memory.
long resident() {
  long pages = 0;
  std::FILE *const f = std::fopen("/proc/self/statm", "r");
  REQUIRE(f && std::fscanf(f, "%*d %ld", &pages) == 1);
  std::fclose(f);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

// A code object of 300 KiB that is loaded and given up 100 times does not leave its memory behind.
void loaded_again() {
  long first = 0;
  for (int k = 0; k < 101; ++k) {
    const hsa_executable_t e = make();
    OK(hsa_executable_global_variable_define(e, "outside", &first));
    const hsa_code_object_t c = code_object("external.hsaco");
    OK(hsa_executable_load_code_object(e, a, c, nullptr));
    OK(hsa_code_object_destroy(c));
    OK(hsa_executable_freeze(e, nullptr));
    OK(hsa_executable_destroy(e));
    if (k == 0) first = resident();
  }
  // What is freed stays with a sanitizer's allocator.
  if (std::getenv("ASAN_OPTIONS") || std::getenv("TSAN_OPTIONS")) return;
  const long more = resident() - first;
  if (more > 12 << 10) std::fprintf(stderr, "%ld KiB more are resident\n", more);
  REQUIRE(more <= 12 << 10);
}

void refused() {
  std::vector<char> bytes = code_object_file("kernels.hsaco");
  hsa_code_object_t c{};
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_code_object_deserialize(nullptr, 64, nullptr, &c));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_code_object_deserialize(bytes.data(), 0, nullptr, &c));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_code_object_deserialize(bytes.data(), bytes.size(), nullptr, nullptr));
  const std::string said = captured([&] {
    std::string text = "this is no code object, but long enough to be looked at as if it were one, is it not?";
    EXPECT(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, hsa_code_object_deserialize(text.data(), text.size(), nullptr, &c));
    EXPECT(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, hsa_code_object_deserialize(bytes.data(), 40, nullptr, &c));
  });
  REQUIRE(said.find("a code object cannot be used: code object: ") != said.npos);
  const hsa_executable_t e = make();
  EXPECT(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, hsa_executable_load_code_object(e, a, {0}, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_EXECUTABLE, hsa_executable_load_code_object({0}, a, code_object(), nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_executable_load_code_object(e, {0}, code_object(), nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_executable_load_code_object(e, agents()[0], code_object(), nullptr));
  hsa_executable_t none{};
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT,
         hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, nullptr, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT,
         hsa_executable_create(static_cast<hsa_profile_t>(7), HSA_EXECUTABLE_STATE_UNFROZEN, nullptr, &none));
  OK(hsa_executable_create_alt(HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR, nullptr, &none));
  hsa_profile_t profile{};
  OK(hsa_executable_get_info(none, HSA_EXECUTABLE_INFO_PROFILE, &profile));
  REQUIRE(profile == HSA_PROFILE_BASE);
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_executable_get_info(none, static_cast<hsa_executable_info_t>(50), &profile));
  EXPECT(HSA_STATUS_ERROR_INVALID_EXECUTABLE, hsa_executable_freeze({0}, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_EXECUTABLE, hsa_executable_iterate_symbols({0}, nullptr, nullptr));

  // Readers.
  hsa_code_object_reader_t r{};
  OK(hsa_code_object_reader_create_from_memory(bytes.data(), bytes.size(), &r));
  hsa_loaded_code_object_t loaded{};
  OK(hsa_executable_load_agent_code_object(e, a, r, nullptr, &loaded));
  REQUIRE(loaded.handle != 0);
  OK(hsa_code_object_reader_destroy(r));
  EXPECT(HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER, hsa_code_object_reader_destroy(r));
  EXPECT(HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER, hsa_executable_load_agent_code_object(e, a, r, nullptr, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_code_object_reader_create_from_memory(nullptr, 1, &r));
  OK(hsa_executable_freeze(e, nullptr));
  run_kernel(make_queue(a), kernel(e, a, "nothing.kd"), nullptr);
}

void run() {
  // Code for another chip.
  with_environment("GOMPSIM_DEVICE", "gfx908", [] {
    OK(hsa_init());
    const std::string said = captured([] {
      EXPECT(HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS,
             hsa_executable_load_code_object(make(), gpu(), code_object(), nullptr));
    });
    REQUIRE(said.find("gfx90a") != said.npos && said.find("gfx908") != said.npos);
  });
  OK(hsa_init());
  a = gpu();
  symbols();
  several();
  from_outside();
  loaded_again();
  refused();
}

} // namespace test

int main() { test::run(); }
