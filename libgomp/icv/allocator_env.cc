// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "icv/allocator_env.h"

#include "icv/environment.h"
#include "icv/parse.h"
#include "support/diagnostics.h"

namespace regomp {

constinit allocator_request allocator_from_environment;

namespace {

struct named_value {
  const char *name;
  std::uintptr_t value;
};

constexpr named_value allocators[] = {
    {"omp_default_mem_alloc", 1},        {"omp_large_cap_mem_alloc", 2}, {"omp_const_mem_alloc", 3},
    {"omp_high_bw_mem_alloc", 4},        {"omp_low_lat_mem_alloc", 5},   {"omp_cgroup_mem_alloc", 6},
    {"omp_pteam_mem_alloc", 7},          {"omp_thread_mem_alloc", 8},    {"ompx_gnu_pinned_mem_alloc", 200},
    {"ompx_gnu_managed_mem_alloc", 201},
};

// Of a memory space alone the allocator of the same kind is meant.
struct named_space {
  const char *name;
  std::uintptr_t space;
  std::uintptr_t allocator;
};

constexpr named_space spaces[] = {
    {"omp_default_mem_space", 0, 1}, {"omp_large_cap_mem_space", 1, 2}, {"omp_const_mem_space", 2, 3},
    {"omp_high_bw_mem_space", 3, 4}, {"omp_low_lat_mem_space", 4, 5},   {"ompx_gnu_managed_mem_space", 200, 201},
};

constexpr named_value trait_keys[] = {{"sync_hint", trait_key::sync_hint}, {"alignment", trait_key::alignment},
                                      {"access", trait_key::access},       {"pool_size", trait_key::pool_size},
                                      {"fallback", trait_key::fallback},   {"pinned", trait_key::pinned},
                                      {"partition", trait_key::partition}};

constexpr named_value sync_values[] = {{"contended", 3}, {"uncontended", 4}, {"serialized", 5}, {"private", 6}};
constexpr named_value access_values[] = {{"all", 7}, {"cgroup", 10}, {"pteam", 9}, {"thread", 8}};
constexpr named_value fallback_values[] = {{"default_mem_fb", 11}, {"null_fb", 12}, {"abort_fb", 13}};
constexpr named_value pinned_values[] = {{"true", 1}, {"false", 0}};
constexpr named_value partition_values[] = {{"environment", 15}, {"nearest", 16}, {"blocked", 17}, {"interleaved", 18}};

template <std::size_t N>
bool take_one_of(scanner &in, const named_value (&table)[N], std::uintptr_t &value) {
  for (const named_value &entry : table) {
    if (in.take_word(entry.name)) {
      value = entry.value;
      return true;
    }
  }
  return false;
}

bool take_trait_value(scanner &in, int key, std::uintptr_t &value) {
  switch (key) {
  case trait_key::sync_hint:
    return take_one_of(in, sync_values, value);
  case trait_key::access:
    return take_one_of(in, access_values, value);
  case trait_key::fallback:
    return take_one_of(in, fallback_values, value);
  case trait_key::pinned:
    return take_one_of(in, pinned_values, value);
  case trait_key::partition:
    return take_one_of(in, partition_values, value);
  default: {
    unsigned long long n;
    if (!in.take_unsigned(n) || n == 0) return false;
    value = n;
    return true;
  }
  }
}

// Null if all is well, else where it is not.
const char *take_traits(scanner &in, allocator_request &request) {
  do {
    std::uintptr_t key = 0;
    std::uintptr_t value = 0;
    in.skip_space();
    const char *stopped = in.rest();
    if (request.trait_count == 8 || !take_one_of(in, trait_keys, key) || !in.take('=')) return stopped;
    in.skip_space();
    stopped = in.rest();
    if (!take_trait_value(in, int(key), value)) return stopped;
    request.traits[request.trait_count++] = {int(key), value};
  } while (in.take(','));
  return in.at_end() ? nullptr : in.rest();
}

bool possible(const allocator_request &request) {
  for (unsigned i = 0; i < request.trait_count; ++i) {
    const std::uintptr_t value = request.traits[i].value;
    if (request.traits[i].key == trait_key::alignment && (value & (value - 1)) != 0) return false;
  }
  return true;
}

} // namespace

static void invalid_allocator(const char *text, const char *stopped) {
  if (*stopped == '\0') {
    print_error("Missing value at the end of environment variable OMP_ALLOCATOR=%s", text);
  } else {
    print_error("Invalid value for environment variable OMP_ALLOCATOR when parsing: %s", stopped);
  }
}

void read_allocator(const char *text) {
  scanner in(text);
  std::uintptr_t predefined = 0;
  if (take_one_of(in, allocators, predefined) && in.at_end()) {
    process.default_allocator = predefined;
    return;
  }
  for (const named_space &space : spaces) {
    if (!in.take_word(space.name)) continue;
    if (in.at_end()) {
      process.default_allocator = space.allocator;
      return;
    }
    allocator_request request;
    request.memory_space = space.space;
    request.given_traits = true;
    const char *stopped = in.take(':') ? take_traits(in, request) : in.rest();
    if (stopped != nullptr) return invalid_allocator(text, stopped);
    if (!possible(request)) {
      print_error("Allocator of environment variable OMP_ALLOCATOR cannot be created, using omp_default_mem_alloc instead");
      return;
    }
    allocator_from_environment = request;
    env.allocator_text = text;
    return;
  }
  in.skip_space();
  invalid_allocator(text, in.rest());
}

const char *allocator_name(std::uintptr_t allocator) {
  for (const named_value &entry : allocators)
    if (entry.value == allocator) return entry.name;
  return "";
}

} // namespace regomp
