// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gompinfo/llvm_program.h"

#include "gompinfo/ptx_head.h"
#include "gompinfo/region_name.h"

#include "cuda_image.h"
#include "gcn_isa.h"
#include "gomp_plugin.h"
#include "llvm_offload.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace regomp {

namespace {

// --- images --------------------------------------------------------------------------------------------------------------

bool begins(const char *bytes, std::size_t size, const char *with, std::size_t length) {
  return size >= length && std::memcmp(bytes, with, length) == 0;
}

// ":sramecc+:xnack-", of what the code demands.
std::string gcn_features(unsigned flags) {
  constexpr unsigned off = 2, on = 3;
  const auto text = [](const char *name, unsigned bits) {
    return bits == on ? std::string(name) + "+" : bits == off ? std::string(name) + "-" : "";
  };
  return text(":sramecc", flags >> 10 & 3) + text(":xnack", flags >> 8 & 3);
}

void describe_elf(const Elf64_Ehdr &header, llvm_image &i) {
  constexpr unsigned em_amdgpu = 224; // <elf.h> may be older
  unsigned machine;
  if (header.e_machine == EM_CUDA) {
    i.plugin = "nvptx";
    i.text = "CUDA code for sm_" + std::to_string(cuda_capability(header));
  } else if (header.e_machine == em_amdgpu && read_gcn_machine(i.bytes, i.size, &machine)) {
    const gcn_isa *const isa = find_gcn_isa(machine);
    i.plugin = "gcn";
    i.text = "AMD code object for " + (isa != nullptr ? isa->name + gcn_features(header.e_flags) : "an unknown GPU");
  } else if (header.e_machine == EM_X86_64 && header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_type == ET_DYN) {
    i.plugin = "host";
    i.text = "shared object for x86-64";
  } else {
    i.text = "ELF file of another kind";
  }
}

void describe_image(llvm_image &i) {
  Elf64_Ehdr header;
  i.plugin = nullptr;
  i.text = "unknown";
  if (i.bytes == nullptr) return;
  if (begins(i.bytes, i.size, "//", 2) || begins(i.bytes, i.size, ".version", 8)) {
    i.plugin = "nvptx";
    i.ptx_target = ptx_target(i.bytes, i.size);
    i.text = "PTX " + printable(ptx_directive(i.bytes, i.size, ".version")) + " for sm_" + std::to_string(i.ptx_target);
  } else if (begins(i.bytes, i.size, ELFMAG, SELFMAG) && i.size >= sizeof header) {
    std::memcpy(&header, i.bytes, sizeof header);
    describe_elf(header, i);
  } else if (begins(i.bytes, i.size, "BC\xc0\xde", 4)) {
    i.text = "LLVM bitcode";
  }
}

// --- entries -------------------------------------------------------------------------------------------------------------

// A declare target link variable, or one where memory is shared, has a pointer in its place.
template <typename Entry>
llvm_variable variable_of(std::string name, const Entry &e) {
  constexpr std::string_view suffix = "_decl_tgt_ref_ptr";
  const bool is_pointer =
      name.size() > suffix.size() && name.compare(name.size() - suffix.size(), suffix.size(), suffix) == 0;
  if (is_pointer) name.resize(name.size() - suffix.size());
  return {readable_symbol(name), e.size, is_pointer};
}

class reader {
public:
  reader(const elf_file &f, llvm_program &p) : file_(f), program_(p) {}

  // True if there is a descriptor at this address. It is recognised by where its pointers lead: each of its images names
  // the same table of entries as itself, which does not lie in the header of the file: what looks like that are program
  // headers of an image.
  bool read_descriptor(std::uint64_t address) {
    constexpr std::uint64_t most = 1000;
    std::uint64_t count, images, begin, end, same_begin, same_end;
    if (!file_.word(address, count) || count == 0 || count > most ||
        !file_.word(address + offsetof(binary_descriptor, images), images) ||
        !file_.word(address + offsetof(binary_descriptor, entries_begin), begin) || begin < sizeof(Elf64_Ehdr) ||
        !file_.word(address + offsetof(binary_descriptor, entries_end), end) ||
        !file_.word(images + offsetof(device_image, entries_begin), same_begin) || same_begin != begin ||
        !file_.word(images + offsetof(device_image, entries_end), same_end) || same_end != end)
      return false;
    for (std::uint64_t i = 0; i < count; i++) read_image(images + i * sizeof(device_image));
    read_entries(begin, end);
    program_.descriptors++;
    return true;
  }

private:
  void corrupted(const std::string &what) { program_.corruptions.push_back(what); }

