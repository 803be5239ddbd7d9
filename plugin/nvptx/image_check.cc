// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_check.h"

#include "config/linux/readable.h"
#include "include/gomp_plugin.h"
#include "include/nvptx_image.h"

#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

namespace {

// The image ABI of GCC's nvptx compiler that this plugin knows.
constexpr unsigned newest_device_abi = 1;

// Far above what a program has, far below what overflows.
constexpr unsigned most_symbols = 1u << 26;

// Longer than any name that a compiler makes.
constexpr std::size_t most_name_bytes = std::size_t{1} << 20;

bool is_name(const char *text) { return text != nullptr && readable_length(text, most_name_bytes) < most_name_bytes; }

template <typename Entry>
bool is_table(const Entry *entries, std::size_t count) {
  return count == 0 || (entries != nullptr && reinterpret_cast<std::uintptr_t>(entries) % alignof(Entry) == 0 &&
                        is_readable(entries, count * sizeof(Entry)));
}

// A text ends with its first NUL: nobody reads beyond that, whatever size the descriptor gives.
bool is_text(const nvptx_object &o) {
  return o.code != nullptr && o.size != 0 && readable_length(o.code, o.size) == o.size - 1;
}

// What is wrong with the descriptor; null if nothing.
const char *fault_of(const nvptx_image *im) {
  if (im == nullptr || !is_table(im, 1)) return "there is none";
  if (im->num_objects == 0 || im->objects == nullptr) return "no code";
  if (im->num_objects > most_symbols || im->num_functions > most_symbols || im->num_variables > most_symbols)
    return "too many entries";
  if (!is_table(im->objects, im->num_objects)) return "no table of objects";
  for (unsigned i = 0; i < im->num_objects; ++i)
    if (!is_text(im->objects[i])) return "code that does not end where its size says";
  if (!is_table(im->functions, im->num_functions)) return "no table of functions";
  for (unsigned i = 0; i < im->num_functions; ++i)
    if (!is_name(im->functions[i].name)) return "a function without a name";
  if (!is_table(im->variable_names, im->num_variables)) return "no table of variables";
  for (unsigned i = 0; i < im->num_variables; ++i)
    if (!is_name(im->variable_names[i])) return "a variable without a name";
  return nullptr;
}

} // namespace

bool image_is_plausible(unsigned version, const nvptx_image *im) {
  if (gomp_version_dev(version) > newest_device_abi) {
    GOMP_PLUGIN_error("Offload data incompatible with PTX plugin (expected %u, received %u)", newest_device_abi,
                      gomp_version_dev(version));
    return false;
  }
  const char *what = fault_of(im);
  if (what != nullptr) GOMP_PLUGIN_error("nvptx: the descriptor of an image is corrupted: %s", what);
  return what == nullptr;
}

} // namespace regomp::nvptx
