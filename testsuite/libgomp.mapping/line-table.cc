// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source lines of code by its address: of functions here, inlined ones and cold parts too, by what -gdwarf-5 leaves; and
// from sections that are cut or corrupted nothing worse than a wrong line. { dg-additional-options "-gdwarf-5" }
#include "aux/check.h"
#include "watch/line_table.h"
#include "watch/symbol_names.h"

#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace regomp;

// Where the caller's call is, as the library's entry points see it.
[[gnu::noipa]] static const void *call() { return static_cast<const char *>(__builtin_return_address(0)) - 1; }

struct place {
  const void *code;
  int line;
};

[[gnu::noipa]] static place first() {
  const void *const code = call();
  return {code, __LINE__ - 1};
}
[[gnu::always_inline]] static inline place inlined() {
  const void *const code = call();
  return {code, __LINE__ - 1};
}
[[gnu::noipa]] static place second() {
  place p = inlined();
  asm volatile("" : "+g"(p.line));
  return p;
}
[[gnu::noipa, gnu::cold]] static place apart(int n) {
  const void *code = nullptr;
  for (int i = 0; i < n; i++)
    // A call with its arguments on lines of their own.
    code = call();
  return {code, __LINE__ - 1};
}
#line 7 "elsewhere/made-up.h"
[[gnu::noipa]] static place renamed() {
  const void *const code = call();
  return {code, __LINE__ - 1};
}
#line 54 "line-table.cc"

static std::string text_of(const void *code) {
  char text[300] = "nothing";
  return source_line_at(code, text, sizeof text) ? text : "";
}

static bool ends(const std::string &text, const std::string &end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// The program's sections, in memory of their own.
struct copied_sections {
  std::vector<unsigned char> line, line_strings, strings;
  debug_sections sections() const {
    return {{line.data(), line.size()}, {line_strings.data(), line_strings.size()}, {strings.data(), strings.size()}};
  }
};

static copied_sections read_sections() {
  copied_sections found;
  const int file = open("/proc/self/exe", O_RDONLY);
  struct stat s;
  CHECK(file >= 0 && fstat(file, &s) == 0);
  const auto *const bytes =
      static_cast<const unsigned char *>(mmap(nullptr, std::size_t(s.st_size), PROT_READ, MAP_PRIVATE, file, 0));
  close(file);
  const auto *const header = reinterpret_cast<const Elf64_Ehdr *>(bytes);
  const auto *const all = reinterpret_cast<const Elf64_Shdr *>(bytes + header->e_shoff);
  for (unsigned i = 0; i < header->e_shnum; i++) {
    const char *const title = reinterpret_cast<const char *>(bytes) + all[header->e_shstrndx].sh_offset + all[i].sh_name;
    const auto put = [&](const char *name, std::vector<unsigned char> &to) {
      if (std::strcmp(title, name) == 0) to.assign(bytes + all[i].sh_offset, bytes + all[i].sh_offset + all[i].sh_size);
    };
    put(".debug_line", found.line);
    put(".debug_line_str", found.line_strings);
    put(".debug_str", found.strings);
  }
  return found;
}

// The unit of this file is among the last of many; a part of them suffices to be corrupted.
static void corrupt() {
  copied_sections whole = read_sections();
  CHECK(whole.line.size() > 100);
  if (whole.line.size() > 20000) whole.line.resize(20000);
  unsigned long long random = 1;
  const auto next = [&](std::size_t below) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    return std::size_t((random >> 33) % below);
  };
  unsigned long long sum = 0;
  for (int round = 0; round < 300; round++) {
    copied_sections broken = whole;
    for (int k = 0; k < 10; k++)
      broken.line[next(round % 2 ? broken.line.size() : 300)] = static_cast<unsigned char>(next(256));
    if (round % 3 == 0) broken.line.resize(next(broken.line.size()));
    if (round % 5 == 0) broken.line_strings.resize(broken.line_strings.size() / 2);
    const source_line found = find_source_line(broken.sections(), next(1 << 22));
    if (found.file != nullptr) sum += std::strlen(found.file) + found.line;
    if (found.directory != nullptr) sum += std::strlen(found.directory);
  }
  for (std::size_t bytes = 0; bytes < 400 && bytes < whole.line.size(); bytes++) {
    debug_sections cut = whole.sections();
    const std::vector<unsigned char> exact(whole.line.begin(), whole.line.begin() + std::ptrdiff_t(bytes));
    cut.line = {exact.data(), exact.size()};
    sum += find_source_line(cut, 0x1000).line;
  }
  CHECK(sum != 1);
}

int main() {
  for (int round = 0; round < 2; round++) { // the second time from what is kept
    const place places[] = {first(), second(), apart(3)};
    for (const place &p : places) CHECK(ends(text_of(p.code), "line-table.cc:" + std::to_string(p.line)));
    const place p = renamed();
    CHECK(ends(text_of(p.code), "elsewhere/made-up.h:" + std::to_string(p.line)));
  }
  CHECK(text_of(nullptr).empty() && text_of("data").empty());
  corrupt();
  return 0;
}
