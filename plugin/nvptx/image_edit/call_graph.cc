// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/call_graph.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace regomp::nvptx {

namespace {

// --- what the text consists of -----------------------------------------------------------------------------------------

// Directives that GCC writes inside functions. All others end what stands in front of them.
bool is_inside_function(std::string_view line) {
  return line.starts_with(".reg ") || line.starts_with(".loc ") || line.starts_with(".param ") ||
         line.starts_with(".local ") || line.starts_with(".callprototype ") || line.starts_with(".pragma ");
}

// Comments and empty lines behind it left out.
std::string_view without_tail(std::string_view u) {
  for (;;) {
    while (u.ends_with('\n')) u.remove_suffix(1);
    const std::size_t last_line = u.rfind('\n') + 1; // 0 if it is the first
    if (!is_comment(from(u, last_line))) return u;
    u.remove_suffix(u.size() - last_line);
  }
}

using unit = call_graph::unit;
constexpr unsigned none = call_graph::none;

// One of these directives and nothing else: mkoffload writes objects on one line.
bool is_head(std::string_view text) {
  const auto is = [text](std::string_view directive, const char *characters) {
    return text.starts_with(directive) && text.find_first_not_of(characters, directive.size()) == text.npos;
  };
  return is(".version ", "0123456789.") || is(".target ", "abcdefghijklmnopqrstuvwxyz0123456789_, ") ||
         is(".address_size ", "0123456789") ||
         (text.starts_with(".file ") && text.find('"', text.find('"') + 1) == text.size() - 1);
}

// A function's only if it is nothing else, in one of the forms that GCC writes.
unit parse_unit(std::string_view text) {
  text = without_tail(text);
  unit u = {text, {}, !text.empty(), none};
  // One statement, and no more; nor a body that a directive cuts off.
  const bool declares = text.ends_with(';') && text.find_first_of(";{") == text.size() - 1;
  if (is_head(text) || (declares && text.starts_with(".extern "))) u.defines = false;
  std::string_view line(text.data(), std::min(text.find('\n'), text.size()));
  const std::string_view behind_line = from(text, line.size());
  for (const std::string_view linking : {".visible ", ".extern ", ".weak "})
    if (line.starts_with(linking)) line.remove_prefix(linking.size());
  constexpr std::string_view directive = ".func ";
  if (!line.starts_with(directive)) return u;
  if (!declares && (line.find(';') != line.npos || !behind_line.starts_with("\n{\n") || !behind_line.ends_with("\n}")))
    return u;
  line.remove_prefix(directive.size());
  if (line.starts_with('(')) // the value that it returns
    line.remove_prefix(std::min(line.find(") "), line.size() - 2) + 2);
  const std::size_t length = end_of_name(line, 0);
  if (length == 0) return u;
  u.defines = !declares;
  u.name = {line.data(), length};
  return u;
}

} // namespace

bool call_graph::add_object(std::string_view text) {
  std::size_t start = 0;
  bool behind_newline = false;
  const auto end_unit = [&](std::size_t end) {
    const std::string_view part(text.data() + start, end - start);
    start = end;
    return units.push_back(parse_unit(part));
  };
  const bool complete = each_block(text, [&](const char *block, std::size_t at) {
    const std::uint64_t newlines = bits(block, equal_to{'\n'}), dots = bits(block, equal_to{'.'});
    const std::uint64_t found = (newlines << 1 | behind_newline) & dots;
    behind_newline = newlines >> (block_size - 1);
    return each_bit(found, [&](unsigned i) { return is_inside_function(from(text, at + i)) || end_unit(at + i); });
  });
  return complete && end_unit(text.size()) && ends.push_back(static_cast<unsigned>(units.size()));
}

// From its length and its end, where names differ most.
std::uint32_t call_graph::hash_of(std::string_view name) {
  std::uint64_t word = 0;
  if (name.size() >= sizeof word)
    std::memcpy(&word, name.data() + name.size() - sizeof word, sizeof word);
  else
    for (const char c : name) word = word << 8 | static_cast<unsigned char>(c);
  return static_cast<std::uint32_t>((word ^ name.size()) * 0x9e3779b97f4a7c15u >> 32);
}

// Where a name stands, or belongs.
unsigned *call_graph::place_of(std::string_view name) {
  for (std::size_t i = hash_of(name);; ++i) {
    unsigned &place = places[i & (places.size() - 1)];
    if (place == none || functions[place].name == name) return &place;
  }
}

