// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/reverse_device_code.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string_view>

namespace regomp::nvptx {

// The variants of config/nvptx/reverse_ring.ptx; sizes with the final NUL.
extern const char reverse_ring_60[], reverse_ring_70[];
extern const unsigned reverse_ring_60_size, reverse_ring_70_size;

namespace {

constexpr int first_with_scoped_loads = 70;

constexpr std::string_view entry = "GOMP_target_ext";
constexpr std::string_view new_name = "GOMP_target$old"; // no C identifier, and of the same length
static_assert(entry.size() == new_name.size());

constexpr std::string_view slot_variable = "__gomp_rev_offload_var";
constexpr std::string_view function_table = "$offload_func_table[";

constexpr std::string_view signature =
    ".visible .func GOMP_target_ext (.param .u32 %in_ar0, .param .u64 %in_ar1, .param .u64 %in_ar2, .param .u64 %in_ar3, "
    ".param .u64 %in_ar4, .param .u64 %in_ar5, .param .u32 %in_ar6, .param .u64 %in_ar7, .param .u64 %in_ar8)";
constexpr std::string_view slot_definition = ".visible .global .align 8 .u64 __gomp_rev_offload_var[1];";

// What our code uses and therefore must be as it expects it.
constexpr std::string_view lines_needed[] = {
    ".extern .global .align 4 .u64 __gomp_additional_icvs[2];",
    ".extern .shared .u32 __nvptx_uni[32];",
};

// The function is declared once and defined once, and is what uses the slot; nothing else does.
bool has_known_shape(std::string_view text) {
  unsigned declared = 0, defined = 0, slots = 0, used = 0, needed = 0, braces = 0;
  bool inside = false, tests_device = false;
  const bool well_formed = each_line(text, [&](std::string_view line) {
    if (is_comment(line)) return true;
    if (contains(line, entry)) {
      if (line == signature) {
        ++defined;
        inside = true;
      } else if (line.size() == signature.size() + 1 && line.starts_with(signature) && line.back() == ';') {
        ++declared;
      } else {
        return false;
      }
    } else if (line == slot_definition) {
      ++slots;
    } else if (contains(line, slot_variable)) {
      if (!inside) return false;
      ++used;
    } else if (inside && line == "{") {
      ++braces;
    } else if (inside && line == "}") {
      inside = --braces != 0;
    } else if (inside && line.starts_with("setp.ne.u32") && line.ends_with(",-2;")) {
      tests_device = true;
    }
    for (const std::string_view &l : lines_needed) needed += line == l;
    return true;
  });
  return well_formed && declared == 1 && defined == 1 && slots == 1 && used > 0 && tests_device && !inside &&
         needed == std::size(lines_needed);
}

} // namespace

ring_device_code::~ring_device_code() { std::free(text); }

bool ring_device_code::prepare(const nvptx_image &image, int compute_capability) {
  bool uses_offload = false;
  unsigned candidates = 0;
  for (unsigned i = 0; i < image.num_objects; ++i) {
    const std::string_view t = text_of(image.objects[i]);
    uses_offload = uses_offload || contains(t, function_table);
    if (!contains(t, slot_variable)) continue;
    ++candidates;
    index = i;
  }
  if (!uses_offload || candidates != 1 || !has_known_shape(text_of(image.objects[index]))) return false;

  const nvptx_object &original = image.objects[index];
  size = original.size;
  text = static_cast<char *>(std::malloc(size));
  if (text == nullptr) return false;
  std::memcpy(text, original.code, size);
  const std::string_view copy(text, size);
  for (std::size_t at = 0; (at = copy.find(entry, at)) != copy.npos; at += entry.size())
    std::memcpy(text + at, new_name.data(), new_name.size());

  if (compute_capability >= first_with_scoped_loads)
    added = {reverse_ring_70, reverse_ring_70_size};
  else
    added = {reverse_ring_60, reverse_ring_60_size};
  return true;
}

} // namespace regomp::nvptx
