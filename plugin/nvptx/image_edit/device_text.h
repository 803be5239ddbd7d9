// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX texts of an image, as the plugin looks at them before the driver gets them: what edits and scans have in common.
// One notion of a name, of a line, of a comment and of a statement's start.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DEVICE_TEXT_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DEVICE_TEXT_H

#include "config/cpu/byte_vector.h"
#include "include/nvptx_image.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace regomp::nvptx {

// Empty if the object is no text that ends with a NUL.
inline std::string_view text_of(const nvptx_object &o) {
  return o.size > 0 && o.code[o.size - 1] == '\0' ? std::string_view(o.code, std::strlen(o.code)) : std::string_view();
}

// --- 64 characters at a time, for texts as long as an image ------------------------------------------------------------

inline constexpr unsigned block_size = 64;

struct equal_to {
  char c;
  byte_vector operator()(byte_vector text) const { return all_ones_where(text == bytes_of(c)); }
};
struct part_of_name {
  byte_vector operator()(byte_vector text) const {
    const byte_vector from_a = (text | bytes_of(' ')) - bytes_of('a'), from_0 = text - bytes_of('0');
    return all_ones_where(from_a <= bytes_of(25)) | all_ones_where(from_0 <= bytes_of(9)) | equal_to{'_'}(text) |
           equal_to{'$'}(text);
  }
};

// Bit i says whether character i of the block is such a one.
template <typename Is>
std::uint64_t bits(const char *block, Is is) {
  std::uint64_t result = 0;
  for (unsigned i = 0; i < block_size; i += sizeof(byte_vector)) {
    byte_vector part;
    std::memcpy(&part, block + i, sizeof part);
    result |= std::uint64_t{upper_bits(is(part))} << i;
  }
  return result;
}

// Calls visit(i) for each bit that is set, from the lowest on; false as soon as a call returns false.
template <typename Visit>
bool each_bit(std::uint64_t set, Visit visit) {
  for (; set != 0; set &= set - 1)
    if (!visit(static_cast<unsigned>(std::countr_zero(set)))) return false;
  return true;
}

// Calls visit(block, its place in the text) for each block in turn, until it returns false, and returns that; the last one
// ends with NULs.
template <typename Visit>
bool each_block(std::string_view text, Visit visit) {
  std::size_t at = 0;
  for (; at + block_size <= text.size(); at += block_size)
    if (!visit(text.data() + at, at)) return false;
  char rest[block_size] = {};
  std::memcpy(rest, text.data() + at, text.size() - at);
  return visit(rest, at);
}

// --- searches ------------------------------------------------------------------------------------------------------------

// Where a text, of one character at least, stands first, at a place or behind it; npos if it does not. Most of an image is
// searched for names that are not in it, so it is for the first and the last character, 64 places at a time, that it looks.
inline std::size_t find_text(std::string_view text, std::string_view what, std::size_t at = 0) {
  const std::size_t more = what.size() - 1;
  const byte_vector first = bytes_of(what[0]), last = bytes_of(what[more]);
  const auto may_stand_at = [&](const char *places) {
    byte_vector begin, end;
    std::memcpy(&begin, places, sizeof begin);
    std::memcpy(&end, places + more, sizeof end);
    return all_ones_where(begin == first) & all_ones_where(end == last);
  };
  for (std::size_t found; at + more + block_size <= text.size(); at += block_size) {
    const char *const block = text.data() + at;
    const byte_vector part[] = {may_stand_at(block), may_stand_at(block + 16), may_stand_at(block + 32),
                                may_stand_at(block + 48)};
    if (upper_bits(part[0] | part[1] | part[2] | part[3]) == 0) continue;
    std::uint64_t places = 0;
    for (unsigned i = 0; i < 4; ++i) places |= std::uint64_t{upper_bits(part[i])} << 16 * i;
    if (!each_bit(places, [&](unsigned i) {
          found = at + i;
          return std::memcmp(block + i, what.data(), what.size()) != 0;
        }))
      return found;
  }
  if (at >= text.size()) return text.npos;
  const void *const rest = memmem(text.data() + at, text.size() - at, what.data(), what.size());
  return rest == nullptr ? text.npos : static_cast<std::size_t>(static_cast<const char *>(rest) - text.data());
}

inline bool contains(std::string_view text, std::string_view what) {
  return what.empty() || find_text(text, what) != text.npos;
}

// What follows from there on; substr can throw.
inline std::string_view from(std::string_view text, std::size_t start) { return {text.data() + start, text.size() - start}; }

// --- names -------------------------------------------------------------------------------------------------------------

// What a name consists of. A % in front of one makes it a register's.
inline bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}
inline bool is_name_start(std::string_view text, std::size_t at) {
  return at == 0 || (!in_name(text[at - 1]) && text[at - 1] != '%');
}
inline std::size_t end_of_name(std::string_view text, std::size_t at) {
  while (at < text.size() && in_name(text[at])) ++at;
  return at;
}

// --- statements and lines -----------------------------------------------------------------------------------------------

inline bool is_comment(std::string_view line) { return line.starts_with("//"); }

