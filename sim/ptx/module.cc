// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/module.h"

#include <charconv>

#include <algorithm>
#include <unordered_set>

#include "sim/ptx/body.h"

namespace gompsim::ptx {

namespace {

// Of a function's parameters together. The hardware's limit for kernels is far below.
constexpr std::uint32_t most_parameter_bytes = 1u << 20;

// Splits ".v2.u32" and the like; calls f with each part. False as soon as f returns false.
template <class F>
bool each_part(std::string_view word, F f) {
  while (!word.empty()) {
    if (word[0] == '.') word.remove_prefix(1);
    const auto dot = word.find('.');
    if (!f(word.substr(0, dot))) return false;
    if (dot == std::string_view::npos) break;
    word.remove_prefix(dot);
  }
  return true;
}

bool read_number(lexer &lex, unsigned long long *value, parse_error &err) {
  const token t = lex.take();
  if (t.kind == token_kind::number && parse_integer(t.text, value)) return true;
  return err.fail(t.begin, "expected a number");
}

bool expect(lexer &lex, char c, parse_error &err) {
  if (lex.accept(c)) return true;
  return err.fail(lex.position(), std::string("expected '") + c + "'");
}

// .maxntid x[, y[, z]]
bool read_extent(lexer &lex, unsigned *product, parse_error &err) {
  unsigned long long p = 1, n = 0;
  do {
    if (!read_number(lex, &n, err)) return false;
    p *= n;
  } while (lex.accept(','));
  *product = static_cast<unsigned>(std::min<unsigned long long>(p, 1024));
  return true;
}

struct module_parser {
  module &m;
  parse_error &err;
  lexer lex;
  body_reader bodies;

  module_parser(module &mod, bool (*supports)(std::string_view), parse_error &e)
      : m(mod), err(e), lex(mod.text), bodies(mod, supports, e) {}

  bool skip_line_directive() { // .loc and .file: numbers, strings and commas, ended by nothing
    while (lex.peek().kind == token_kind::number || lex.peek().kind == token_kind::string || lex.is(',')) lex.take();
    return true;
  }

  bool function(linkage link, bool kernel) {
    function_decl f;
    f.mod = &m;
    f.link = link;
    f.kernel = kernel;
    if (!kernel && lex.is('(') && !parse_params(lex, f.results, err)) return false;
    const token name = lex.take();
    if (name.kind != token_kind::word) return err.fail(name.begin, "expected the name of a function");
    f.name = name.text;
    f.position = name.begin;
    if (lex.is('(') && !parse_params(lex, f.params, err)) return false;
    std::uint32_t offset = 0;
    for (auto &p : f.params) { // each is at most 64 MiB
      offset = (offset + p.align - 1) / p.align * p.align;
      p.offset = offset;
      offset += p.bytes;
      if (offset > most_parameter_bytes) return err.fail(f.position, "the parameters are too large");
    }
    std::uint64_t result_bytes = 0;
    for (const auto &p : f.results) result_bytes += p.bytes;
    if (result_bytes > most_parameter_bytes) return err.fail(f.position, "the results are too large");
    for (;;) {
      if (lex.accept(';')) break;
      if (lex.is('{')) {
        f.body_begin = lex.position();
        if (!bodies.read(f)) return false;
        lex.go_on_at(f.body_end);
        break;
      }
      const token t = lex.take();
      if (t.kind != token_kind::word) return err.fail(t.begin, "expected ';' or '{'");
      unsigned long long n;
      if (t.text == ".maxntid" || t.text == ".reqntid") {
        if (!read_extent(lex, &f.max_threads, err)) return false;
      } else if (t.text == ".minnctapersm" || t.text == ".maxnreg" || t.text == ".maxnctapersm") {
        if (!read_number(lex, &n, err)) return false;
        const unsigned value = static_cast<unsigned>(std::min<unsigned long long>(n, 1024));
        if (t.text == ".maxnreg") f.max_registers = value;
        if (t.text == ".minnctapersm") f.min_blocks = value;
      } else if (t.text == ".pragma") {
        lex.take();
        if (!expect(lex, ';', err)) return false;
      } else if (t.text != ".noreturn") {
        return err.fail(t.begin, "directive not supported");
      }
    }
    m.functions.push_back(std::move(f));
    return true;
  }

