// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/icv_scan.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <cstdio>
#include <cstring>

namespace regomp::nvptx {

namespace {

// The routines that write the device's ICVs; Fortran's add an underscore and perhaps "8_".
constexpr const char *setters[] = {"omp_set_num_teams", "omp_set_teams_thread_limit", "omp_set_default_device"};

// True if the line declares a function of that name, or a Fortran version of it.
bool names(const char *line, const char *end, const char *name) {
  const std::size_t length = std::strlen(name);
  const auto *at = static_cast<const char *>(memmem(line, static_cast<std::size_t>(end - line), name, length));
  if (at == nullptr || (at > line && in_name(at[-1]))) return false;
  at += length;
  if (end - at >= 3 && std::memcmp(at, "_8_", 3) == 0)
    at += 3;
  else if (at < end && *at == '_')
    at++;
  return at == end || !in_name(*at);
}

template <typename Function>
void for_each_declaration(const nvptx_object &o, const char *how, Function &&f) {
  const std::size_t length = std::strlen(how);
  const char *const end = o.code + o.size;
  for (const char *at = o.code; at < end; at++) {
    at = static_cast<const char *>(memmem(at, static_cast<std::size_t>(end - at), how, length));
    if (at == nullptr) return;
    const auto *stop = static_cast<const char *>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    if (stop == nullptr) stop = end;
    f(at, stop);
    at = stop;
  }
}

// An object that calls a setter, or takes its address, declares it external. The device library's Fortran interface does so
// as well; it defines the routine's Fortran version itself, and counts only where another object declares that.
bool uses_setter(const nvptx_object &o) {
  for (const char *setter : setters) {
    char fortran[48];
    std::snprintf(fortran, sizeof fortran, "%s_ ", setter);
    bool declared = false, is_interface = false;
    for_each_declaration(o, ".extern .func",
                         [&](const char *line, const char *end) { declared = declared || names(line, end, setter); });
    if (!declared) continue;
    for_each_declaration(o, ".visible .func", [&](const char *line, const char *end) {
      is_interface =
          is_interface || memmem(line, static_cast<std::size_t>(end - line), fortran, std::strlen(fortran)) != nullptr;
    });
    if (!is_interface) return true;
  }
  return false;
}

} // namespace

bool changes_icvs(const nvptx_image &image) {
  for (unsigned i = 0; i < image.num_objects; i++)
    if (uses_setter(image.objects[i])) return true;
  return false;
}

} // namespace regomp::nvptx
