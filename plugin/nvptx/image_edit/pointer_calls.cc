// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/pointer_calls.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <algorithm>
#include <cstring>

namespace regomp::nvptx {

namespace {

constexpr std::string_view prototype = ".callprototype ", no_result = "v";

// What stands behind ".func " or ".callprototype ", up to the end of the line: "f64_u64_u32" for what returns an .f64, and
// "v" for what returns nothing. False if something else than numbers is passed.
bool write_types(std::string_view declaration, text_buffer &out) {
  constexpr std::string_view parameter = ".param .";
  const std::size_t first = declaration.find_first_not_of(' ');
  bool separate = first == declaration.npos || declaration[first] != '(';
  if (separate) out << no_result;
  for (std::size_t at = 0; (at = declaration.find(parameter, at)) != declaration.npos;) {
    at += parameter.size();
    const std::size_t end = end_of_name(declaration, at);
    const std::string_view type(declaration.data() + at, end - at), rest = from(declaration, end);
    const bool is_number = type.size() == 3 && std::strchr("usfb", type[0]) != nullptr;
    if (!is_number || !rest.starts_with(" %")) return false;
    const std::size_t behind = end_of_name(rest, 2);
    if (behind == rest.size() || (rest[behind] != ',' && rest[behind] != ')')) return false; // an array
    if (separate) out << "_";
    out << type;
    separate = true;
    at = end;
  }
  return out.complete();
}

// Calls visit(type, number) for what is passed, with 0 for what is returned.
template <typename Visit>
void each_type(std::string_view types, Visit visit) {
  unsigned number = 0;
  for (std::size_t at = 0; at < types.size(); ++number) {
    const std::size_t end = std::min(types.find('_', at), types.size());
    visit(std::string_view(types.data() + at, end - at), number);
    at = end + 1;
  }
}
std::string_view without_result(std::string_view types) { return from(types, std::min(types.find('_'), types.size())); }
bool returns(std::string_view types) { return !types.starts_with(no_result); }

// "call (%value_in),%r29,(%out_arg1),$LCT0;", taken apart; each part but the pointer may be missing.
struct pointer_call {
  std::string_view result, pointer, arguments;
  bool read(std::string_view line, std::string_view label) {
    constexpr std::string_view call = "call ";
    if (!line.starts_with(call) || line.size() < call.size() + label.size() + 3 || !line.ends_with(';')) return false;
    std::string_view rest(line.data() + call.size(), line.size() - call.size() - 1);
    if (!rest.ends_with(label) || rest[rest.size() - label.size() - 1] != ',') return false;
    rest.remove_suffix(label.size() + 1);
    const auto take_list = [&](std::string_view &list) {
      if (!rest.starts_with('(')) return true;
      const std::size_t end = rest.find(')');
      if (end == rest.npos) return false;
      list = {rest.data() + 1, end - 1};
      rest.remove_prefix(end + 1);
      return true;
    };
    if (!take_list(result)) return false;
    if (!result.empty() && !rest.starts_with(',')) return false;
    if (!result.empty()) rest.remove_prefix(1);
    if (!rest.starts_with('%')) return false;
    pointer = {rest.data(), end_of_name(rest, 1)};
    rest.remove_prefix(pointer.size());
    if (rest.starts_with(',')) rest.remove_prefix(1);
    return take_list(arguments) && rest.empty();
  }
};

} // namespace

bool name_pointer_calls(std::string_view text, text_buffer &out) {
  if (!contains(text, prototype)) return false;
  text_buffer types; // of the call that follows
  std::string_view label;
  const bool known = each_line(text, [&](std::string_view line) {
    const std::string_view next = line_behind(text, line);
    if (next.starts_with(prototype)) {
      if (!line.starts_with('$') || !line.ends_with(':') || !label.empty()) return false;
      label = {line.data(), line.size() - 1};
      return true;
    }
    if (line.starts_with(prototype)) {
      types.cut(0);
      return !label.empty() && write_types(from(line, prototype.size()), types);
    }
    const bool ends = !label.empty() && (line == "}" || contains(line, label));
    if (!ends) {
      out << line << "\n";
      return true;
    }
    pointer_call call;
    if (!call.read(line, label)) return false;
    out << ".param .u64 %regomp_callee;\nst.param.u64 [%regomp_callee]," << call.pointer << ";\ncall ";
    if (!call.result.empty()) out << "(" << call.result << "),";
    out << pointer_call_prefix << types.view() << ",(" << call.arguments << (call.arguments.empty() ? "" : ",")
        << "%regomp_callee);\n";
    label = {};
    return true;
  });
  return known && label.empty() && out.complete();
}

bool takes_types_of_pointer_call(std::string_view head, std::string_view types) {
  constexpr std::string_view directive = ".func ";
  const std::size_t at = head.find(directive);
  text_buffer own;
  if (at == head.npos || !write_types(from(head, at + directive.size()), own)) return !own.complete();
  return without_result(own.view()) == without_result(types);
}

void write_pointer_call_head(std::string_view name, std::string_view types, text_buffer &out) {
  unsigned passed = 0;
  out << ".func ";
  each_type(types, [&](std::string_view type, unsigned number) {
    if (number == 0 && returns(types)) out << "(.param ." << type << " %value_out) ";
    if (number == 0)
      out << name << " (";
    else
      out << ".param ." << type << " %in_ar" << passed++ << ",";
  });
  out << ".param .u64 %in_ar" << passed << ")";
}

void begin_pointer_call(std::string_view types, text_buffer &out) {
  unsigned passed = 0;
  out << "\n{\n.reg .u64 %callee;\n";
  each_type(types, [&](std::string_view type, unsigned number) {
    if (number == 0 && returns(types)) out << ".reg ." << type << " %result;\n";
    if (number == 0) return;
    out << ".reg ." << type << " %a" << passed << ";\nld.param." << type << " %a" << passed << ",[%in_ar" << passed
        << "];\n";
    ++passed;
  });
  out << "ld.param.u64 %callee,[%in_ar" << passed << "];\n";
}

void end_pointer_call(std::string_view types, text_buffer &out) {
  text_buffer parameters, arguments;
  out << "{\n";
  each_type(types, [&](std::string_view type, unsigned number) {
    if (number == 0 && returns(types)) out << ".param ." << type << " %value_in;\n";
    if (number == 0) return;
    out << ".param ." << type << " %out_arg" << number << ";\nst.param." << type << " [%out_arg" << number << "],%a"
        << number - 1 << ";\n";
    parameters << (number == 1 ? " (.param ." : ",.param .") << type << " %in_ar" << number - 1;
    arguments << (number == 1 ? ",(%out_arg" : ",%out_arg") << number;
  });
  if (!arguments.view().empty()) {
    parameters << ")";
    arguments << ")";
  }
  const std::string_view result(types.data(), std::min(types.find('_'), types.size()));
  out << "$regomp_types:\n.callprototype ";
  if (returns(types)) out << "(.param ." << result << " %value_out) ";
  out << "_" << parameters.view() << ";\ncall " << (returns(types) ? "(%value_in)," : "") << "%callee" << arguments.view()
      << ",$regomp_types;\n";
  if (returns(types)) out << "ld.param." << result << " %result,[%value_in];\n";
  out << "}\n";
  if (returns(types)) out << "st.param." << result << " [%value_out],%result;\n";
  out << "ret;\n}\n";
}

} // namespace regomp::nvptx
