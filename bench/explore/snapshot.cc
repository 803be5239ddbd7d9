// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/explore/snapshot.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <link.h>
#include <sys/mman.h>

namespace explore {

namespace {

// Calls visit(header, address) for each program header of the program itself, the first that there is.
template <typename Visit>
void for_each_header(Visit visit) {
  dl_iterate_phdr(
      [](dl_phdr_info *info, std::size_t, void *v) {
        for (unsigned i = 0; i < info->dlpi_phnum; ++i)
          (*static_cast<Visit *>(v))(info->dlpi_phdr[i],
                                     reinterpret_cast<char *>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr));
        return 1;
      },
      &visit);
}

} // namespace

arena::arena() {
  void *p = mmap(nullptr, part * max_threads, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) std::abort();
  begin_ = static_cast<char *>(p);
}

void *arena::allocate(unsigned thread, std::size_t bytes, std::size_t alignment) {
  if (alignment < 16) alignment = 16;
  std::size_t &used = used_[thread];
  const std::size_t at = (used + sizeof(std::size_t) + alignment - 1) / alignment * alignment;
  if (at + bytes > part) {
    std::fprintf(stderr, "explore: the scenario needs too much memory\n");
    std::exit(2);
  }
  used = at + bytes;
  char *const block = begin_ + thread * part + at;
  reinterpret_cast<std::size_t *>(block)[-1] = bytes;
  return block;
}

bool arena::owns(const void *p) const {
  return static_cast<const char *>(p) >= begin_ && static_cast<const char *>(p) < begin_ + part * max_threads;
}

void snapshot::add(void *begin, std::size_t bytes) {
  auto *const from = static_cast<char *>(begin);
  pieces_.push_back({from, std::vector<char>(from, from + bytes)});
}

// The part that the loader makes read-only after its work is no matter.
void snapshot::add_variables() {
  char *read_only_end = nullptr;
  for_each_header([&](const ElfW(Phdr) & h, char *at) {
    if (h.p_type == PT_GNU_RELRO) read_only_end = at + h.p_memsz;
  });
  for_each_header([&](const ElfW(Phdr) & h, char *at) {
    if (h.p_type != PT_LOAD || (h.p_flags & PF_W) == 0) return;
    char *const begin = read_only_end > at ? read_only_end : at;
    add(begin, std::size_t(at + h.p_memsz - begin));
  });
}

// x86-64: those of the program end at the thread pointer.
void snapshot::add_thread_variables(void *thread_pointer) {
  for_each_header([&](const ElfW(Phdr) & h, char *) {
    if (h.p_type != PT_TLS) return;
    const std::size_t bytes = (h.p_memsz + h.p_align - 1) / h.p_align * h.p_align;
    add(static_cast<char *>(thread_pointer) - bytes, bytes);
  });
}

void snapshot::add(const arena &a) {
  for (unsigned t = 0; t < max_threads; ++t) {
    used_[t] = a.used_[t];
    add(a.begin_ + t * arena::part, a.used_[t]);
  }
}

void snapshot::restore(arena &a) const {
  for (const piece &p : pieces_) std::memcpy(p.begin, p.bytes.data(), p.bytes.size());
  for (unsigned t = 0; t < max_threads; ++t) a.used_[t] = used_[t];
}

} // namespace explore
