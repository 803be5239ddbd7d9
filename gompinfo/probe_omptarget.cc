// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library for programs of LLVM's compilers, and what its plugins offer to one of them.
#include "gompinfo/child.h"
#include "gompinfo/library_search.h"
#include "gompinfo/plugin_words.h"
#include "gompinfo/probe.h"

#include "environment_variables.h"
#include "gomp_plugin.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <vector>

namespace regomp {

namespace {

constexpr const char core_name[] = "libregomp-omptarget.so.1";

// "21" of libomptarget.so.21.1; "14" has no number.
std::string release_of(const std::string &library) {
  constexpr std::size_t start = sizeof "libomptarget.so." - 1;
  if (library.size() <= start) return "14";
  return library.substr(start, library.find('.', start) - start);
}

// Whether we have a library of this name.
bool is_served(const std::string &library) {
  const std::string ours = " " REGOMP_LLVM_RELEASES " ";
  constexpr std::size_t start = sizeof "libomptarget.so." - 1;
  return library.size() > start && ours.find(" " + library.substr(start) + " ") != std::string::npos;
}

// A library that names none is loaded by a program that does.
const char *library_of(const llvm_program &p) { return p.library.empty() ? core_name : p.library.c_str(); }

enum class found { nothing, ours, theirs };

found show_library(const char *file, const llvm_program &p) {
  const bool has_host_runtime = !p.needs_libomp || open_as_program(file, p.path, "libomp.so.5") != nullptr;
  if (!has_host_runtime) std::printf("  libomp.so.5 not found (%s)\n", dlerror());
  void *const handle = open_as_program(file, p.path, library_of(p));
  if (handle == nullptr) {
    std::printf("  %s not found (%s)\n", library_of(p), dlerror());
    return found::nothing;
  }
  const bool ours = dlsym(handle, "regomp_set_llvm_release") != nullptr;
  std::printf("  library: %s (%s)\n", path_of_library(handle).c_str(), ours ? "regomp's" : "LLVM's");
  return !has_host_runtime ? found::nothing : ours ? found::ours : found::theirs;
}

bool is_among(const char *plugin, const char *names) {
  return ("," + std::string(names) + ",").find("," + std::string(plugin) + ",") != std::string::npos;
}

// --- a plugin ------------------------------------------------------------------------------------------------------------

// How a device is compiled for.
std::string option_for(const std::string &plugin, const regomp_device_description &d) {
  if (plugin == "gcn") return std::string(" (--offload-arch=") + d.architecture + ")";
  if (const int n = architecture_of(d); n >= 0) return " (--offload-arch=sm_" + std::to_string(n) + ")";
  return "";
}

struct device_words {
  std::string text;
  bool has_image, is_usable;
};

// What the device makes of the images: of each descriptor it loads the first one that it takes.
device_words words_of(const char *plugin, int ordinal, const regomp_device_description &d, const llvm_program &p,
                      GOMP_OFFLOAD_regomp_takes_module_t *takes) {
  std::string loaded, too_new;
  std::vector<bool> done(p.descriptors);
  for (std::size_t i = 0; i < p.images.size(); i++) {
    const llvm_image &image = p.images[i];
    if (image.bytes == nullptr || done[image.descriptor] || !takes(ordinal, image.bytes, image.size)) continue;
    done[image.descriptor] = true;
    if (const int own = architecture_of(d); own >= 0 && static_cast<unsigned>(own) < image.ptx_target && too_new.empty())
      too_new = "image " + std::to_string(i) + " needs " + std::to_string(image.ptx_target / 10) + "." +
                std::to_string(image.ptx_target % 10);
    loaded += (loaded.empty() ? "image " : ", image ") + std::to_string(i);
  }
  const std::string start = std::strcmp(plugin, "host") == 0 ? "" : std::string(d.architecture) + ", ";
  if (!too_new.empty()) return {start + too_new, true, false};
  if (loaded.empty()) return {start + "no image is for it" + option_for(plugin, d), false, false};
  return {start + loaded, true, true};
}

image_devices show_devices(void *handle, const char *plugin, int count, const llvm_program &p) {
  const auto takes = find_function<GOMP_OFFLOAD_regomp_takes_module_t>(handle, "GOMP_OFFLOAD_regomp_takes_module");
  const auto describe = find_function<GOMP_OFFLOAD_regomp_describe_device_t>(handle, "GOMP_OFFLOAD_regomp_describe_device");
  std::vector<device_words> words;
  for (int i = 0; i < count; i++) {
    regomp_device_description d = {};
    if (describe != nullptr) describe(i, &d);
    words.push_back(words_of(plugin, i, d, p, takes));
  }
  image_devices result = {};
  for (const device_words &w : words) {
    if (!w.has_image) continue;
    if (!w.is_usable && result.count < 64) result.failing |= std::uint64_t{1} << result.count;
    result.count++;
  }
  // Equal ones in one line.
  for (int first = 0, last; first < count; first = last + 1) {
    for (last = first; last + 1 < count && words[last + 1].text == words[first].text;) last++;
    if (first == last)
      std::printf("  %s device %d: %s\n", plugin, first, words[first].text.c_str());
    else
      std::printf("  %s devices %d to %d: %s\n", plugin, first, last, words[first].text.c_str());
  }
  return result;
}

image_devices ask_plugin(const char *file, const char *plugin, const llvm_program &p) {
  open_as_program(file, p.path, library_of(p));
  const std::string name = std::string("libregomp-omptarget-") + plugin + ".so.1";
  void *const handle = open_as_library(dlopen(core_name, RTLD_LAZY | RTLD_GLOBAL), name);
  if (handle == nullptr) {
    std::printf("  %s not found (%s)\n", name.c_str(), dlerror());
    return {};
  }
  const auto devices = find_function<GOMP_OFFLOAD_get_num_devices_t>(handle, "GOMP_OFFLOAD_get_num_devices");
  if (devices == nullptr || dlsym(handle, "GOMP_OFFLOAD_regomp_takes_module") == nullptr) {
    std::printf("  %s is no offload plugin for programs of LLVM's compilers\n", path_of_library(handle).c_str());
    return {};
  }
  const auto absence = find_function<GOMP_OFFLOAD_regomp_absence_t>(handle, "GOMP_OFFLOAD_regomp_absence");
  const int count = devices(requires_mask(p));
  if (count < 0) std::printf("  no %s device satisfies what the program requires\n", plugin);
  if (count == 0 && absence == nullptr) std::printf("  there is no %s device\n", plugin);
  if (count <= 0 && absence != nullptr) print_absence(absence());
  return show_devices(handle, plugin, count, p);
}

} // namespace

image_devices probe_omptarget(const char *file, const llvm_program &p) {
  const auto library = in_child("the library", [&] { return show_library(file, p); });
  if (library != found::ours) {
    if (is_served(p.library))
      std::printf("  regomp serves release %s: see what 'regomp-run gompinfo' says\n", release_of(p.library).c_str());
    else if (!p.library.empty())
      std::printf("  regomp does not serve release %s\n", release_of(p.library).c_str());
    std::printf(library == found::theirs ? "  target regions run where LLVM's library says\n"
                                         : "  target regions do not run: a library is missing\n");
    return {-1, 0};
  }
  const char *const named = text_of(env_variable::REGOMP_PLUGINS);
  image_devices all = {};
  for (const char *plugin : {"nvptx", "gcn", "host"}) {
    const bool has_image = std::any_of(p.images.begin(), p.images.end(), [=](const llvm_image &i) {
      return i.plugin != nullptr && std::strcmp(i.plugin, plugin) == 0;
    });
    if (!has_image) continue;
    if (named != nullptr && !is_among(plugin, named)) {
      std::printf("  REGOMP_PLUGINS does not name %s\n", plugin);
      continue;
    }
    const image_devices more = in_child("the plugin", [&] { return ask_plugin(file, plugin, p); });
    if (all.count < 64) all.failing |= more.failing << all.count;
    all.count += more.count;
  }
  return all;
}

} // namespace regomp
