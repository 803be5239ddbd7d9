// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/live_code.h"

#include "plugin/common/array.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/image_edit/device_text.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

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

// Text from one directive of the module to the next.
struct unit {
  std::string_view text; // comments behind it left out
  std::string_view name; // of the function it declares or defines; empty if it stays in any case
  bool defines;          // something: an object without such units is of no use
  unsigned next;         // definition of the same function, or none
};
constexpr unsigned none = ~0u;

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

// --- what is reached ---------------------------------------------------------------------------------------------------

class call_graph {
public:
  // Both false if memory is exhausted.
  bool add_object(std::string_view text);
  bool mark_reached();

  // The rest once they were called.
  bool is_kept(const unit &u) { return u.name.empty() || functions[*place_of(u.name)].reached; }
  // Of the objects in turn: each object's end, in the units.
  array<unit> units;
  array<unsigned> ends;

private:
  struct function {
    std::string_view name;
    unsigned definitions; // the first one, of the units; the others follow by `next`
    bool reached;
  };

  static std::uint32_t hash_of(std::string_view name);
  unsigned *place_of(std::string_view name);
  bool collect_functions();
  bool reach_names(std::string_view text);

  array<function> functions;
  array<unsigned> places;  // a hash table of the functions' numbers, by name
  array<unsigned> to_read; // units
};

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

bool call_graph::collect_functions() {
  // At most half full.
  const std::size_t size = std::bit_ceil(2 * units.size() + 2);
  if (!places.reserve(size)) return false;
  while (places.size() < size) (void)places.push_back(none);
  for (unsigned i = 0; i < units.size(); ++i) {
    unit &u = units[i];
    if (u.name.empty()) continue;
    unsigned &place = *place_of(u.name);
    if (place == none) {
      place = static_cast<unsigned>(functions.size());
      if (!functions.push_back({u.name, none, false})) return false;
    }
    if (!u.defines) continue;
    u.next = functions[place].definitions;
    functions[place].definitions = i;
  }
  return true;
}

// Marks all functions that a text names: it may call them, or give away their addresses.
bool call_graph::reach_names(std::string_view text) {
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
      if (found == none || functions[found].reached) return true;
      functions[found].reached = true;
      for (unsigned u = functions[found].definitions; u != none; u = units[u].next)
        if (!to_read.push_back(u)) return false;
      return true;
    });
  });
}

bool call_graph::mark_reached() {
  if (!collect_functions()) return false;
  for (const unit &u : units)
    if (u.name.empty() && !reach_names(u.text)) return false;
  while (to_read.size() != 0) {
    const std::string_view text = units[to_read[to_read.size() - 1]].text;
    to_read.erase(to_read.size() - 1);
    if (!reach_names(text)) return false;
  }
  return true;
}

} // namespace

live_code::~live_code() {
  std::free(objects);
  std::free(texts);
}

bool live_code::prepare(const nvptx_image &image) {
  call_graph graph;
  for (unsigned i = 0; i < image.num_objects; ++i) {
    const std::string_view text = text_of(image.objects[i]);
    if (text.empty() || !graph.add_object(text)) return false;
  }
  if (!graph.mark_reached()) return false;
  std::size_t bytes = image.num_objects; // a NUL each
  bool leaves_out = false;
  for (unit &u : graph.units) {
    if (graph.is_kept(u)) {
      bytes += u.text.size() + 1;
    } else {
      leaves_out = true;
      u.text = {};
    }
  }
  if (!leaves_out) return false;

  objects = static_cast<nvptx_object *>(std::malloc(image.num_objects * sizeof(nvptx_object)));
  texts = static_cast<char *>(std::malloc(bytes));
  if (objects == nullptr || texts == nullptr) return false;
  live = image;
  live.objects = objects;
  live.num_objects = 0;
  unsigned u = 0;
  char *next = texts;
  for (const unsigned end : graph.ends) {
    char *const start = next;
    bool defines = false;
    for (; u < end; ++u) {
      const unit &part = graph.units[u];
      if (part.text.empty()) continue;
      defines = defines || part.defines;
      std::memcpy(next, part.text.data(), part.text.size());
      next += part.text.size();
      *next++ = '\n';
    }
    *next++ = '\0';
    if (defines)
      objects[live.num_objects++] = {start, static_cast<std::size_t>(next - start)};
    else
      next = start;
  }
  return true;
}

} // namespace regomp::nvptx
