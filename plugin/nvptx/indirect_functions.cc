// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/indirect_functions.h"

#include "include/gomp_plugin.h"
#include "include/indirect_functions.h"
#include "plugin/common/indirect_functions.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/module_symbols.h"
#include "plugin/nvptx/transfer.h"

namespace regomp::nvptx {

namespace {

class indirect_image final : public indirect_target {
public:
  indirect_image(device &d, image &im, bool own_search) : device_(d), image_(im), own_search_(own_search) {}

  bool searches_sorted_pairs() const override { return own_search_; }

  bool read_functions(std::uint64_t *addresses, unsigned count) override {
    const std::size_t bytes = count * sizeof *addresses;
    module_variable functions;
    if (nvptx::find_variable(image_, "$offload_ind_func_table", &functions) == nvptx::lookup::found &&
        functions.bytes >= bytes)
      return copy_to_host(device_, addresses, functions.address, bytes);
    GOMP_PLUGIN_error("nvptx: the image's table of indirect functions is missing or too short; link the program again");
    return false;
  }
  lookup find_variable(const char *name) override {
    const nvptx::lookup result = nvptx::find_variable(image_, name, &variable_);
    return result == nvptx::lookup::found    ? lookup::found
           : result == nvptx::lookup::absent ? lookup::absent
                                             : lookup::failed;
  }
  std::uint64_t reserve(std::size_t bytes) override {
    return image_.indirect_functions = allocate_device_memory(device_, bytes);
  }
  bool install(const std::uint64_t *words, std::size_t bytes, std::uint64_t start) override {
    if (!copy_to_device(device_, image_.indirect_functions, words, bytes)) return false;
    const indirect_table table = {start, bytes / sizeof(indirect_pair)};
    return write_variable(device_, variable_, &table, own_search_ ? sizeof table : sizeof table.pairs);
  }

private:
  device &device_;
  image &image_;
  const bool own_search_;
  module_variable variable_;
};

} // namespace

bool install_indirect_functions(device &d, image &im, bool own_search, const std::uint64_t *host_functions) {
  indirect_image target(d, im, own_search);
  return plugin::install_indirect_functions("nvptx", target, host_functions, im.descriptor->num_indirect_functions);
}

} // namespace regomp::nvptx
