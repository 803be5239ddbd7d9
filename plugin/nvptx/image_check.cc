// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_check.h"

#include "include/gomp_plugin.h"
#include "include/nvptx_image.h"

namespace regomp::nvptx {

namespace {

// The image ABI of GCC's nvptx compiler that this plugin knows.
constexpr unsigned newest_device_abi = 1;

// Far above what a program has, far below what overflows.
constexpr unsigned most_symbols = 1u << 26;

// What is wrong with the descriptor; null if nothing.
const char *damage(const nvptx_image *im) {
  if (im == nullptr) return "there is none";
  if (im->num_objects == 0 || im->objects == nullptr) return "no code";
  if (im->num_objects > most_symbols || im->num_functions > most_symbols || im->num_variables > most_symbols)
    return "too many entries";
  for (unsigned i = 0; i < im->num_objects; ++i) {
    const nvptx_object &o = im->objects[i];
    if (o.code == nullptr || o.size == 0 || o.code[o.size - 1] != '\0') return "code without an end";
  }
  if (im->num_functions != 0 && im->functions == nullptr) return "no table of functions";
  for (unsigned i = 0; i < im->num_functions; ++i)
    if (im->functions[i].name == nullptr) return "a function without a name";
  if (im->num_variables != 0 && im->variable_names == nullptr) return "no table of variables";
  for (unsigned i = 0; i < im->num_variables; ++i)
    if (im->variable_names[i] == nullptr) return "a variable without a name";
  return nullptr;
}

} // namespace

bool image_is_plausible(unsigned version, const nvptx_image *im) {
  if (gomp_version_dev(version) > newest_device_abi) {
    GOMP_PLUGIN_error("Offload data incompatible with PTX plugin (expected %u, received %u)", newest_device_abi,
                      gomp_version_dev(version));
    return false;
  }
  const char *what = damage(im);
  if (what != nullptr) GOMP_PLUGIN_error("nvptx: the descriptor of an image is damaged: %s", what);
  return what == nullptr;
}

} // namespace regomp::nvptx
