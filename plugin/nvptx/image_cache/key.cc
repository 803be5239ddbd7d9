// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_cache/key.h"

#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/image_cache/entry.h"

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/stat.h>

// This library itself, from its header on, which the linker defines.
extern "C" __attribute__((visibility("hidden"))) const char __ehdr_start[];

namespace regomp::nvptx {

namespace {

// Each part with its length in front, so that no two lists of parts are the same bytes.
class key_hash {
public:
  void add(const void *data, std::size_t bytes) {
    const std::uint64_t length = bytes;
    hash.add(&length, sizeof length);
    hash.add(data, bytes);
  }
  void add(std::uint64_t n) { add(&n, sizeof n); }
  void add(const char *text) { add(text, std::strlen(text)); }
  digest finish() { return hash.finish(); }

private:
  blake2b hash;
};

constexpr std::size_t aligned(std::size_t n) { return (n + 3) / 4 * 4; }

// The build-id stands for the edits, as they were compiled into this plugin. It lies in one of the notes that are loaded.
bool add_own_build(key_hash &hash) {
  ElfW(Ehdr) header;
  std::memcpy(&header, __ehdr_start, sizeof header);
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) segment;
    std::memcpy(&segment, __ehdr_start + header.e_phoff + i * sizeof segment, sizeof segment);
    if (segment.p_type != PT_NOTE) continue;
    const char *at = __ehdr_start + segment.p_vaddr;
    for (std::size_t left = segment.p_memsz; left >= sizeof(ElfW(Nhdr));) {
      ElfW(Nhdr) note;
      std::memcpy(&note, at, sizeof note);
      const std::size_t name = sizeof note, content = name + aligned(note.n_namesz),
                        bytes = content + aligned(note.n_descsz);
      if (bytes > left) break;
      if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(at + name, "GNU", 4) == 0) {
        hash.add(at + content, note.n_descsz);
        return true;
      }
      at += bytes;
      left -= bytes;
    }
  }
  return false;
}

// The driver tells which version of CUDA it is for, which several releases of it share. What tells these apart is the file.
bool add_driver(key_hash &hash) {
  int version = 0;
  Dl_info library;
  struct stat file;
  if (cuda.cuDriverGetVersion == nullptr || cuda.cuDriverGetVersion(&version) != CUDA_SUCCESS ||
      dladdr(reinterpret_cast<void *>(cuda.cuInit), &library) == 0 || stat(library.dli_fname, &file) != 0)
    return false;
  hash.add(static_cast<std::uint64_t>(version));
  hash.add(static_cast<std::uint64_t>(file.st_size));
  hash.add(static_cast<std::uint64_t>(file.st_mtim.tv_sec));
  hash.add(static_cast<std::uint64_t>(file.st_mtim.tv_nsec));
  return true;
}

} // namespace

const char *make_key(const key_facts &facts, const nvptx_image &image, digest &key) {
  const settings &options = facts.options;
  key_hash hash;
  hash.add(entry_format);
  if (!add_own_build(hash)) return "the plugin has no build-id";
  if (!add_driver(hash)) return "the driver does not say which one it is";
  hash.add(facts.device_name);
  hash.add(static_cast<std::uint64_t>(facts.compute_capability));
  hash.add(static_cast<std::uint64_t>(options.jit_level));
  hash.add((options.lanes.on ? 1u : 0u) | (options.lanes.trials ? 2u : 0u) | (options.ring_protocol ? 4u : 0u) |
           (facts.uses_reverse_offload ? 8u : 0u) | (facts.has_indirect_functions ? 16u : 0u));
  hash.add(image.num_objects);
  for (unsigned i = 0; i < image.num_objects; ++i) hash.add(image.objects[i].code, image.objects[i].size);
  // Their places are in the entry.
  hash.add(image.num_functions);
  for (unsigned i = 0; i < image.num_functions; ++i) hash.add(image.functions[i].name);
  hash.add(image.num_variables);
  for (unsigned i = 0; i < image.num_variables; ++i) hash.add(image.variable_names[i]);
  key = hash.finish();
  return nullptr;
}

} // namespace regomp::nvptx
