// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer constant expressions (PTX ISA, "Constant Expressions"): C's operators and precedence, on values of 64 bits that
// are signed unless a constant has the suffix U or a cast says otherwise.
#include <iterator>

#include "sim/ptx/decode.h"

namespace gompsim::ptx {

namespace {

struct value {
  std::uint64_t bits = 0;
  bool is_unsigned = false;
  std::int64_t as_signed() const { return static_cast<std::int64_t>(bits); }
};

struct reader {
  lexer &lex;
  bool bad = false;
  unsigned taken = 0; // operands so far; bounds how deep expressions can be inside each other

  // Takes an operator of one or two characters. The longer ones come first in the table, so "<" is not taken of "<<".
  bool accept(const char *op) {
    if (!lex.is(op[0])) return false;
    lexer ahead = lex;
    ahead.take();
    const bool doubled = ahead.is(op[0]) || ahead.is('=');
    if (op[1] == 0) {
      if (doubled && (op[0] == '<' || op[0] == '>' || op[0] == '&' || op[0] == '|' || op[0] == '=')) return false;
      lex.take();
      return true;
    }
    if (!ahead.is(op[1])) return false;
    lex.take();
    lex.take();
    return true;
  }

  value primary() {
    value v;
    if (++taken > 200) bad = true;
    if (bad) return v; // nothing is taken any more, so whoever called ends as well
    if (lex.accept('(')) {
      if (lex.accept_word(".s64")) {
        bad |= !lex.accept(')');
        v = primary();
        v.is_unsigned = false;
        return v;
      }
      if (lex.accept_word(".u64")) {
        bad |= !lex.accept(')');
        v = primary();
        v.is_unsigned = true;
        return v;
      }
      v = conditional();
      bad |= !lex.accept(')');
      return v;
    }
    if (lex.accept('-')) {
      v = primary();
      v.bits = 0 - v.bits;
      return v;
    }
    if (lex.accept('+')) return primary();
    if (lex.accept('~')) {
      v = primary();
      v.bits = ~v.bits;
      return v;
    }
    if (lex.accept('!')) {
      v = primary();
      return {v.bits == 0, false};
    }
    if (lex.accept_word("WARP_SZ")) return {warp_size, false};
    const token t = lex.take();
    unsigned long long n = 0;
    if (t.kind != token_kind::number || !parse_integer(t.text, &n)) bad = true;
    v.bits = n;
    v.is_unsigned = !t.text.empty() && (t.text.back() == 'U' || t.text.back() == 'u');
    return v;
  }

  static value apply(const char *op, value a, value b, bool *wrong) {
    const bool u = a.is_unsigned || b.is_unsigned;
    const auto truth = [](bool t) { return value{t, false}; };
    const auto both = [op](char x, char y) { return op[0] == x && op[1] == y; };
    if (both('|', '|')) return truth(a.bits != 0 || b.bits != 0);
    if (both('&', '&')) return truth(a.bits != 0 && b.bits != 0);
    if (both('=', '=')) return truth(a.bits == b.bits);
    if (both('!', '=')) return truth(a.bits != b.bits);
    if (both('<', '=')) return truth(u ? a.bits <= b.bits : a.as_signed() <= b.as_signed());
    if (both('>', '=')) return truth(u ? a.bits >= b.bits : a.as_signed() >= b.as_signed());
    if (both('<', '<')) return {b.bits > 63 ? 0 : a.bits << b.bits, a.is_unsigned};
    if (both('>', '>')) {
      const unsigned n = b.bits > 63 ? 63 : static_cast<unsigned>(b.bits);
      if (a.is_unsigned) return {b.bits > 63 ? 0 : a.bits >> n, true};
      return {static_cast<std::uint64_t>(a.as_signed() >> n), false};
    }
    switch (op[0]) {
    case '|':
      return {a.bits | b.bits, u};
    case '^':
      return {a.bits ^ b.bits, u};
    case '&':
      return {a.bits & b.bits, u};
    case '<':
      return truth(u ? a.bits < b.bits : a.as_signed() < b.as_signed());
    case '>':
      return truth(u ? a.bits > b.bits : a.as_signed() > b.as_signed());
    case '+':
      return {a.bits + b.bits, u};
    case '-':
      return {a.bits - b.bits, u};
    case '*':
      return {a.bits * b.bits, u};
    default:
      break;
    }
    const bool overflows = !u && b.as_signed() == -1;
    if (b.bits == 0) *wrong = true;
    if (b.bits == 0) return {};
    if (op[0] == '/')
      return {u ? a.bits / b.bits : overflows ? 0 - a.bits : static_cast<std::uint64_t>(a.as_signed() / b.as_signed()), u};
    return {u ? a.bits % b.bits : overflows ? 0 : static_cast<std::uint64_t>(a.as_signed() % b.as_signed()), u};
  }

  value binary(unsigned level) {
    static constexpr const char *levels[][5] = {
        {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"},
        {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
    if (level == std::size(levels)) return primary();
    value v = binary(level + 1);
    for (;;) {
      const char *found = nullptr;
      for (const char *op : levels[level])
        if (found == nullptr && op != nullptr && accept(op)) found = op;
      if (found == nullptr) return v;
      v = apply(found, v, binary(level + 1), &bad);
    }
  }

  value conditional() {
    const value c = binary(0);
    if (bad || !lex.accept('?')) return c;
    const value yes = conditional();
    bad |= !lex.accept(':');
    const value no = conditional();
    return c.bits != 0 ? yes : no;
  }
};

} // namespace

bool parse_constant_expression(lexer &lex, std::uint64_t *v) {
  reader r{lex};
  *v = r.conditional().bits;
  return !r.bad;
}

} // namespace gompsim::ptx
