// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this plugin tells our host library and gompinfo beyond GCC's interface (the end of gomp_plugin.h). Any thread.
#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"
#include "plugin/nvptx/geometry.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/memory.h"

#include <cstdio>
#include <cstring>

using namespace regomp;
using namespace regomp::nvptx;

namespace {

// The routines that write the device's ICVs; Fortran's add an underscore and perhaps "8_".
constexpr const char *setters[] = {"omp_set_num_teams", "omp_set_teams_thread_limit", "omp_set_default_device"};

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

// True if the line declares a function of that name, or a Fortran version of it.
bool names(const char *line, const char *end, const char *name) {
  const std::size_t length = std::strlen(name);
  const auto *at = static_cast<const char *>(memmem(line, static_cast<std::size_t>(end - line), name, length));
  if (at == nullptr || (at > line && is_name_character(at[-1]))) return false;
  at += length;
  if (end - at >= 3 && std::memcmp(at, "_8_", 3) == 0)
    at += 3;
  else if (at < end && *at == '_')
    at++;
  return at == end || !is_name_character(*at);
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

extern "C" {

#define REGOMP_OWN_HOOK(name)                                                                                               \
  extern __attribute__((visibility("default"))) GOMP_OFFLOAD_regomp_##name##_t GOMP_OFFLOAD_regomp_##name

REGOMP_OWN_HOOK(describe_device);
REGOMP_OWN_HOOK(describe_kernel);
REGOMP_OWN_HOOK(absence);
REGOMP_OWN_HOOK(image_changes_icvs);
REGOMP_OWN_HOOK(check_range);
REGOMP_OWN_HOOK(host_reaches);
REGOMP_OWN_HOOK(find_block);
REGOMP_OWN_HOOK(announce);

bool GOMP_OFFLOAD_regomp_describe_device(int ord, struct regomp_device_description *result) {
  const device *d = find_device(ord);
  if (d == nullptr) return false;
  *result = {};
  if (cuda.cuDeviceGetName == nullptr || cuda.cuDeviceGetName(result->name, sizeof result->name, d->handle) != CUDA_SUCCESS)
    std::snprintf(result->name, sizeof result->name, "CUDA device");
  std::snprintf(result->architecture, sizeof result->architecture, "compute capability %d.%d",
                d->properties.compute_capability / 10, d->properties.compute_capability % 10);
  int version = 0;
  if (cuda.cuDriverGetVersion != nullptr && cuda.cuDriverGetVersion(&version) == CUDA_SUCCESS)
    std::snprintf(result->driver, sizeof result->driver, "CUDA driver %d.%d", version / 1000, version % 1000 / 10);
  result->memory_bytes = d->properties.memory_bytes;
  result->multiprocessors = static_cast<unsigned>(d->properties.multiprocessors);
  return true;
}

bool GOMP_OFFLOAD_regomp_describe_kernel(int ord, void *tgt_fn, void **args, struct regomp_kernel_description *result) {
  const device *d = find_device(ord);
  if (d == nullptr) return false;
  const kernel &k = *static_cast<const kernel *>(tgt_fn);
  const launch_geometry g = choose_geometry(d->properties, k, decode_launch_args(args));
  *result = {k.name, g.teams, g.threads, warp_size, k.registers};
  return true;
}

const char *GOMP_OFFLOAD_regomp_absence() { return absences.text(); }

bool GOMP_OFFLOAD_regomp_image_changes_icvs(int, const void *target_data) {
  const auto *image = static_cast<const nvptx_image *>(target_data);
  for (unsigned i = 0; i < image->num_objects; i++)
    if (uses_setter(image->objects[i])) return true;
  return false;
}

bool GOMP_OFFLOAD_regomp_check_range(int ord, const void *address, std::size_t bytes) {
  device *d = find_device(ord);
  return d == nullptr || check_device_range(*d, reinterpret_cast<std::uintptr_t>(address), bytes);
}

bool GOMP_OFFLOAD_regomp_announce(int, const void *address, std::size_t bytes) {
  return announce_block(reinterpret_cast<std::uintptr_t>(address), bytes);
}

bool GOMP_OFFLOAD_regomp_find_block(int ord, const void *address, addr_pair *block) {
  device *d = find_device(ord);
  return d != nullptr && d->memory.find_block(reinterpret_cast<std::uintptr_t>(address), &block->start, &block->end);
}

bool GOMP_OFFLOAD_regomp_host_reaches(int ord, const void *address) {
  device *d = find_device(ord);
  return d == nullptr || host_reaches(*d, address);
}
}
