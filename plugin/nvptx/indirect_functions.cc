// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/indirect_functions.h"

#include "include/gomp_plugin.h"
#include "plugin/common/indirect_table.h"
#include "plugin/common/out_of_memory.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/module_symbols.h"
#include "plugin/nvptx/transfer.h"

namespace regomp::nvptx {

namespace {

bool out_of_memory(unsigned functions) {
  report_out_of_memory("nvptx", functions * 2 * sizeof(std::uint64_t), "the table of indirect functions");
  return false;
}

} // namespace

bool install_indirect_functions(device &d, image &im, const std::uint64_t *host_functions) {
  const unsigned count = im.descriptor->num_indirect_functions;
  module_variable device_functions;
  if (find_variable(im, "$offload_ind_func_table", &device_functions) != lookup::found ||
      device_functions.bytes < count * sizeof(std::uint64_t)) {
    GOMP_PLUGIN_error("nvptx: the image's table of indirect functions is missing or too short; link the program again");
    return false;
  }
  array<std::uint64_t> device_addresses;
  if (!device_addresses.reserve(count)) return out_of_memory(count);
  if (!copy_to_host(d, device_addresses.data(), device_functions.address, count * sizeof(std::uint64_t))) return false;

  array<std::uint64_t> words;
  module_variable where;
  bool built;
  const lookup hash_table = find_variable(im, "__gomp_indirect_addr_hmap", &where);
  if (hash_table == lookup::failed) return false;
  if (hash_table == lookup::found) {
    built = build_hash_table(words, host_functions, device_addresses.data(), count);
  } else if (find_variable(im, "__gomp_indirect_addr_map", &where) == lookup::found) {
    built = build_flat_table(words, host_functions, device_addresses.data(), count);
  } else {
    GOMP_PLUGIN_error("nvptx: the image's device library does not support indirect functions; link the program with the "
                      "device library of the GCC that compiled it");
    return false;
  }
  if (!built) return out_of_memory(count);

  const std::size_t bytes = words.size() * sizeof(std::uint64_t);
  im.indirect_functions = allocate_device_memory(d, bytes);
  return im.indirect_functions != 0 && copy_to_device(d, im.indirect_functions, words.data(), bytes) &&
         write_variable(d, where, &im.indirect_functions, sizeof im.indirect_functions);
}

} // namespace regomp::nvptx
