// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/reverse_device_code.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/function_head.h"

#include <iterator>
#include <string_view>

namespace regomp::nvptx {

// The variants of config/nvptx/reverse_ring.cc; sizes with the final NUL.
extern const char reverse_ring_60[], reverse_ring_70[];
extern const unsigned reverse_ring_60_size, reverse_ring_70_size;

namespace {

constexpr int first_with_scoped_loads = 70;

constexpr library_function entry = {
    "GOMP_target_ext",
    "GOMP_target$old",
    "-wdddddwdd",
};

constexpr std::string_view slot_variable = "__gomp_rev_offload_var";
constexpr std::string_view function_table = "$offload_func_table[";

constexpr std::string_view slot_definition = ".visible .global .align 8 .u64 __gomp_rev_offload_var[1];";

// What our code uses and therefore must be as it expects it.
constexpr std::string_view lines_needed[] = {
    ".extern .global .align 4 .u64 __gomp_additional_icvs[2];",
    ".extern .shared .u32 __nvptx_uni[32];",
};

// The function is what uses the slot; nothing else does.
bool has_known_shape(std::string_view text) {
  unsigned slots = 0, used = 0, needed = 0;
  bool tests_device = false;
  function_place function;
  if (!find_function(text, entry.name, entry.types, function)) return false;
  const bool well_formed = each_line(text, [&](std::string_view line) {
    if (is_comment(line)) return true;
    const auto at = static_cast<std::size_t>(line.data() - text.data());
    const bool inside = at >= function.body && at < function.end;
    if (line == slot_definition) {
      ++slots;
    } else if (contains(line, slot_variable)) {
      if (!inside) return false;
      ++used;
    } else if (inside && line.starts_with("setp.ne.u32") && line.ends_with(",-2;")) {
      tests_device = true;
    }
    for (const std::string_view &l : lines_needed) needed += line == l;
    return true;
  });
  return well_formed && slots == 1 && used > 0 && tests_device && needed == std::size(lines_needed);
}

} // namespace

bool ring_device_code::prepare(const nvptx_image &image, int compute_capability) {
  bool uses_offload = false;
  for (unsigned i = 0; i < image.num_objects && !uses_offload; ++i)
    uses_offload = contains(text_of(image.objects[i]), function_table);
  const int object = only_object_with(image, slot_variable);
  if (!uses_offload || object < 0) return false;
  const auto i = static_cast<unsigned>(object);
  const std::string_view module = compute_capability >= first_with_scoped_loads
                                      ? std::string_view(reverse_ring_70, reverse_ring_70_size - 1)
                                      : std::string_view(reverse_ring_60, reverse_ring_60_size - 1);
  return has_known_shape(text_of(image.objects[i])) && function.prepare(image, i, entry, module);
}

} // namespace regomp::nvptx