  bool statement() {
    linkage link = linkage::local;
    for (;;) {
      const token t = lex.take();
      if (t.kind == token_kind::punct && t.punct == ';') return true;
      if (t.kind != token_kind::word || t.text[0] != '.') return err.fail(t.begin, "expected a directive");
      const auto w = t.text;
      if (w == ".extern")
        link = linkage::external;
      else if (w == ".visible")
        link = linkage::visible;
      else if (w == ".weak")
        link = linkage::weak;
      else if (w == ".common")
        link = linkage::common;
      else if (w == ".func")
        return function(link, false);
      else if (w == ".entry")
        return function(link, true);
      else if (w == ".global")
        return parse_variables(lex, space::global, link, &m, nullptr, m.variables, err);
      else if (w == ".const")
        return parse_variables(lex, space::constant, link, &m, nullptr, m.variables, err);
      else if (w == ".shared")
        return parse_variables(lex, space::shared, link, &m, nullptr, m.variables, err);
      else if (w == ".version" || w == ".address_size") {
        // The modules that GCC's mkoffload adds have no space before the directive that follows: ".version 7.3.target
        // sm_52.file".
        const auto text = lex.peek().text;
        const token n = lex.take_first(text.find('.', w == ".version" ? text.find('.') + 1 : 0));
        if (n.kind != token_kind::number) return err.fail(n.begin, "expected a number");
        if (w == ".address_size" && n.text != "64") return err.fail(n.begin, "only 64-bit addresses are supported");
        return true;
      } else if (w == ".target") {
        do {
          const token n = lex.take_first(lex.peek().text.find('.'));
          if (n.kind != token_kind::word) return err.fail(t.begin, "expected the name of a target");
          if (n.text.starts_with("sm_")) std::from_chars(n.text.data() + 3, n.text.data() + n.text.size(), m.target);
        } while (lex.accept(','));
        return true;
      } else if (w == ".file" || w == ".loc")
        return skip_line_directive();
      else if (w == ".pragma") {
        lex.take();
        return expect(lex, ';', err);
      } else if (w == ".section") {
        lex.take();
        return lex.is('{') ? lex.skip_braces() || err.fail(t.begin, "the section has no end")
                           : err.fail(t.begin, "expected '{'");
      } else if (w == ".alias") {
        alias_decl a;
        a.position = lex.position();
        a.name = lex.take().text;
        if (!expect(lex, ',', err)) return false;
        a.target = lex.take().text;
        m.aliases.push_back(a);
        return expect(lex, ';', err);
      } else
        return err.fail(t.begin, "directive not supported");
    }
  }

  bool run() {
    while (lex.peek().kind != token_kind::end)
      if (!statement()) return false;
    for (auto &f : m.functions) // they move no more
      for (auto &v : f.body.variables) v.owner = &f;
    m.names = std::move(bodies.names.words);
    return check_declared();
  }

  // What a body names and does not declare itself, the module must: assemblers refuse it even where nothing calls the
  // function.
  bool check_declared() {
    std::unordered_set<std::string_view> declared{"WARP_SZ", "_"};
    for (const auto &f : m.functions) declared.insert(f.name);
    for (const auto &v : m.variables) declared.insert(v.name);
    for (const auto &a : m.aliases) declared.insert(a.name);
    std::vector<signed char> known(m.names.size(), -1); // by number of the name; -1: not looked up
    for (const auto &f : m.functions)
      for (const std::uint32_t n : f.body.outside) {
        if (known[n] < 0) known[n] = declared.contains(m.names[n]);
        if (!known[n]) return err.fail(position_of(f, m.names[n]), std::string(m.names[n]) + " is not declared");
      }
    return true;
  }

