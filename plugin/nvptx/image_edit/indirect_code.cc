// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/indirect_code.h"

#include "plugin/nvptx/image_edit/device_text.h"

namespace regomp::nvptx {

extern const char indirect_functions[];
extern const unsigned indirect_functions_size; // with the final NUL

namespace {

constexpr library_function look_up = {
    "GOMP_target_map_indirect_ptr",
    "GOMP_target_map_indirect$old",
    "dd",
};
// Only the object that looks up defines it.
constexpr std::string_view table_variable = ".visible .global .align 8 .u64 __gomp_indirect_addr_map[1];";

} // namespace

bool indirect_code::prepare(const nvptx_image &image) {
  const int object = only_object_with(image, table_variable);
  return object >= 0 &&
         function.prepare(image, static_cast<unsigned>(object), look_up, {indirect_functions, indirect_functions_size - 1});
}

} // namespace regomp::nvptx
