// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The initial values of variables: numbers, and addresses that are known when the program is loaded.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "sim/ptx/program.h"

namespace gompsim::ptx {

namespace {

__extension__ typedef _Float16 half;

struct reader {
  const linked_program &program;
  linked_variable &v;
  lexer lex;
  unsigned element;
  std::uint64_t at = 0;
  std::string error;
  unsigned nested = 0;

  bool fail(std::string why) {
    if (error.empty()) error = std::move(why);
    return false;
  }

  bool put(std::uint64_t bits) {
    if (at + element > v.bytes) {
      if (!v.decl->unsized) return fail("the variable has more initial values than elements");
      v.bytes = at + element;
    }
    if (v.initial.size() < at + element) v.initial.resize(at + element);
    std::memcpy(v.initial.data() + at, &bits, std::min<unsigned>(element, sizeof bits)); // .b128: the rest is zero
    at += element;
    return true;
  }

  std::uint64_t real(double d, bool single) const {
    if (v.decl->type == scalar::f16) return std::bit_cast<std::uint16_t>(static_cast<half>(d));
    if (v.decl->type == scalar::f32 || (single && element == 4)) return std::bit_cast<std::uint32_t>(static_cast<float>(d));
    return std::bit_cast<std::uint64_t>(d);
  }

  bool address(bool generic, unsigned shift, bool one_byte) {
    const token t = lex.take();
    relocation r;
    r.offset = at;
    r.target = program.find(v.decl->mod, t.text);
    r.generic = generic;
    r.shift = shift;
    r.bytes = one_byte ? 1 : std::min(element, 8u);
    if (r.target.kind == symbol::kind_of::none || r.target.kind == symbol::kind_of::service)
      return fail("the initial value names " + std::string(t.text) + ", which is not defined");
    v.relocations.push_back(r);
    return true;
  }

  bool addend() {
    while (lex.is('+') || lex.is('-')) {
      bool minus = lex.take().punct == '-';
      if (lex.accept('-')) minus = !minus;
      const token n = lex.take();
      unsigned long long value;
      if (n.kind != token_kind::number || !parse_integer(n.text, &value)) return fail("expected an offset");
      v.relocations.back().addend += minus ? 0 - value : value;
    }
    return true;
  }

  bool number(bool minus) {
    const token t = lex.take();
    unsigned long long bits;
    if (t.kind != token_kind::number) return fail("expected a number");
    const auto s = t.text;
    if (parse_integer(s, &bits)) {
      if (lex.is('(')) { // mask(symbol): one byte of its address
        unsigned shift = 0;
        while (bits > 0xff) bits >>= 8, shift += 8;
        lex.take();
        const bool generic = lex.accept_word("generic");
        if (generic) lex.accept('(');
        if (!address(generic, shift, true)) return false;
        if (generic && !lex.accept(')')) return fail("expected ')'");
        return addend() && (lex.accept(')') || fail("expected ')'")) && put(0);
      }
      if (minus) bits = 0 - bits;
      if (is_float(v.decl->type)) return put(real(static_cast<double>(static_cast<long long>(bits)), false));
      return put(bits);
    }
    if (s.size() > 2 && s[0] == '0' && (s[1] == 'f' || s[1] == 'F' || s[1] == 'd' || s[1] == 'D')) {
      const bool single = s[1] == 'f' || s[1] == 'F';
      if (!parse_integer("0x" + std::string(s.substr(2)), &bits)) return fail("not a number");
      double d =
          single ? std::bit_cast<float>(static_cast<std::uint32_t>(bits)) : std::bit_cast<double>(std::uint64_t{bits});
      // A NaN keeps its bits where the formats agree.
      if (single && element == 4) return put(minus ? bits ^ 0x80000000u : bits);
      if (!single && element == 8) return put(minus ? bits ^ 0x8000000000000000u : bits);
      return put(real(minus ? -d : d, single));
    }
    const std::string copy(s);
    char *end;
    const double d = std::strtod(copy.c_str(), &end);
    if (*end != 0) return fail("not a number");
    return put(real(minus ? -d : d, element == 4));
  }

  bool value() {
    if (lex.accept('{')) {
      if (lex.accept('}')) return true;
      if (++nested > 16) return fail("too many braces inside braces");
      do {
        if (!value()) return false;
      } while (lex.accept(','));
      --nested;
      return lex.accept('}') || fail("expected '}'");
    }
    if (lex.accept('-')) return number(true);
    if (lex.peek().kind == token_kind::number) return number(false);
    if (lex.accept_word("generic")) {
      if (!lex.accept('(') || !address(true, 0, false) || !addend() || !lex.accept(')')) return fail("expected an address");
    } else if (lex.peek().kind == token_kind::word) {
      if (!address(false, 0, false)) return false;
    } else {
      return fail("expected a value");
    }
    return addend() && put(0);
  }
};

} // namespace

std::string read_initialiser(const linked_program &program, linked_variable &v) {
  if (v.decl->init_end == 0) return {};
  if (v.decl->where == space::shared || v.decl->where == space::local)
    return "a variable of this space cannot have an initial value";
  reader r{program, v, lexer(v.decl->mod->text, v.decl->init_begin, v.decl->init_end), size_of(v.decl->type), 0, {}, 0};
  r.value();
  return r.error;
}

} // namespace gompsim::ptx
