// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_cache/place.h"

#include "include/environment_variables.h"
#include "include/gomp_plugin.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/auxv.h>

namespace regomp::nvptx {

namespace {

// Paths that do not begin so would be another folder whenever the program changes its own.
bool is_path(const char *text) { return text != nullptr && text[0] == '/'; }

cache_place out_of_memory() { return {nullptr, "memory is exhausted", 0, false}; }

cache_place below(const char *base, const char *rest) {
  const std::size_t base_bytes = std::strlen(base), bytes = base_bytes + std::strlen(rest) + 1;
  auto *const path = static_cast<char *>(std::malloc(bytes));
  if (path == nullptr) return out_of_memory();
  std::snprintf(path, bytes, "%s%s", base, rest);
  return {path, nullptr, base_bytes, true};
}

// The folder itself is made if its parent is there.
cache_place at(const char *folder) {
  char *const path = strdup(folder);
  if (path == nullptr) return out_of_memory();
  std::size_t bytes = std::strlen(path);
  while (bytes > 1 && path[bytes - 1] == '/') path[--bytes] = '\0'; // else a link there would be followed
  while (bytes > 1 && path[bytes - 1] != '/') --bytes;
  return {path, nullptr, bytes, false};
}

} // namespace

cache_place read_image_cache() {
  // What the environment of such a program says is its caller's wish, and so is what lies in the caller's folders.
  if (getauxval(AT_SECURE) != 0) return {nullptr, "the program runs with raised privileges", 0, false};
  // Files are made and renamed with calls that GCC's library makes nowhere.
  const char *const calls = text_of(env_variable::REGOMP_SYSTEM_CALLS);
  if (calls != nullptr && std::strcmp(calls, "stock") == 0) return {nullptr, "REGOMP_SYSTEM_CALLS is stock", 0, false};
  if (const char *const text = text_of(env_variable::REGOMP_IMAGE_CACHE); text != nullptr && *text != '\0') {
    if (std::strcmp(text, "off") == 0) return {nullptr, "REGOMP_IMAGE_CACHE is off", 0, false};
    if (is_path(text)) return at(text);
    GOMP_PLUGIN_error("Invalid value for environment variable REGOMP_IMAGE_CACHE: %s", text);
  }
  if (const char *const folder = xdg_cache_home(); is_path(folder)) return below(folder, "/regomp/images");
  if (const char *const folder = home_folder(); is_path(folder)) return below(folder, "/.cache/regomp/images");
  return {nullptr, "there is no HOME", 0, false};
}

} // namespace regomp::nvptx
