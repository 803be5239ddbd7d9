// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20" }
// { dg-additional-sources "../../../plugin/gcn/code_scan.cc" }
//
// What the gcn plugin reads of a code object: references between functions, in code and in data. Then objects that are cut
// off anywhere, and some with words changed at random, the same ones each time. An object ends where memory ends, so that
// each read beyond it is seen; nothing that is read may make the plugin read elsewhere.
#include "plugin/gcn/code_scan.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <sys/mman.h>
#include <vector>

using regomp::gcn::code_range;
using regomp::gcn::code_scan;

#define CHECK(...)                                                                                                          \
  do {                                                                                                                      \
    if (!(__VA_ARGS__)) {                                                                                                   \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #__VA_ARGS__);                                      \
      std::exit(98);                                                                                                        \
    }                                                                                                                       \
  } while (0)

namespace {

constexpr std::size_t page = 4096, room = 4 * page;
constexpr std::uint64_t code_address = 0x2000, function_bytes = 64;
constexpr const char *functions[] = {"caller", "GOMP_teams4", "omp_set_num_teams", "omp_set_default_device"};

char *end_of_memory() {
  void *memory = mmap(nullptr, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(memory != MAP_FAILED && mprotect(static_cast<char *>(memory) + room, page, PROT_NONE) == 0);
  return static_cast<char *>(memory) + room;
}

template <typename T>
void append(std::string &to, const T &what) {
  to.append(reinterpret_cast<const char *>(&what), sizeof what);
}

constexpr std::uint64_t variables_address = 0x8000, list_at = 0x10, table_at = 0x48;

// Two pointers in a section of their own, which has no place in the file; and four functions, of which the first calls the
// second and data names the last.
std::string code_object() {
  std::string code(std::size(functions) * function_bytes, '\0');
  // S - P + 4
  const auto distance = static_cast<std::int32_t>(function_bytes - 16 + 4);
  std::memcpy(code.data() + 16, &distance, sizeof distance);
  std::string names(1, '\0'), symbols(sizeof(Elf64_Sym), '\0'), relocations;
  for (std::size_t i = 0; i < std::size(functions); ++i) {
    Elf64_Sym s = {};
    s.st_name = static_cast<Elf64_Word>(names.size());
    s.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
    s.st_shndx = 1;
    s.st_value = code_address + i * function_bytes;
    s.st_size = function_bytes;
    append(symbols, s);
    names.append(functions[i]).push_back('\0');
  }
  for (const auto &[name, at] : {std::pair{"list", list_at}, std::pair{"table", table_at}}) {
    append(symbols, Elf64_Sym{static_cast<Elf64_Word>(names.size()), ELF64_ST_INFO(STB_LOCAL, STT_OBJECT), 0, 5,
                              variables_address + at, 8});
    names.append(name).push_back('\0');
  }
  constexpr unsigned relative = 13;
  append(relocations,
         Elf64_Rela{0x9000, ELF64_R_INFO(0, relative), static_cast<Elf64_Sxword>(code_address + 3 * function_bytes)});
  const std::string *const parts[] = {&code, &symbols, &names, &relocations};
  constexpr Elf64_Word types[] = {SHT_PROGBITS, SHT_SYMTAB, SHT_STRTAB, SHT_RELA};
  std::string body, sections(sizeof(Elf64_Shdr), '\0');
  for (unsigned i = 0; i < std::size(parts); ++i) {
    Elf64_Shdr s = {};
    s.sh_type = types[i];
    s.sh_offset = sizeof(Elf64_Ehdr) + body.size();
    s.sh_size = parts[i]->size();
    if (i == 0) s.sh_addr = code_address, s.sh_flags = SHF_EXECINSTR | SHF_ALLOC;
    if (i == 1) s.sh_link = 3;
    append(sections, s);
    body += *parts[i];
  }
  Elf64_Shdr variables = {};
  variables.sh_type = SHT_NOBITS;
  variables.sh_addr = variables_address;
  variables.sh_size = table_at + 8;
  append(sections, variables);
  Elf64_Ehdr header = {};
  header.e_shoff = sizeof header + body.size();
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = static_cast<Elf64_Half>(std::size(parts) + 2);
  std::string result;
  append(result, header);
  return result + body + sections;
}

struct finding {
  bool readable, calls_teams, calls_default_device, changes;
  std::int64_t distance; // of the pointers; 0 if it is not known
};

finding scan(char *end, const std::string &object) {
  char *const start = end - object.size();
  std::memcpy(start, object.data(), object.size());
  const regomp::gcn_code_object described = {object.size(), start};
  const code_scan s(described);
  const code_range caller = s.function("caller"), last = s.function("omp_set_default_device");
  std::int64_t distance = 0;
  CHECK(s.distance("list", "table", &distance) || distance == 0);
  std::int64_t none;
  CHECK(!s.distance("list", "absent", &none));
  regomp::gcn_image image = {};
  image.code = &described;
  return {s.is_readable(), s.refers(caller, s.function("GOMP_teams4")), s.refers(caller, last),
          regomp::gcn::changes_icvs(image), distance};
}

} // namespace

int main() {
  char *const end = end_of_memory();
  const std::string object = code_object();
  const finding whole = scan(end, object);
  CHECK(whole.readable && whole.calls_teams && !whole.calls_default_device && whole.changes);
  CHECK(whole.distance == static_cast<std::int64_t>(table_at) - static_cast<std::int64_t>(list_at));

  for (std::size_t n = 0; n < object.size(); ++n) scan(end, object.substr(0, n));

  // Numbers that are near a limit as often as any others.
  std::minstd_rand random(1);
  const std::uint64_t near[] = {0,
                                1,
                                object.size(),
                                object.size() - 1,
                                object.size() + 1,
                                ~std::uint64_t{0},
                                ~std::uint64_t{0} - 63,
                                std::uint64_t{1} << 63,
                                0xffffffff,
                                code_address};
  unsigned unreadable = 0;
  for (int round = 0; round < 30000; ++round) {
    std::string changed = object;
    for (unsigned k = 1 + random() % 4; k > 0; --k) {
      const std::uint64_t value =
          random() % 2 != 0 ? near[random() % std::size(near)] : std::uint64_t{random()} << random() % 40;
      const std::size_t bytes = std::size_t{1} << random() % 4;
      const std::size_t at = random() % (changed.size() - bytes);
      std::memcpy(changed.data() + at, &value, bytes);
    }
    unreadable += !scan(end, changed).readable;
  }
  CHECK(unreadable > 100 && unreadable < 29000);
}
