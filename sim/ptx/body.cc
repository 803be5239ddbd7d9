// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All the text of a program passes through here once, most of it through operands().
#include "sim/ptx/body.h"

#include <algorithm>
#include <array>

namespace gompsim::ptx {

namespace {

// What a character means among operands.
enum class meaning : unsigned char { nothing, ends, opens, closes, quotes, comments, begins_name, begins_other };

constexpr std::array<meaning, 256> make_meanings() {
  std::array<meaning, 256> m{};
  m[';'] = meaning::ends;
  m['{'] = meaning::opens;
  m['}'] = meaning::closes;
  m['"'] = meaning::quotes;
  m['/'] = meaning::comments;
  for (int c = 'a'; c <= 'z'; ++c) m[c] = meaning::begins_name;
  for (int c = 'A'; c <= 'Z'; ++c) m[c] = meaning::begins_name;
  m['_'] = m['$'] = meaning::begins_name;
  m['%'] = m['.'] = meaning::begins_other; // usually a register: see body_facts::names
  for (int c = '0'; c <= '9'; ++c) m[c] = meaning::begins_other;
  return m;
}
constexpr auto meanings = make_meanings();

} // namespace

void body_reader::skip_blank() {
  while (at < text.size()) {
    const char c = text[at];
    if (c == ' ' || (c >= '\t' && c <= '\r'))
      ++at;
    else if (c == '/' && at + 1 < text.size() && text[at + 1] == '/')
      at = std::min(text.find('\n', at), text.size());
    else if (c == '/' && at + 1 < text.size() && text[at + 1] == '*') {
      const auto close = text.find("*/", at + 2);
      at = close == text.npos ? text.size() : close + 2;
    } else
      return;
  }
}

std::string_view body_reader::word() {
  const std::size_t begin = at;
  at = word_end(text, at, text.size());
  return text.substr(begin, at - begin);
}

void body_reader::use(std::string_view name, function_decl &f) {
  const std::uint32_t n = names.number(name);
  if (n == last_user.size()) last_user.push_back(0);
  if (last_user[n] == functions) return;
  last_user[n] = functions;
  f.body.names.push_back(n);
}

std::uint32_t &body_reader::number_of(std::string_view name) {
  const std::uint32_t n = locals.number(name);
  if (n == declarer.size()) declarer.push_back(0);
  return declarer[n];
}

// In this function's scopes. Which of them is not asked: a name of another scope of the body is found when it is decoded.
bool body_reader::is_declared(std::string_view name) {
  name = name.substr(0, name.find('.')); // an element of a vector
  if (number_of(name) == functions) return true;
  if (ranges.empty()) return false;
  const std::string_view stem = name.substr(0, name.find_last_not_of("0123456789") + 1);
  return std::find(ranges.begin(), ranges.end(), stem) != ranges.end();
}

// Up to the end of the statement, or of the body. A semicolon or a brace in a comment or a string counts for nothing.
void body_reader::operands(function_decl &f, bool declare_names) {
  while (at < text.size()) {
    switch (meanings[static_cast<unsigned char>(text[at])]) {
    case meaning::nothing:
      ++at;
      break;
    case meaning::begins_name: {
      const std::string_view name = word();
      use(name, f);
      if (!declare_names) break;
      declare(name);
      skip_blank();
      if (at < text.size() && text[at] == '<') ranges.push_back(name);
      break;
    }
    case meaning::begins_other:
      at = word_end(text, at + 1, text.size());
      break;
    case meaning::ends:
      ++at;
      return;
    case meaning::opens:
      ++depth;
      ++at;
      break;
    case meaning::closes:
      ++at;
      if (--depth == 0) return;
      break;
    case meaning::quotes:
      for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
        if (text[at] == '\\') ++at;
      ++at;
      break;
    case meaning::comments: {
      const std::size_t before = at;
      skip_blank();
      at += at == before;
      break;
    }
    }
  }
}

bool body_reader::variables(std::string_view space_word, function_decl &f) {
  const space where = space_word == ".shared"   ? space::shared
                      : space_word == ".global" ? space::global
                      : space_word == ".const"  ? space::constant
                                                : space::local;
  std::vector<variable_decl> list;
  lexer lex(text, at);
  if (!parse_variables(lex, where, linkage::local, &m, nullptr, list, err)) return false;
  at = lex.position();
  body_facts &facts = f.body;
  for (const auto &v : list) declare(v.name);
  if (where == space::local)
    for (const auto &v : list) facts.local_bytes = (facts.local_bytes + v.align - 1) / v.align * v.align + v.bytes;
  else
    facts.variables.insert(facts.variables.end(), list.begin(), list.end());
  return true;
}

bool body_reader::supported(std::string_view opcode) {
  const std::uint32_t n = opcodes.number(opcode);
  if (n == opcode_supported.size()) opcode_supported.push_back(supports_opcode(opcode));
  return opcode_supported[n];
}

bool body_reader::statement(function_decl &f) {
  const std::size_t begin = at;
  if (text[at] == '@') {
    ++at;
    skip_blank();
    if (at < text.size() && text[at] == '!') ++at;
    skip_blank();
    word();
    skip_blank();
  }
  const auto w = word();
  if (w.empty()) return err.fail(at, "expected a statement");
  if (w[0] == '.') {
    if (w == ".loc" || w == ".file") {
      at = std::min(text.find('\n', at), text.size());
      return true;
    }
    if (w == ".shared" || w == ".global" || w == ".const" || w == ".local") return variables(w, f);
    f.body.calls_anywhere |= w == ".callprototype" || w == ".calltargets";
    operands(f, w != ".branchtargets" && w != ".calltargets");
    return true;
  }
  skip_blank();
  if (at < text.size() && text[at] == ':') {
    ++at;
    declare(w);
    return true;
  }
  if (f.body.unsupported == 0 && !supported(w)) f.body.unsupported = begin;
  operands(f);
  return true;
}

bool body_reader::read(function_decl &f) {
  ++functions;
  at = f.body_begin + 1;
  depth = 1;
  ranges.clear();
  for (const auto &p : f.params) declare(p.name);
  for (const auto &p : f.results) declare(p.name);
  while (depth != 0) {
    skip_blank();
    if (at >= text.size()) return err.fail(f.body_begin, "the body of the function has no end");
    const char c = text[at];
    if (c == '{' || c == '}' || c == ';') {
      ++at;
      depth += c == '{';
      depth -= c == '}';
    } else if (!statement(f)) {
      return false;
    }
  }
  f.body_end = at;
  for (const std::uint32_t n : f.body.names)
    if (!is_declared(names.words[n])) f.body.outside.push_back(n);
  return true;
}

} // namespace gompsim::ptx
