// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gompinfo/library_search.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <unistd.h>
#include <vector>

namespace regomp {

namespace {

using folder_list = std::vector<std::string>;

// Where the library with this handle has others looked for before the system's folders: by LD_LIBRARY_PATH and by its own
// path, of which this program has none.
folder_list folders_of(void *handle) {
  Dl_serinfo size = {};
  if (handle == nullptr || dlinfo(handle, RTLD_DI_SERINFOSIZE, &size) != 0) return {};
  std::vector<std::max_align_t> room(size.dls_size / sizeof(std::max_align_t) + 1);
  auto *path = reinterpret_cast<Dl_serinfo *>(room.data());
  *path = size;
  if (dlinfo(handle, RTLD_DI_SERINFO, path) != 0) return {};
  folder_list folders;
  for (const Dl_serpath *p = path->dls_serpath, *end = p + path->dls_cnt; p != end; p++)
    if ((p->dls_flags & LA_SER_DEFAULT) == 0) folders.emplace_back(p->dls_name);
  return folders;
}

// The folders of a path in a program's file.
folder_list split(const std::string &path, const std::string &origin) {
  folder_list folders;
  for (std::size_t start = 0, end; start < path.size(); start = end + 1) {
    end = std::min(path.find(':', start), path.size());
    std::string folder = path.substr(start, end - start);
    for (const std::string token : {"$ORIGIN", "${ORIGIN}"})
      if (const std::size_t at = folder.find(token); at != std::string::npos) folder.replace(at, token.size(), origin);
    folders.push_back(folder.empty() ? "." : folder);
  }
  return folders;
}

// Behind these folders comes the dynamic linker's cache, then those of the system.
void *open_in(const folder_list &folders, const std::string &name) {
  for (const std::string &folder : folders)
    if (const std::string full = folder + "/" + name; access(full.c_str(), F_OK) == 0)
      return dlopen(full.c_str(), RTLD_LAZY);
  return dlopen(name.c_str(), RTLD_LAZY);
}

std::string folder_of(const char *file) {
  char *const real = realpath(file, nullptr);
  const std::string full = real != nullptr ? real : file;
  std::free(real);
  const std::size_t slash = full.rfind('/');
  return slash == std::string::npos ? "." : full.substr(0, slash);
}

} // namespace

void *open_as_library(void *handle, const std::string &name) { return open_in(folders_of(handle), name); }

void *open_as_program(const char *file, const elf_file::search_path &path, const std::string &name) {
  if (name.find('/') != std::string::npos) return dlopen(name.c_str(), RTLD_LAZY);
  folder_list folders = folders_of(dlopen(nullptr, RTLD_LAZY));
  const folder_list own = split(path.folders, folder_of(file));
  folders.insert(path.before_environment ? folders.begin() : folders.end(), own.begin(), own.end());
  return open_in(folders, name);
}

} // namespace regomp
