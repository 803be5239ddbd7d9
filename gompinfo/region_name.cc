// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gompinfo/region_name.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cxxabi.h>
#include <string_view>

namespace regomp {

namespace {

constexpr std::string_view digits = "0123456789", hexadecimal = "0123456789abcdef";

// flang's: "_Q", then scopes and the name, each behind letters that say what it is. Empty if it is none.
std::string fortran_name(std::string_view name) {
  constexpr std::string_view main_program = "_QQmain";
  if (name == main_program) return "main program";
  if (name.size() < 4 || name.substr(0, 2) != "_Q") return "";
  std::string result;
  for (std::size_t i = 2; i < name.size();) {
    const std::size_t tag = i;
    while (i < name.size() && std::isupper(static_cast<unsigned char>(name[i]))) i++;
    const std::size_t start = i;
    while (i < name.size() && !std::isupper(static_cast<unsigned char>(name[i]))) i++;
    if (name.substr(tag, start - tag).find_first_not_of("MSFPEC") != std::string_view::npos || start == tag || i == start)
      return "";
    result += (result.empty() ? "" : "::") + std::string(name.substr(start, i - start));
  }
  return result;
}

} // namespace

std::string printable(std::string text) {
  for (char &c : text)
    if (std::iscntrl(static_cast<unsigned char>(c))) c = '?';
  return text;
}

std::string readable_symbol(const std::string &name) {
  if (std::string fortran = fortran_name(name); !fortran.empty()) return printable(fortran);
  int status = -1;
  char *const text = name.rfind("_Z", 0) == 0 ? abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status) : nullptr;
  const std::string result = printable(status == 0 && text != nullptr ? text : name);
  std::free(text);
  return result;
}

// __omp_offloading_DEVICE_INODE_FUNCTION_lLINE, of which the first two are hexadecimal and name the source file; a number
// follows where a line has several regions.
std::string readable_region(const std::string &name) {
  constexpr std::string_view prefix = "__omp_offloading_";
  std::string_view rest = name;
  if (rest.substr(0, prefix.size()) != prefix) return readable_symbol(name);
  rest.remove_prefix(prefix.size());
  for (int i = 0; i < 2; i++) {
    const std::size_t end = rest.find_first_not_of(hexadecimal);
    if (end == 0 || end == std::string_view::npos || rest[end] != '_') return readable_symbol(name);
    rest.remove_prefix(end + 1);
  }
  const std::size_t line = rest.rfind("_l");
  if (line == std::string_view::npos || line == 0) return readable_symbol(name);
  const std::string_view number = rest.substr(line + 2), first = number.substr(0, number.find('_'));
  const std::string_view count = number.substr(std::min(first.size() + 1, number.size()));
  if (first.empty() || first.find_first_not_of(digits) != std::string_view::npos ||
      count.find_first_not_of(digits) != std::string_view::npos)
    return readable_symbol(name);
  std::string result = readable_symbol(std::string(rest.substr(0, line))) + ", line " + std::string(first);
  if (!count.empty()) result += ", number " + std::string(count);
  return result;
}

} // namespace regomp
