// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX text of an image as another release of GCC could have written it: registers, parameters and labels have other
// names, and what an object declares stands in another order.
#ifndef REGOMP_OFFLOAD_RENAMED_IMAGE_H
#define REGOMP_OFFLOAD_RENAMED_IMAGE_H

#include <algorithm>
#include <string>

namespace renamed {

inline bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

inline bool is_special(const std::string &name) {
  for (const char *s : {"tid", "ntid", "ctaid", "nctaid", "laneid", "warpid", "clock", "clock64", "globaltimer",
                        "lanemask_lt", "dynamic_smem_size"})
    if (name == s) return true;
  return false;
}

// "%r22" is "%the_r22", "$L3" is "$The3".
inline std::string with_other_names(const std::string &text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    const bool begins = i == 0 || !in_name(text[i - 1]);
    if (text[i] == '%' || (begins && in_name(text[i])))
      while (end < text.size() && in_name(text[end])) ++end;
    const std::string name = text.substr(i, end - i);
    if (name[0] == '%' && name.size() > 1 && !is_special(name.substr(1)))
      result += "%the_" + name.substr(1);
    else if (begins && name.size() > 2 && name[0] == '$' && name[1] == 'L')
      result += "$The" + name.substr(2);
    else
      result += name;
    i = end;
  }
  return result;
}

// What is external is declared first, from the last to the first.
inline std::string with_other_order(const std::string &text) {
  const std::string last_of_head = ".address_size 64\n";
  const std::size_t head = text.find(last_of_head);
  if (head == text.npos) return text;
  std::string begin = text.substr(0, head + last_of_head.size()), declared, rest;
  for (std::size_t at = begin.size(); at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    if (line.compare(0, 8, ".extern ") == 0 && line.size() > 2 && line[line.size() - 2] == ';')
      declared = line + declared;
    else
      rest += line;
    at = end;
  }
  return begin + declared + rest;
}

inline std::string text_of_other_release(const std::string &text) { return with_other_order(with_other_names(text)); }

} // namespace renamed

#endif
