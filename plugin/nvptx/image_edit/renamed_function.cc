// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/renamed_function.h"

#include "plugin/nvptx/image_edit/device_text.h"

namespace regomp::nvptx {

bool renamed_function::read(std::string_view function_text) {
  text = function_text;
  if (!f.parse(text) || !names.reserve(f.references.size()) || !lines.reserve(f.statements.size()) ||
      !named.reserve(f.registers.size()) || !inner.resize(1, f.registers.size() + 1))
    return false;
  unsigned depth = 0;
  each_line(text, [&](std::string_view l) {
    if (l == "{") ++depth;
    if (l == "}") --depth;
    if (depth < 2 || !l.starts_with(".reg ")) return true;
    const std::size_t name = l.find('%');
    if (const unsigned r = f.find_register({l.data() + name, l.size() - 1 - name}); r != no_index) inner.add(r);
    return true;
  });
  for (const ptx_reference &r : f.references) (void)names.push_back({r.reg, 0});
  while (lines.size() < f.statements.size()) (void)lines.push_back({0, 0, false});
  text_buffer next;
  for (unsigned r = 0; r < f.registers.size(); ++r)
    for ((void)named.push_back(0);; ++named[r]) {
      next.cut(0);
      write_name(r, 1, next);
      if (f.find_register(next.view()) == no_index) break;
    }
  return next.complete();
}

void renamed_function::write_name(unsigned reg, unsigned number, text_buffer &out) {
  out << f.registers[reg].name;
  if (number > 0) out << "_regomp" << named[reg] + number;
}

// The references of a statement are in the order in which the line mentions them.
void renamed_function::write_line(const ptx_statement &s, text_buffer &out) {
  const std::string_view line = s.line;
  std::size_t copied = 0;
  for (std::size_t at = 0, n = 0; at < line.size() && n < s.references; ++at) {
    if (line[at] != '%') continue;
    const std::size_t end = end_of_name(line, at + 1);
    if (f.find_register({line.data() + at, end - at}) != no_index) {
      out << std::string_view(line.data() + copied, at - copied);
      const new_name &name = names[s.first_reference + n++];
      write_name(name.reg, name.number, out);
      copied = end;
    }
    at = end - 1;
  }
  out << from(line, copied);
}

bool renamed_function::write(text_buffer &out) {
  const std::size_t body = text.find("{\n");
  if (body == text.npos) return false;
  // New registers, declared once each: numbers run up from 1 where a register has any.
  array<unsigned> highest;
  if (!highest.reserve(f.registers.size())) return false;
  while (highest.size() < f.registers.size()) (void)highest.push_back(0);
  for (const new_name &n : names) highest[n.reg] = n.number > highest[n.reg] ? n.number : highest[n.reg];
  out << std::string_view(text.data(), body + 2) << declarations.view();
  for (unsigned r = 0; r < highest.size(); ++r)
    for (unsigned number = 1; number <= highest[r]; ++number) {
      out << ".reg ." << f.registers[r].type << " ";
      write_name(r, number, out);
      out << ";\n";
    }
  std::size_t at = body + 2;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    const auto begin = static_cast<std::size_t>(s.line.data() - text.data());
    if (s.references == 0 && !lines[i].replaced) continue;
    out << std::string_view(text.data() + at, begin - at);
    at = begin + s.line.size();
    if (!lines[i].replaced)
      write_line(s, out);
    else if (lines[i].from < lines[i].end)
      out << std::string_view(other.view().data() + lines[i].from, lines[i].end - lines[i].from);
    else if (at < text.size() && text[at] == '\n')
      ++at;
  }
  out << from(text, at);
  return out.complete() && other.complete() && declarations.complete();
}

} // namespace regomp::nvptx
