// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/indirect.h"

#include "device/device.h"
#include "device/device_copies.h"
#include "support/array.h"
#include "support/diagnostics.h"

#include <algorithm>
#include <cstddef>

namespace regomp {

namespace {

struct pair {
  std::uint64_t on_host, on_device;
};

// Where LLVM's device library finds the table: in its variable __omp_rtl_device_environment.
constexpr std::size_t offset_of_table = 24;
struct table_reference {
  std::uint64_t start, count;
};

// A variable of the entry's name holds the function's address on the device, or that of the table of virtual functions.
bool read_word(device &d, void *module, const char *name, std::uint64_t &word) {
  addr_pair where;
  return d.functions->find_variable(d.ordinal, module, name, &where) && copy_from_device(d, &word, where.start, sizeof word);
}

void add_virtual_functions(device &d, const entry &e, std::uint64_t table, array<pair, 32> &pairs) {
  const auto *const on_host = reinterpret_cast<const std::uint64_t *>(e.address);
  array<std::uint64_t, 16> slots;
  slots.resize(e.size / sizeof(std::uint64_t));
  if (!copy_from_device(d, slots.data(), table, slots.size() * sizeof(std::uint64_t))) return;
  for (std::size_t i = 0; i < slots.size(); i++)
    if (on_host[i] != 0 && slots[i] != 0) pairs.push_back({on_host[i], slots[i]});
}

} // namespace

bool install_indirect_functions(device &d, void *module, const binary_descriptor &b, void **table) {
  *table = nullptr;
  addr_pair environment;
  if (!d.functions->find_variable(d.ordinal, module, "__omp_rtl_device_environment", &environment) ||
      environment.end - environment.start < offset_of_table + sizeof(table_reference))
    return true;
  array<pair, 32> pairs;
  entry_range(b).for_each([&](const entry &e) {
    std::uint64_t word;
    if (e.name == nullptr || (e.flags & (entry_indirect | entry_vtable)) == 0 || !read_word(d, module, e.name, word)) return;
    if ((e.flags & entry_vtable) != 0)
      add_virtual_functions(d, e, word, pairs);
    else
      pairs.push_back({e.address, word});
  });
  if (pairs.empty()) return true;
  std::sort(pairs.begin(), pairs.end(), [](const pair &l, const pair &r) { return l.on_host < r.on_host; });
  const std::size_t bytes = pairs.size() * sizeof(pair);
  *table = d.functions->alloc(d.ordinal, bytes);
  const auto start = reinterpret_cast<std::uintptr_t>(*table);
  const table_reference reference{start, pairs.size()};
  return *table != nullptr && copy_to_device(d, start, pairs.data(), bytes) &&
         copy_to_device(d, environment.start + offset_of_table, &reference, sizeof reference);
}

} // namespace regomp
