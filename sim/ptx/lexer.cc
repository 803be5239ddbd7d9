// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/lexer.h"
#include "sim/ptx/types.h"

#include <algorithm>
#include <array>

namespace gompsim::ptx {

namespace {

enum char_class : unsigned char { blank = 1, word_start = 2, word_part = 4, digit = 8, braces = 16 };

constexpr std::array<unsigned char, 256> make_classes() {
  std::array<unsigned char, 256> c{};
  for (char b : {' ', '\t', '\r', '\n', '\v', '\f'}) c[static_cast<unsigned char>(b)] |= blank;
  for (int i = 'a'; i <= 'z'; ++i) c[i] |= word_start | word_part;
  for (int i = 'A'; i <= 'Z'; ++i) c[i] |= word_start | word_part;
  for (char b : {'_', '$', '%', '.'}) c[static_cast<unsigned char>(b)] |= word_start | word_part;
  for (int i = '0'; i <= '9'; ++i) c[i] |= digit | word_part;
  for (char b : {'{', '}', '/', '"'}) c[static_cast<unsigned char>(b)] |= braces;
  return c;
}
constexpr auto classes = make_classes();

bool has(char c, unsigned what) { return (classes[static_cast<unsigned char>(c)] & what) != 0; }

} // namespace

std::size_t word_end(std::string_view text, std::size_t at, std::size_t limit) {
  for (;;) {
    while (at < limit && has(text[at], word_part)) ++at;
    if (at + 2 >= limit || text[at] != ':' || text[at + 1] != ':' || !has(text[at + 2], word_part)) return at;
    at += 2;
  }
}

lexer::lexer(std::string_view text, std::size_t begin, std::size_t end)
    : source(text), at(begin), limit(std::min(end, text.size())) {
  advance();
}

void lexer::skip_blank() {
  for (;;) {
    while (at < limit && has(source[at], blank)) ++at;
    if (at + 1 >= limit || source[at] != '/') return;
    if (source[at + 1] == '/') {
      const auto nl = source.find('\n', at);
      at = nl >= limit ? limit : nl + 1;
    } else if (source[at + 1] == '*') {
      const auto close = source.find("*/", at + 2);
      at = close >= limit ? limit : close + 2;
    } else {
      return;
    }
  }
}

void lexer::advance() {
  skip_blank();
  current.begin = at;
  if (at >= limit) {
    current.kind = token_kind::end;
    current.text = {};
    return;
  }
  const char c = source[at];
  std::size_t e = at + 1;
  if (has(c, word_start)) {
    e = word_end(source, e, limit);
    current.kind = token_kind::word;
    current.text = source.substr(at, e - at);
  } else if (has(c, digit)) {
    // "1.5e-3": a sign belongs to the number only behind the e of a decimal one.
    const bool prefixed = c == '0' && e < limit && has(source[e], word_start) && source[e] != '.';
    while (e < limit && (has(source[e], word_part) || (!prefixed && (source[e] == '-' || source[e] == '+') &&
                                                       (source[e - 1] == 'e' || source[e - 1] == 'E'))))
      ++e;
    current.kind = token_kind::number;
    current.text = source.substr(at, e - at);
  } else if (c == '"') {
    while (e < limit && source[e] != '"') e += source[e] == '\\' ? 2 : 1;
    e = std::min(e, limit);
    current.kind = e < limit ? token_kind::string : token_kind::bad;
    current.text = source.substr(at + 1, e - at - 1);
    if (e < limit) ++e;
  } else {
    current.kind = token_kind::punct;
    current.punct = c;
    current.text = source.substr(at, 1);
  }
  at = e;
}

bool lexer::skip_braces() {
  std::size_t p = current.begin;
  unsigned depth = 0;
  while (p < limit) {
    const char c = source[p];
    if (!has(c, braces)) {
      ++p;
      continue;
    }
    if (c == '{') {
      ++depth;
    } else if (c == '}') {
      if (--depth == 0) {
        at = p + 1;
        advance();
        return true;
      }
    } else if (c == '"') {
      for (++p; p < limit && source[p] != '"' && source[p] != '\n'; ++p)
        if (source[p] == '\\') ++p;
    } else if (p + 1 < limit && source[p + 1] == '/') {
      const auto nl = source.find('\n', p);
      p = nl >= limit ? limit : nl;
    } else if (p + 1 < limit && source[p + 1] == '*') {
      const auto close = source.find("*/", p + 2);
      p = close >= limit ? limit : close + 1;
    }
    ++p;
  }
  at = limit;
  advance();
  return false;
}

unsigned line_of(std::string_view text, std::size_t offset) {
  return 1 + static_cast<unsigned>(std::count(text.begin(), text.begin() + std::min(offset, text.size()), '\n'));
}

std::string_view statement_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {};
  auto end = text.find_first_of(";\n", offset);
  end = end == std::string_view::npos ? text.size() : end + (text[end] == ';');
  return text.substr(offset, std::min<std::size_t>(end - offset, 200));
}

bool parse_integer(std::string_view s, unsigned long long *value) {
  if (s.empty()) return false;
  if (s.back() == 'U' || s.back() == 'u') s.remove_suffix(1);
  unsigned base = 10;
  if (s.size() > 1 && s[0] == '0') {
    if (s[1] == 'x' || s[1] == 'X') {
      base = 16;
      s.remove_prefix(2);
    } else if (s[1] == 'b' || s[1] == 'B') {
      base = 2;
      s.remove_prefix(2);
    } else {
      base = 8;
      s.remove_prefix(1);
    }
  }
  if (s.empty()) return false;
  unsigned long long v = 0;
  for (const char c : s) {
    unsigned d = 99;
    if (c >= '0' && c <= '9')
      d = c - '0';
    else if (c >= 'a' && c <= 'f')
      d = c - 'a' + 10;
    else if (c >= 'A' && c <= 'F')
      d = c - 'A' + 10;
    if (d >= base) return false;
    v = v * base + d;
  }
  *value = v;
  return true;
}

scalar scalar_from_name(std::string_view n) {
  static constexpr struct {
    std::string_view name;
    scalar type;
  } names[] = {
      {"u64", scalar::u64}, {"u32", scalar::u32},     {"pred", scalar::pred}, {"f64", scalar::f64},
      {"f32", scalar::f32}, {"s32", scalar::s32},     {"s64", scalar::s64},   {"b32", scalar::b32},
      {"b64", scalar::b64}, {"u16", scalar::u16},     {"u8", scalar::u8},     {"s16", scalar::s16},
      {"s8", scalar::s8},   {"b8", scalar::b8},       {"b16", scalar::b16},   {"b128", scalar::b128},
      {"f16", scalar::f16}, {"f16x2", scalar::f16x2}, {"bf16", scalar::bf16}, {"bf16x2", scalar::bf16x2},
  };
  for (const auto &e : names)
    if (e.name == n) return e.type;
  return scalar::none;
}

} // namespace gompsim::ptx