  std::size_t position_of(const function_decl &f, std::string_view name) {
    for (lexer words(m.text, f.body_begin, f.body_end); words.peek().kind != token_kind::end; words.take())
      if (words.is_word(name)) return words.position();
    return f.position;
  }
};

} // namespace

std::string describe(const module &m, std::size_t position, std::string_view why) {
  std::string s = m.name + ":" + std::to_string(line_of(m.text, position)) + ": ";
  s += why;
  const auto text = statement_at(m.text, position);
  if (!text.empty()) s.append(": ").append(text);
  return s;
}

bool parse_module(module &m, bool (*supports)(std::string_view), parse_error &err) {
  return module_parser(m, supports, err).run();
}

bool parse_param(lexer &lex, std::vector<param_decl> &out, std::vector<std::string> *made_names, parse_error &err) {
  param_decl p;
  unsigned long long n;
  std::uint32_t vector = 1;
  bool named_align = false, pointer = false;
  while (lex.peek().kind == token_kind::word && lex.peek().text[0] == '.') {
    const token t = lex.take();
    if (t.text == ".align") {
      if (!read_number(lex, &n, err)) return false;
      if (n == 0 || n > 128 || (n & (n - 1)) != 0) return err.fail(t.begin, "not an alignment");
      if (pointer) continue; // of what it points to
      p.align = static_cast<std::uint32_t>(n);
      named_align = true;
      continue;
    }
    const bool good = each_part(t.text, [&](std::string_view part) {
      pointer = pointer || part == "ptr";
      if (part == "v2")
        vector = 2;
      else if (part == "v4")
        vector = 4;
      else if (part == "ptr" || part == "global" || part == "const" || part == "shared" || part == "local")
        return true;
      else
        return (p.type = scalar_from_name(part)) != scalar::none;
      return true;
    });
    if (!good) return err.fail(t.begin, "not a type of a parameter");
  }
  if (size_of(p.type) == 0) return err.fail(lex.position(), "a parameter without a type that has a size");
  const token name = lex.take();
  if (name.kind != token_kind::word) return err.fail(name.begin, "expected the name of a parameter");
  p.name = name.text;
  p.bytes = size_of(p.type) * vector;
  p.array = vector > 1 || p.bytes > 8;
  if (!named_align) p.align = p.bytes;
  if (lex.accept('[')) {
    if (!read_number(lex, &n, err) || !expect(lex, ']', err)) return false;
    if (n > 1 << 20) return err.fail(name.begin, "the parameter is too large");
    p.bytes *= static_cast<std::uint32_t>(n);
    p.array = true;
    if (!named_align) p.align = size_of(p.type);
  }
  if (lex.accept('<')) {
    if (made_names == nullptr) return err.fail(name.begin, "a range of parameters is not allowed here");
    if (!read_number(lex, &n, err) || !expect(lex, '>', err)) return false;
    if (n > 4096) return err.fail(name.begin, "too many parameters");
    for (unsigned i = 0; i < n; ++i) {
      made_names->push_back(std::string(p.name) + std::to_string(i));
      out.push_back(p);
      out.back().name = {}; // the caller takes it from made_names
    }
    return true;
  }
  out.push_back(p);
  return true;
}

bool parse_params(lexer &lex, std::vector<param_decl> &out, parse_error &err) {
  if (!expect(lex, '(', err)) return false;
  if (lex.accept(')')) return true;
  do {
    const token t = lex.take();
    if (t.text != ".param") return err.fail(t.begin, "only parameters in the .param space are supported");
    if (!parse_param(lex, out, nullptr, err)) return false;
  } while (lex.accept(','));
  return expect(lex, ')', err);
}

bool parse_variables(lexer &lex, space where, linkage link, const module *m, const function_decl *owner,
                     std::vector<variable_decl> &out, parse_error &err) {
  variable_decl base;
  base.mod = m;
  base.owner = owner;
  base.where = where;
  base.link = link;
  unsigned long long n;
  bool named_align = false;
  while (lex.peek().kind == token_kind::word && lex.peek().text[0] == '.') {
    const token t = lex.take();
    if (t.text == ".align") {
      if (!read_number(lex, &n, err)) return false;
      if (n == 0 || n > 4096 || (n & (n - 1)) != 0) return err.fail(t.begin, "not an alignment");
      base.align = static_cast<std::uint32_t>(n);
      named_align = true;
    } else if (t.text == ".attribute") {
      if (!expect(lex, '(', err)) return false;
      while (!lex.is(')') && lex.peek().kind != token_kind::end) lex.take();
      if (!expect(lex, ')', err)) return false;
    } else {
      const bool good = each_part(t.text, [&](std::string_view part) {
        if (part == "v2")
          base.vector = 2;
        else if (part == "v4")
          base.vector = 4;
        else
          return (base.type = scalar_from_name(part)) != scalar::none;
        return true;
      });
      if (!good) return err.fail(t.begin, "not a type of a variable");
    }
  }
  const std::uint32_t element = size_of(base.type) * base.vector;
  if (element == 0) return err.fail(lex.position(), "a variable without a type that has a size");
  if (!named_align) base.align = element;
  do {
    variable_decl v = base;
    const token name = lex.take();
    if (name.kind != token_kind::word) return err.fail(name.begin, "expected the name of a variable");
    v.name = name.text;
    v.position = name.begin;
    v.bytes = element;
    while (lex.accept('[')) {
      if (lex.accept(']')) {
        v.unsized = true;
        v.bytes = 0;
        continue;
      }
      if (!read_number(lex, &n, err) || !expect(lex, ']', err)) return false;
      if (__builtin_mul_overflow(v.bytes, n, &v.bytes) || v.bytes > (1ull << 40))
        return err.fail(name.begin, "the variable is too large");
    }
    if (lex.accept('=')) {
      v.init_begin = lex.position();
      if (lex.is('{')) {
        if (!lex.skip_braces()) return err.fail(v.init_begin, "the initialiser has no end");
      } else {
        unsigned parens = 0;
        while (lex.peek().kind != token_kind::end && !lex.is(';') && (parens != 0 || !lex.is(','))) {
          if (lex.is('(')) ++parens;
          if (lex.is(')') && parens != 0) --parens;
          lex.take();
        }
      }
      v.init_end = lex.position();
    }
    out.push_back(v);
  } while (lex.accept(','));
  return expect(lex, ';', err);
}

} // namespace gompsim::ptx
