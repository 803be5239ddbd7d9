// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/indirect_functions.h"

#include "include/gomp_plugin.h"
#include "include/indirect_functions.h"
#include "plugin/common/indirect_table.h"
#include "plugin/common/out_of_memory.h"

namespace regomp::plugin {

bool install_indirect_functions(const char *plugin, indirect_target &image, const std::uint64_t *host_functions,
                                unsigned count) {
  const auto out_of_memory = [=] {
    report_out_of_memory(plugin, count * 2 * sizeof(std::uint64_t), "the table of indirect functions");
    return false;
  };
  array<std::uint64_t> device_addresses;
  if (!device_addresses.reserve(count)) return out_of_memory();
  if (!image.read_functions(device_addresses.data(), count)) return false;

  using lookup = indirect_target::lookup;
  array<std::uint64_t> words;
  bool built;
  std::uint64_t memory = 0;
  std::size_t start = 0; // where device code begins, in words
  if (image.searches_sorted_pairs()) {
    // Defined by what the plugin itself has added.
    if (image.find_variable(indirect_variable) != lookup::found) return false;
    built = build_sorted_pairs(words, host_functions, device_addresses.data(), count);
  } else if (const lookup table = image.find_variable("__gomp_indirect_addr_hmap"); table != lookup::absent) {
    if (table == lookup::failed) return false;
    built = build_hash_table(words, host_functions, device_addresses.data(), count);
  } else {
    const lookup list = image.find_variable("__gomp_indirect_addr_map");
    if (list == lookup::absent)
      GOMP_PLUGIN_error("%s: the image's device library does not support indirect functions; link the program with the "
                        "device library of the GCC that compiled it",
                        plugin);
    if (list != lookup::found) return false;
    if (image.find_built_table()) {
      memory = image.reserve(built_table_words(count) * sizeof(std::uint64_t));
      if (memory == 0) return false;
      built = build_table_of_pointers(words, host_functions, device_addresses.data(), count, memory);
      start = 2 * std::size_t{count};
    } else {
      built = build_flat_table(words, host_functions, device_addresses.data(), count);
    }
  }
  if (!built) return out_of_memory();
  const std::size_t bytes = words.size() * sizeof(std::uint64_t);
  if (memory == 0) memory = image.reserve(bytes);
  return memory != 0 && image.install(words.data(), bytes, memory + start * sizeof(std::uint64_t));
}

} // namespace regomp::plugin