  void read_image(std::uint64_t address) {
    llvm_image i{program_.descriptors, nullptr, "", 0, nullptr, 0};
    std::uint64_t start, end;
    if (file_.word(address, start) && file_.word(address + offsetof(device_image, end), end) && start < end) {
      i.size = end - start;
      i.bytes = file_.at(start, i.size);
    }
    const std::string name = "image " + std::to_string(program_.images.size());
    if (i.bytes == nullptr) {
      corrupted(name + " does not lie in the file");
    } else if (const image_part part = without_header(i.bytes, i.size); part.size == 0) {
      corrupted(name + " has a header that leads out of it");
      i.bytes = nullptr;
    } else {
      i.bytes += part.offset;
      i.size = part.size;
    }
    describe_image(i);
    program_.images.push_back(std::move(i));
  }

  void read_entries(std::uint64_t begin, std::uint64_t end) {
    if (begin == end) return;
    new_entry first = {};
    const char *const table = begin < end ? file_.at(begin, end - begin) : nullptr;
    if (table == nullptr) return corrupted("its table of entries does not lie in the file");
    const std::uint64_t bytes = end - begin;
    if (bytes >= sizeof first) std::memcpy(&first, table, sizeof first);
    const bool is_new = bytes >= sizeof first && is_new_table(first, bytes);
    const std::uint64_t stride = is_new ? sizeof(new_entry) : sizeof(old_entry);
    if (bytes % stride != 0) corrupted("its table of entries ends within one");
    unsigned nameless = 0;
    for (std::uint64_t a = begin; end - a >= stride; a += stride)
      if (!(is_new ? read_entry<new_entry>(a) : read_entry<old_entry>(a))) nameless++;
    if (nameless != 0) corrupted(std::to_string(nameless) + (nameless == 1 ? " entry has" : " entries have") + " no name");
  }

  template <typename Entry>
  bool read_entry(std::uint64_t address) {
    Entry e;
    std::uint64_t name_at;
    std::string name;
    if (!file_.read_at(address, &e, sizeof e)) return false;
    if constexpr (std::is_same_v<Entry, new_entry>)
      if (e.kind != kind_openmp) return true;
    if ((e.flags & entry_requires) != 0) {
      program_.requirements |= e.data;
      return true;
    }
    if (!file_.word(address + offsetof(Entry, name), name_at) || !file_.text_at(name_at, name) || name.empty()) return false;
    if ((e.flags & (entry_indirect | entry_vtable)) != 0)
      program_.functions.push_back(readable_region(name));
    else if (is_variable(e.size, e.flags))
      program_.variables.push_back(variable_of(name, e));
    else if ((e.flags & (entry_constructor | entry_destructor)) == 0)
      program_.regions.push_back(readable_region(name));
    return true;
  }

  const elf_file &file_;
  llvm_program &program_;
};

} // namespace

unsigned requires_mask(const llvm_program &p) {
  unsigned mask = 0;
  if (p.requirements & requires_unified_address) mask |= gomp_requires_unified_address;
  if (p.requirements & requires_unified_shared_memory) mask |= gomp_requires_unified_shared_memory;
  if (p.requirements & requires_reverse_offload) mask |= gomp_requires_reverse_offload;
  return mask;
}

llvm_program read_llvm_program(const elf_file &f) {
  llvm_program p;
  for (const std::string &name : f.libraries()) {
    if (name.rfind("libomptarget.so", 0) == 0) p.library = name;
    if (name.rfind("libomp.so", 0) == 0) p.needs_libomp = true;
  }
  p.path = f.path();
  p.is_one = !p.library.empty() || f.imports("__tgt_");
  if (!p.is_one) return p;
  p.requires_by_call = f.imports("__tgt_register_requires");
  reader r(f, p);
  for (const elf_file::segment &s : f.segments()) {
    if ((s.flags & PF_X) != 0) continue;
    for (std::uint64_t a = (s.address + 7) & ~std::uint64_t{7}; a + 8 <= s.address + s.size; a += 8) r.read_descriptor(a);
  }
  if (p.descriptors == 0 && f.imports("__tgt_register_lib")) p.corruptions.push_back("its table of images is not found");
  return p;
}

} // namespace regomp