unsigned *call_graph::enter(std::string_view name) {
  unsigned *const place = place_of(name);
  if (*place != none) return place;
  *place = static_cast<unsigned>(functions.size());
  return functions.push_back({name, none, false, false, 0, 0}) ? place : nullptr;
}

bool call_graph::watch(std::string_view name, kinds k) { return watched.push_back({name, k}); }

bool call_graph::complete() {
  // At most half full.
  const std::size_t size = std::bit_ceil(2 * (units.size() + watched.size()) + 2);
  if (!places.reserve(size)) return false;
  while (places.size() < size) (void)places.push_back(none);
  for (unsigned i = 0; i < units.size(); ++i) {
    unit &u = units[i];
    if (u.name.empty()) continue;
    const unsigned *const place = enter(u.name);
    if (place == nullptr) return false;
    if (!u.defines) continue;
    u.next = functions[*place].definitions;
    functions[*place].definitions = i;
  }
  for (const watched_name &w : watched) {
    const unsigned *const place = enter(w.name);
    if (place == nullptr) return false;
    functions[*place].watched |= w.k;
  }
  return true;
}

void call_graph::replaced(std::string_view name) {
  if (const unsigned f = *place_of(name); f != none) functions[f].replaced = true;
}

// Calls visit(function) for each name in a text that is one's; false as soon as a call returns false.
template <typename Visit>
bool call_graph::each_function(std::string_view text, Visit visit) {
  bool behind_name = false, behind_mark = false;
  return each_block(text, [&](const char *block, std::size_t at) {
    const std::uint64_t names = bits(block, part_of_name()), marks = bits(block, equal_to{'%'}) | bits(block, equal_to{'.'});
    // Not what follows a %, which is a register, or a dot.
    std::uint64_t starts = names & ~(names << 1 | behind_name) & ~(marks << 1 | behind_mark);
    behind_name = names >> (block_size - 1);
    behind_mark = marks >> (block_size - 1);
    return each_bit(starts, [&](unsigned start) {
      // It may go on beyond the block.
      const std::size_t end = end_of_name(text, at + start + static_cast<unsigned>(std::countr_one(names >> start)));
      // An opcode has a dot behind it.
      if (end < text.size() && text[end] == '.') return true;
      const unsigned found = *place_of({text.data() + at + start, end - at - start});
      return found == none || visit(functions[found]);
    });
  });
}

bool call_graph::read_later(const function &f) {
  for (unsigned u = f.definitions; u != none; u = units[u].next)
    if (!to_read.push_back(u)) return false;
  return true;
}

// Marks all functions that a text names: it may call them, or give away their addresses.
bool call_graph::reach_names(std::string_view text) {
  return each_function(text, [&](function &f) {
    if (f.reached) return true;
    f.reached = true;
    return read_later(f);
  });
}

bool call_graph::mark_reached(std::string_view also) {
  if (!reach_names(also)) return false;
  for (const unit &u : units)
    if (u.name.empty() && !reach_names(u.text)) return false;
  while (to_read.size() != 0) {
    const std::string_view text = units[to_read[to_read.size() - 1]].text;
    to_read.erase(to_read.size() - 1);
    if (!reach_names(text)) return false;
  }
  return true;
}

call_graph::answer call_graph::search(std::string_view name, kinds k, bool itself) {
  const unsigned start = *place_of(name);
  if (start == none || functions[start].definitions == none) return answer::yes; // nobody knows
  ++searches;
  functions[start].asked = searches;
  to_read.clear();
  if (!read_later(functions[start])) return answer::no_memory;
  // The function's own text, of which there is one, comes first.
  for (bool first = true; to_read.size() != 0; first = false) {
    const std::string_view text = units[to_read[to_read.size() - 1]].text;
    to_read.erase(to_read.size() - 1);
    if (contains(text, ".callprototype")) return answer::yes;
    answer a = answer::no;
    each_function(text, [&](function &f) {
      if (f.asked == searches) return true;
      if ((f.watched & k) != 0) {
        if (!itself && first) return true; // others may name it, too
        a = answer::yes;
        return false;
      }
      f.asked = searches;
      if (!f.replaced && !read_later(f)) a = answer::no_memory;
      return a == answer::no;
    });
    if (a != answer::no) return a;
  }
  return answer::no;
}

} // namespace regomp::nvptx
