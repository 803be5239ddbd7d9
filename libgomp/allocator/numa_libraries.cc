// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "allocator/numa_libraries.h"

#include "support/lock_word.h"

#include <atomic>
#include <dlfcn.h>

namespace regomp {

namespace {

enum search_state : unsigned char { not_searched, missing, found };

// A library's functions, looked for once. `contents` is written under the lock, before `state` says that it is found.
template <typename Library>
struct searched_library {
  futex_mutex lock;
  std::atomic<search_state> state{not_searched};
  Library contents{};

  const Library *find(bool (*load)(Library &)) {
    // acquire: the contents; pairs with the release below.
    search_state s = state.load(std::memory_order_acquire);
    if (s == not_searched) {
      lock_guard held(lock);
      s = state.load(std::memory_order_relaxed); // stored under the lock
      if (s == not_searched) {
        s = load(contents) ? found : missing;
        state.store(s, std::memory_order_release);
      }
    }
    return s == found ? &contents : nullptr;
  }
};

constinit searched_library<libnuma> numa;
constinit searched_library<libmemkind> kinds;

template <typename Function>
bool look_up(void *library, const char *name, Function &function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

bool load_libnuma(libnuma &l) {
  void *library = dlopen("libnuma.so.1", RTLD_LAZY);
  if (library == nullptr) return false;
  int (*available)();
  return look_up(library, "numa_available", available) && look_up(library, "numa_alloc_local", l.alloc_local) &&
         look_up(library, "numa_realloc", l.realloc) && look_up(library, "numa_free", l.free) && available() >= 0;
}

constexpr const char *kind_names[] = {"MEMKIND_HBW_INTERLEAVE", "MEMKIND_HBW_PREFERRED", "MEMKIND_DAX_KMEM_ALL",
                                      "MEMKIND_DAX_KMEM", "MEMKIND_INTERLEAVE"};

bool load_libmemkind(libmemkind &l) {
  void *library = dlopen("libmemkind.so.0", RTLD_LAZY);
  if (library == nullptr) return false;
  int (*check_available)(libmemkind::kind);
  if (!look_up(library, "memkind_check_available", check_available) || !look_up(library, "memkind_malloc", l.malloc) ||
      !look_up(library, "memkind_calloc", l.calloc) || !look_up(library, "memkind_realloc", l.realloc) ||
      !look_up(library, "memkind_free", l.free))
    return false;
  for (unsigned i = 0; i < unsigned(memkind_kind::count); ++i) {
    // A kind is a variable that holds a handle; older versions of the library have fewer of them.
    const libmemkind::kind *variable;
    if (look_up(library, kind_names[i], variable) && check_available(*variable) == 0) l.kinds[i] = *variable;
  }
  return true;
}

} // namespace

const libnuma *find_libnuma() { return numa.find(load_libnuma); }
const libmemkind *find_libmemkind() { return kinds.find(load_libmemkind); }

} // namespace regomp
