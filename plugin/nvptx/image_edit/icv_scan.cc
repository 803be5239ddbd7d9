// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/icv_scan.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <string_view>

namespace regomp::nvptx {

namespace {

// The routines that write the device's ICVs; Fortran's add an underscore and perhaps "8_".
constexpr std::string_view setters[] = {"omp_set_num_teams", "omp_set_teams_thread_limit", "omp_set_default_device"};
constexpr std::string_view setters_of_schedule[] = {"omp_set_schedule"};

// An object that calls a setter, or takes its address, declares it external. The device library's Fortran interface does so
// as well; it defines the routine's Fortran version itself, and counts only where another object declares that.
template <std::size_t n>
bool uses_setter(std::string_view text, const std::string_view (&names)[n]) {
  for (const std::string_view setter : names) {
    bool declared = false, is_interface = false;
    any_name(text, setter, [&](std::string_view statement, std::string_view name) {
      const std::string_view suffix(name.data() + setter.size(), name.size() - setter.size());
      if (statement.starts_with(".extern .func") && (suffix.empty() || suffix == "_" || suffix == "_8_")) declared = true;
      if (statement.starts_with(".visible .func") && suffix == "_") is_interface = true;
      return false;
    });
    if (declared && !is_interface) return true;
  }
  return false;
}

} // namespace

bool changes_icvs(const nvptx_image &image) {
  for (unsigned i = 0; i < image.num_objects; i++)
    if (uses_setter(text_of(image.objects[i]), setters)) return true;
  return false;
}

bool changes_schedule(const nvptx_image &image) {
  for (unsigned i = 0; i < image.num_objects; i++)
    if (uses_setter(text_of(image.objects[i]), setters_of_schedule)) return true;
  return false;
}

} // namespace regomp::nvptx
