// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/function_head.h"

#include "plugin/nvptx/image_edit/device_text.h"

namespace regomp::nvptx {

namespace {

// Takes a beginning off a text that has it.
bool take(std::string_view &text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text.remove_prefix(beginning.size());
  return true;
}

char letter_of(std::string_view type) {
  if (type == ".u32" || type == ".s32" || type == ".b32") return 'w';
  return type == ".u64" || type == ".s64" || type == ".b64" ? 'd' : '?';
}

} // namespace

// ".param .u64 %in_ar0, .param .u32 %in_ar1"
bool function_head::add_parameters(std::string_view list, bool result) {
  while (!list.empty()) {
    if (!take(list, ".param ")) return false;
    const std::size_t blank = list.find(' ');
    if (blank == list.npos) return false;
    const char type = letter_of({list.data(), blank});
    list.remove_prefix(blank + 1);
    const std::size_t end = std::min(list.find(','), list.size());
    const std::string_view parameter(list.data(), end);
    list.remove_prefix(std::min(end + 1, list.size()));
    while (take(list, " ")) {
    }
    if (result) {
      types[0] = type;
      names[0] = parameter;
      return list.empty();
    }
    if (count == most) return false;
    if (count == 1) first_parameter = parameter;
    names[count] = parameter;
    types[count++] = type;
  }
  return true;
}

function_head::function_head(std::string_view line) {
  for (const std::string_view l : {".visible ", ".extern ", ".weak "})
    if (line.starts_with(l)) linking = {line.data(), l.size()};
  line.remove_prefix(linking.size());
  is_entry = take(line, ".entry ");
  if (!is_entry && !take(line, ".func ")) return;
  declares = line.ends_with(';');
  if (declares) line.remove_suffix(1);
  const auto take_list = [&](bool result) {
    const std::size_t end = line.find(')');
    if (end == line.npos || !add_parameters({line.data() + 1, end - 1}, result)) return false;
    line.remove_prefix(end + 1);
    return true;
  };
  if (line.starts_with('(') && (!take_list(true) || !take(line, " "))) return;
  name = {line.data(), end_of_name(line, 0)};
  line.remove_prefix(name.size());
  (void)take(line, " ");
  if (line.starts_with('(') && !take_list(false)) return;
  is_known = line.empty() && !name.empty();
}

bool find_function(std::string_view object, std::string_view name, std::string_view types, function_place &found) {
  found = {};
  bool others = false;
  any_name(object, name, [&](std::string_view statement, std::string_view n) {
    if (n != name || !statement.starts_with(".visible .func ")) return false;
    const auto start = static_cast<std::size_t>(statement.data() - object.data());
    const std::string_view line = line_at(object, start);
    const function_head head(line);
    const std::size_t behind = start + line.size() + 1;
    if (head.name != name) return false;
    others = others || !head.has_types(types);
    if (head.declares) {
      ++found.declarations;
      found.declaration = start;
      found.declaration_size = line.size() + 1;
    } else if (from(object, std::min(behind, object.size())).starts_with("{\n")) {
      ++found.definitions;
      found.start = start;
      found.name = static_cast<std::size_t>(n.data() - object.data());
      found.body = behind + 2;
      found.end = end_of_function(object, behind);
    }
    return false;
  });
  return found.definitions == 1 && !others && found.end != object.npos;
}

} // namespace regomp::nvptx