// Calls visit(line) for each line, the newline left out; false as soon as a call returns false.
template <typename Visit>
bool each_line(std::string_view text, Visit visit) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (!visit(std::string_view(text.data() + at, end - at))) return false;
    at = end + 1;
  }
  return true;
}

// The line that a place in a text lies in, and the one behind a line.
inline std::string_view line_at(std::string_view text, std::size_t place) {
  const std::size_t before = text.rfind('\n', place), start = before == text.npos ? 0 : before + 1;
  return {text.data() + start, std::min(text.find('\n', place), text.size()) - start};
}
inline std::string_view line_behind(std::string_view text, std::string_view line) {
  const std::size_t end = static_cast<std::size_t>(line.data() - text.data()) + line.size();
  return end < text.size() ? line_at(text, end + 1) : std::string_view();
}

// Where the function ends whose body's opening brace is the first at or behind a place: behind its closing one. Braces that
// GCC writes stand on lines of their own. npos if there is no end.
inline std::size_t end_of_function(std::string_view text, std::size_t place) {
  unsigned depth = 0;
  for (std::size_t at = place; (at = text.find_first_of("{}", at)) != text.npos; ++at) {
    if (at == 0 || text[at - 1] != '\n' || at + 1 >= text.size() || text[at + 1] != '\n') continue;
    if (text[at] == '{')
      ++depth;
    else if (depth == 0)
      return text.npos;
    else if (--depth == 0)
      return at + 1;
  }
  return text.npos;
}

// A function's definition, from its head line to its closing brace's newline.
struct definition {
  std::string_view head, text, name;
};

// Calls visit(definition) for each function of an object, in turn. False if a call returned false, or the last line has no
// end. Calls have braces of their own.
template <typename Visit>
bool each_definition(std::string_view object, Visit visit) {
  unsigned depth = 0;
  std::string_view head, previous;
  const bool complete = each_line(object, [&](std::string_view line) {
    if (line == "{" && depth++ == 0) head = previous;
    const bool ends = line == "}" && depth > 0 && --depth == 0;
    previous = line;
    if (!ends) return true;
    // [.visible ].func [(result) ]name[ (parameters)]
    constexpr std::string_view directive = ".func ";
    std::size_t at = head.find(directive);
    if (at == head.npos) return true;
    at += directive.size();
    if (at < head.size() && head[at] == '(') at = std::min(head.find(") ", at), head.size() - 2) + 2;
    const char *const end = line.data() + line.size() + 1;
    return visit(definition{
        head, {head.data(), static_cast<std::size_t>(end - head.data())}, {head.data() + at, end_of_name(head, at) - at}});
  });
  return complete && object.ends_with('\n');
}

// Calls visit(statement, name) for the names in a text that begin so, until it returns true, and returns that: `statement`
// is what stands between the statement before and the name.
template <typename Visit>
bool any_name(std::string_view text, std::string_view beginning, Visit visit) {
  for (std::size_t from = 0;;) {
    const std::size_t at = find_text(text, beginning, from);
    if (at == text.npos) return false;
    from = end_of_name(text, at);
    if (!is_name_start(text, at)) continue;
    std::size_t start = at;
    while (start > 0 && std::strchr("\n;}", text[start - 1]) == nullptr) --start;
    if (visit(std::string_view(text.data() + start, at - start), std::string_view(text.data() + at, from - at))) return true;
  }
}

// Calls visit(place) for each direct call of a function in a text, with where its name stands there, until it returns true,
// and returns that.
template <typename Visit>
bool any_call(std::string_view text, std::string_view function, Visit visit) {
  return any_name(text, function, [&](std::string_view statement, std::string_view name) {
    return name == function && (statement.starts_with("call ") || statement.starts_with("call.uni ")) &&
           visit(static_cast<std::size_t>(name.data() - text.data()));
  });
}
inline bool calls(std::string_view text, std::string_view function) {
  return any_call(text, function, [](std::size_t) { return true; });
}

// Whether the image defines something of that name that other objects, and the host, can find.
inline bool defines(const nvptx_image &image, std::string_view name) {
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (any_name(text_of(image.objects[i]), name, [name](std::string_view statement, std::string_view n) {
          return n == name && (statement.starts_with(".visible ") || statement.starts_with(".weak "));
        }))
      return true;
  return false;
}

// --- an object's head ----------------------------------------------------------------------------------------------------

// The directives at an object's beginning, up to the address size; empty if there are none.
inline std::string_view head_of(std::string_view text) {
  constexpr std::string_view last = ".address_size 64\n";
  const std::size_t version = text.find(".version "), end = text.find(last);
  if (version == text.npos || end == text.npos || version > end) return {};
  return {text.data() + version, end + last.size() - version};
}

// bar.warp.sync came with version 6.0 of PTX.
inline bool has_warp_barrier(std::string_view head) {
  constexpr std::size_t number = std::string_view(".version ").size();
  return head[number] >= '6' || (head[number] >= '1' && head[number + 1] != '.');
}

} // namespace regomp::nvptx

#endif
