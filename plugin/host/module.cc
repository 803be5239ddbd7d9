// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/host/module.h"

#include "include/gomp_plugin.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace regomp::host {

namespace {

#if defined __x86_64__
constexpr Elf64_Half machine = EM_X86_64;
#elif defined __aarch64__
constexpr Elf64_Half machine = EM_AARCH64;
#endif

// The file stays open as long as the module is loaded: the dynamic linker knows libraries by their names, and no other may
// have this one's meanwhile.
struct module {
  int file;
  void *library;
};

bool write_all(int file, const unsigned char *bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t n = write(file, bytes, count);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes += n;
    count -= static_cast<std::size_t>(n);
  }
  return true;
}

} // namespace

bool is_module(const void *image, std::size_t bytes) {
  Elf64_Ehdr header;
  if (bytes < sizeof header) return false;
  std::memcpy(&header, image, sizeof header);
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
         header.e_machine == machine && header.e_type == ET_DYN;
}

void *load_module(const void *image, std::size_t bytes) {
  const int file = memfd_create("device-image", MFD_CLOEXEC);
  if (file < 0 || !write_all(file, static_cast<const unsigned char *>(image), bytes)) {
    GOMP_PLUGIN_error("the image of a program cannot be written to memory: %s", std::strerror(errno));
    if (file >= 0) close(file);
    return nullptr;
  }
  char path[32];
  std::snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  void *const library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr) {
    GOMP_PLUGIN_error("the image of a program cannot be loaded: %s", dlerror());
    close(file);
    return nullptr;
  }
  auto *const m = static_cast<module *>(GOMP_PLUGIN_malloc(sizeof(module)));
  *m = {file, library};
  return m;
}

bool unload_module(void *loaded) {
  auto *const m = static_cast<module *>(loaded);
  const bool good = dlclose(m->library) == 0;
  if (!good) GOMP_PLUGIN_error("the image of a program cannot be unloaded: %s", dlerror());
  close(m->file);
  __builtin_free(m);
  return good;
}

void *find_symbol(void *loaded, const char *name) { return dlsym(static_cast<module *>(loaded)->library, name); }

} // namespace regomp::host
