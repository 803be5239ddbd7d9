// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the first lines of a PTX text say.
#ifndef REGOMP_GOMPINFO_PTX_HEAD_H
#define REGOMP_GOMPINFO_PTX_HEAD_H

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

namespace regomp {

// "NAME VALUE" in the head of a PTX text; empty if it is none.
inline std::string ptx_directive(const char *text, std::size_t available, const char *name) {
  constexpr std::size_t head = 64 * 1024; // comments may come first
  const std::string start(text, strnlen(text, std::min(available, head)));
  std::size_t p = start.find(name);
  if (p == std::string::npos) return "";
  p = start.find_first_not_of(" \t", p + std::strlen(name));
  if (p == std::string::npos) return "";
  return start.substr(p, start.find_first_of(" \t\r\n,", p) - p);
}

// 70 where the text is for sm_70; 0 where it does not say.
inline unsigned ptx_target(const char *text, std::size_t available) {
  const std::string sm = ptx_directive(text, available, ".target");
  return sm.rfind("sm_", 0) == 0 ? static_cast<unsigned>(std::strtoul(sm.c_str() + 3, nullptr, 10)) : 0;
}

} // namespace regomp

#endif
