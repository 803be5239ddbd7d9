// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading the body of a function: scopes, declarations, labels and statements.
#include "sim/ptx/decode.h"

#include <algorithm>
#include <cstring>

#include "sim/engine/memory.h"
#include "sim/ptx/control.h"
#include "sim/ptx/observe.h"
#include "sim/ptx/soft_stack.h"
#include "sim/ptx/stored_back.h"

namespace gompsim::ptx {

namespace {

// Offsets in a frame have 30 bits.
constexpr std::uint32_t largest_frame = 1u << 29;

value_shape shape_of(const param_decl &p, std::uint32_t *offset) {
  value_shape v;
  v.bytes = p.bytes;
  v.wide = p.array || p.bytes > 4;
  v.words = v.wide ? (p.bytes + 7) / 8 : 1;
  v.offset = *offset;
  *offset += v.words * (v.wide ? 8 : 4) * warp_size;
  return v;
}

// GCC has no other names for these two, and no other use of the names.
bool moves_soft_stack(const statement &s) {
  return s.opcode_text == "sub.u64" && (s.operands[0].word == "%frame" || s.operands[0].word == "%stack");
}

} // namespace

call_frame_shape shape_of(const std::vector<param_decl> &results, const std::vector<param_decl> &params) {
  call_frame_shape s;
  for (const auto &p : results) s.results.push_back(shape_of(p, &s.bytes));
  for (const auto &p : params) s.params.push_back(shape_of(p, &s.bytes));
  return s;
}

decoder::decoder(const loaded_program &p, const function_decl &f, code &c)
    : program(p), fn(f), out(c), lex(f.mod->text, f.body_begin, f.body_end) {}

bool decoder::run() {
  scope_parent.push_back(~0u);
  scopes.push_back({0, 0, 0});
  constant(all_lanes, false); // at offset 0: the guard of what has none
  if (fn.kernel) {
    for (const auto &p : fn.params) {
      name n;
      n.kind = name::kind_of::kernel_param;
      n.type = p.type;
      n.offset = p.offset;
      n.shape.bytes = p.bytes;
      declare(p.name, n);
    }
  } else {
    out.shape = shape_of(fn.results, fn.params);
    frame_used = out.shape.bytes;
    if (frame_used > largest_frame) return fail(fn.position, "the parameters are too large");
    const auto add = [&](const param_decl &p, const value_shape &v) {
      name n;
      n.kind = name::kind_of::param;
      n.type = p.type;
      n.shape = v;
      declare(p.name, n);
    };
    for (std::size_t i = 0; i < fn.results.size(); ++i) add(fn.results[i], out.shape.results[i]);
    for (std::size_t i = 0; i < fn.params.size(); ++i) add(fn.params[i], out.shape.params[i]);
  }
  reserve_unused_operand();
  if (!body()) return false;
  settle_carried();
  return finish();
}

bool decoder::body() {
  if (!lex.accept('{')) return fail(lex.position(), "expected '{'");
  open_scope();
  while (scopes.size() > 1) {
    if (lex.peek().kind == token_kind::end) return fail(lex.position(), "the body of the function has no end");
    if (!statement_or_directive()) return false;
  }
  return true;
}

void decoder::open_scope() {
  scope_parent.push_back(scopes.back().id);
  scopes.push_back({undo_log.size(), static_cast<std::uint32_t>(scope_parent.size() - 1), ranges.size()});
}

void decoder::close_scope() {
  const scope s = scopes.back();
  scopes.pop_back();
  while (undo_log.size() > s.log) {
    names[undo_log.back().key] = undo_log.back().old;
    undo_log.pop_back();
  }
  ranges.resize(s.ranges);
}

void decoder::declare(std::string_view key, name n) {
  name &at = names[key];
  undo_log.push_back({key, at});
  at = n;
}

std::uint32_t decoder::frame_slot(std::uint32_t bytes) {
  const std::uint32_t at = frame_used;
  frame_used += bytes;
  return at;
}

decoder::name decoder::make_register(scalar t, unsigned elements) {
  name n;
  n.type = t;
  n.elements = static_cast<std::uint8_t>(elements);
  if (t == scalar::pred) {
    n.kind = name::kind_of::predicate;
    n.ref[0] = temporary_predicate();
    return n;
  }
  n.kind = name::kind_of::reg;
  if (t == scalar::b128) {
    n.kind = name::kind_of::pair;
    n.elements = 2;
    n.wide = true;
    for (unsigned i = 0; i < 2; ++i) n.ref[i] = temporary(true);
    return n;
  }
  n.wide = size_of(t) == 8;
  for (unsigned i = 0; i < elements; ++i) n.ref[i] = temporary(n.wide);
  return n;
}

const decoder::name *decoder::find(std::string_view key) {
  const auto it = names.find(key);
  if (it != names.end() && it->second.kind != name::kind_of::none) return &it->second;
  for (std::size_t k = ranges.size(); k-- > 0;) {
    const range &r = ranges[k];
    if (key.size() <= r.prefix.size() || key.substr(0, r.prefix.size()) != r.prefix) continue;
    unsigned long long n;
    const auto digits = key.substr(r.prefix.size());
    if ((digits.size() > 1 && digits[0] == '0') || !parse_integer(digits, &n) || n >= r.count) continue;
    name &at = names[key];
    undo_log.push_back({key, at});
    at = make_register(r.type, r.elements);
    // The name belongs to the scope that has the range: the log of inner ones must not take it away and bring it back with
    // another register while the range is in force. Inner scopes end first, so it moves to the front of their logs.
    for (std::size_t s = scopes.size(); s-- > 1 && scopes[s].ranges > k;) {
      std::rotate(undo_log.begin() + static_cast<std::ptrdiff_t>(scopes[s].log), undo_log.end() - 1, undo_log.end());
      ++scopes[s].log;
      for (std::size_t above = s + 1; above < scopes.size(); ++above)
        scopes[above].log = std::max(scopes[above].log, scopes[s].log);
    }
    return &names[key];
  }
  return nullptr;
}

bool decoder::statement_or_directive() {
  const token &t = lex.peek();
  if (t.kind == token_kind::punct) {
    if (lex.accept('{')) {
      open_scope();
      return true;
    }
    if (lex.accept('}')) {
      close_scope();
      return true;
    }
    if (lex.accept(';')) return true;
    if (t.punct == '@') return instruction();
    return fail(t.begin, "expected a statement");
  }
  if (t.kind != token_kind::word) return fail(t.begin, "expected a statement");
  if (t.text[0] == '.') return directive(lex.take());
  // A label is a word that a colon follows; an instruction is never followed by one.
  const std::string_view text = fn.mod->text;
  const auto behind = text.find_first_not_of(" \t\r\n", t.begin + t.text.size());
  if (behind != std::string_view::npos && text[behind] == ':') {
    const token label = lex.take();
    lex.take();
    return labelled(label);
  }
  return instruction();
}

bool decoder::labelled(const token &label) {
  if (lex.is_word(".callprototype")) {
    lex.take();
    prototype p;
    if (lex.is('(') && !parse_params(lex, p.results, err)) return false;
    lex.take(); // its name, "_"
    if (lex.is('(') && !parse_params(lex, p.params, err)) return false;
    lex.accept_word(".noreturn");
    prototypes.push_back(std::move(p));
    name n;
    n.kind = name::kind_of::prototype;
    n.index = static_cast<std::uint32_t>(prototypes.size() - 1);
    declare(label.text, n);
    return lex.accept(';') || fail(lex.position(), "expected ';'");
  }
  if (lex.is_word(".branchtargets") || lex.is_word(".calltargets")) {
    const bool calls = lex.take().text == ".calltargets";
    std::vector<std::string_view> list;
    do list.push_back(lex.take().text);
    while (lex.accept(','));
    target_lists.push_back(std::move(list));
    name n;
    n.kind = name::kind_of::targets;
    n.index = static_cast<std::uint32_t>(target_lists.size() - 1);
    n.elements = calls;
    declare(label.text, n);
    return lex.accept(';') || fail(lex.position(), "expected ';'");
  }
  const auto at = static_cast<std::uint32_t>(out.insns.size());
  if (!labels.emplace(std::pair{scopes.back().id, label.text}, at).second)
    return fail(label.begin, "the label is there already");
  return true;
}

bool decoder::directive(const token &t) {
  if (t.text == ".reg") return declare_registers(t.begin);
  if (t.text == ".param") return declare_params();
  if (t.text == ".local") return declare_variables(space::local);
  if (t.text == ".shared") return declare_variables(space::shared);
  if (t.text == ".global") return declare_variables(space::global);
  if (t.text == ".const") return declare_variables(space::constant);
  if (t.text == ".loc" || t.text == ".file") {
    // ".loc 1 2 3, function_name $L, inlined_at 1 2 3" ends with the line.
    const std::string_view text = fn.mod->text;
    const auto nl = text.find('\n', t.begin);
    const auto end = nl == std::string_view::npos ? text.size() : nl;
    while (lex.peek().kind != token_kind::end && lex.position() < end) lex.take();
    return true;
  }
  if (t.text == ".pragma") {
    lex.take();
    return lex.accept(';') || fail(lex.position(), "expected ';'");
  }
  return fail(t.begin, "directive not supported");
}

bool decoder::declare_registers(std::size_t at) {
  scalar type = scalar::none;
  unsigned elements = 1;
  while (lex.peek().kind == token_kind::word && lex.peek().text[0] == '.') {
    std::string_view w = lex.take().text;
    while (!w.empty()) {
      w.remove_prefix(1);
      const auto dot = w.find('.');
      const auto part = w.substr(0, dot);
      if (part == "v2")
        elements = 2;
      else if (part == "v4")
        elements = 4;
      else if ((type = scalar_from_name(part)) == scalar::none)
        return fail(at, "not a type of a register");
      if (dot == std::string_view::npos) break;
      w.remove_prefix(dot);
    }
  }
  if (type == scalar::none) return fail(at, "a register without a type");
  do {
    const token n = lex.take();
    if (n.kind != token_kind::word) return fail(n.begin, "expected the name of a register");
    if (lex.accept('<')) {
      unsigned long long count;
      const token c = lex.take();
      if (c.kind != token_kind::number || !parse_integer(c.text, &count) || !lex.accept('>'))
        return fail(c.begin, "expected the number of registers");
      if (count > ~0u) return fail(c.begin, "too many registers");
      ranges.push_back({n.text, static_cast<unsigned>(count), type, elements});
    } else {
      declare(n.text, make_register(type, elements));
    }
  } while (lex.accept(','));
  return lex.accept(';') || fail(lex.position(), "expected ';'");
}

bool decoder::declare_params() {
  std::vector<param_decl> list;
  std::vector<std::string> made;
  do {
    if (!parse_param(lex, list, &made, err)) return false;
  } while (lex.accept(','));
  std::size_t next_made = 0;
  for (const auto &p : list) {
    name n;
    n.kind = name::kind_of::param;
    n.type = p.type;
    std::uint32_t offset = frame_used;
    n.shape = shape_of(p, &offset);
    frame_used = offset;
    if (frame_used > largest_frame) return fail(lex.position(), "the parameters are too large");
    declare(p.name.empty() ? std::string_view(*keep(std::move(made[next_made++]))) : p.name, n);
  }
  return lex.accept(';') || fail(lex.position(), "expected ';'");
}

bool decoder::declare_variables(space where) {
  std::vector<variable_decl> list;
  if (!parse_variables(lex, where, linkage::local, fn.mod, &fn, list, err)) return false;
  for (const auto &v : list) {
    name n;
    n.type = v.type;
    if (where == space::local) {
      n.kind = name::kind_of::local;
      if (v.bytes > memory::window_bytes - out.local_bytes)
        return fail(v.position, "the variable is too large for local memory");
      out.local_bytes = (out.local_bytes + v.align - 1) / v.align * v.align;
      out.local_align = std::max(out.local_align, v.align);
      n.offset = out.local_bytes;
      out.local_bytes += static_cast<std::uint32_t>(v.bytes);
      out.uses_local = true;
    } else {
      const symbol s = program.linked->find_scoped(v.name.data());
      if (s.kind != symbol::kind_of::variable) return fail(v.position, "the variable was not seen by the linker");
      n.kind = name::kind_of::variable;
      n.index = s.index;
    }
    declare(v.name, n);
  }
  return true;
}

bool decoder::parse_list(std::vector<operand> &list) {
  do {
    operand o;
    if (!parse_operand(o)) return false;
    list.push_back(std::move(o));
  } while (lex.accept(','));
  return true;
}

namespace {

bool parse_real(std::string_view s, operand &o) {
  if (s.size() > 2 && s[0] == '0' && (s[1] == 'f' || s[1] == 'F' || s[1] == 'd' || s[1] == 'D')) {
    const bool is_double = s[1] == 'd' || s[1] == 'D';
    unsigned long long v;
    if (s.size() != (is_double ? 18u : 10u) || !parse_integer("0x" + std::string(s.substr(2)), &v)) return false;
    o.kind = operand::kind_of::real;
    o.float_bits = is_double ? 64 : 32;
    o.bits = v;
    return true;
  }
  if (s.find_first_of(".eE") == std::string_view::npos || (s.size() > 1 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X')))
    return false;
  const std::string copy(s);
  char *end;
  const double d = std::strtod(copy.c_str(), &end);
  if (*end != 0) return false;
  o.kind = operand::kind_of::real;
  std::memcpy(&o.bits, &d, 8);
  return true;
}

} // namespace

bool decoder::parse_operand(operand &o) {
  struct level {
    unsigned &n;
    explicit level(unsigned &counter) : n(++counter) {}
    ~level() { --n; }
  } const here(nested);
  if (nested > 16) return fail(lex.position(), "too many operands inside operands");
  const lexer start = lex;
  const token t = lex.take();
  o.position = t.begin;
  const auto expression = [&] {
    lex = start;
    o.kind = operand::kind_of::integer;
    return parse_constant_expression(lex, &o.bits) || fail(t.begin, "not a constant expression");
  };
  if (t.kind == token_kind::punct && t.punct == '(') return expression();
  const auto signed_offset = [&](std::int64_t *value) {
    while (lex.is('+') || lex.is('-')) {
      bool minus = lex.take().punct == '-';
      if (lex.accept('-')) minus = !minus;
      const token n = lex.take();
      unsigned long long v;
      if (n.kind != token_kind::number || !parse_integer(n.text, &v)) return fail(n.begin, "expected an offset");
      *value = static_cast<std::int64_t>(static_cast<std::uint64_t>(*value) + (minus ? 0 - v : v));
    }
    return true;
  };
  if (t.kind == token_kind::number) {
    unsigned long long v;
    if (parse_integer(t.text, &v)) {
      if (lex.peek().kind == token_kind::punct &&
          std::string_view("+-*/%<>=!&|^?").find(lex.peek().punct) != std::string_view::npos)
        return expression();
      o.kind = operand::kind_of::integer;
      o.bits = v;
      return true;
    }
    return parse_real(t.text, o) || fail(t.begin, "not a number");
  }
  if (t.kind == token_kind::word) {
    if (t.text == "_") return true;
    o.kind = operand::kind_of::word;
    o.word = t.text;
    if (lex.accept('|')) {
      o.second = lex.take().text;
      return true;
    }
    return signed_offset(&o.offset);
  }
  if (t.kind != token_kind::punct) return fail(t.begin, "expected an operand");
  switch (t.punct) {
  case '!': {
    const token w = lex.take();
    if (w.kind != token_kind::word) return fail(w.begin, "expected a predicate");
    o.kind = operand::kind_of::word;
    o.word = w.text;
    o.negated = true;
    return true;
  }
  case '-':
  case '~': {
    if (!parse_operand(o)) return false;
    if (o.kind == operand::kind_of::integer)
      o.bits = t.punct == '-' ? 0 - o.bits : ~o.bits;
    else if (o.kind == operand::kind_of::real && t.punct == '-')
      o.bits ^= o.float_bits == 32 ? 0x80000000u : 0x8000000000000000u;
    else if (o.kind == operand::kind_of::word && t.punct == '-' && may_negate && nested == 1 && !o.negated)
      o.negated = true;
    else
      return fail(t.begin, "expected a number");
    return true;
  }
  case '{':
    o.kind = operand::kind_of::vector;
    if (!parse_list(o.elements)) return false;
    return lex.accept('}') || fail(lex.position(), "expected '}'");
  case '[': {
    o.kind = operand::kind_of::address;
    const token b = lex.take();
    unsigned long long v;
    if (b.kind == token_kind::word)
      o.word = b.text;
    else if (b.kind == token_kind::number && parse_integer(b.text, &v))
      o.offset = static_cast<std::int64_t>(v);
    else
      return fail(b.begin, "expected an address");
    if (!signed_offset(&o.offset)) return false;
    return lex.accept(']') || fail(lex.position(), "expected ']'");
  }
  default:
    return fail(t.begin, "expected an operand");
  }
}

bool decoder::parse_call(statement &s) {
  if (lex.accept('(')) {
    if (!lex.is(')') && !parse_list(s.results)) return false;
    if (!lex.accept(')') || !lex.accept(',')) return fail(lex.position(), "expected ')' and ','");
  }
  operand target;
  if (!parse_operand(target)) return false;
  s.operands.push_back(std::move(target));
  if (!lex.accept(',')) return true;
  if (lex.accept('(')) {
    if (!lex.is(')') && !parse_list(s.arguments)) return false;
    if (!lex.accept(')')) return fail(lex.position(), "expected ')'");
    if (!lex.accept(',')) return true;
  }
  s.prototype = lex.take().text;
  return true;
}

void decoder::count_uses(const std::vector<operand> &list) {
  for (const operand &o : list) {
    if (!o.word.empty()) ++carriers[o.word].uses;
    if (!o.second.empty()) ++carriers[o.second].uses;
    count_uses(o.elements);
  }
}

void decoder::count_uses(const statement &s) {
  count_uses(s.operands);
  count_uses(s.results);
  count_uses(s.arguments);
}

void decoder::check_carried(std::string_view reg) {
  carrier &c = carriers[reg];
  if (c.carries++ == 0) c.unwritten = temporary(false);
  carried_checks.emplace_back(out.insns.size() - 1, reg);
}

void decoder::settle_carried() {
  for (const auto &[at, reg] : carried_checks) {
    const carrier &c = carriers[reg];
    insn &i = out.insns[at];
    const bool loads = watched_access::unpack(i.aux).reads;
    const auto occurrences = [this](std::string_view r) { return carriers[r].uses; };
    if (c.uses != c.carries && !(loads && is_stored_back(fn.mod->text, reg, occurrences))) continue;
    i.run = loads ? run_check_carried_load : run_check_carried_store;
    i.dst = c.unwritten;
  }
}

std::uint32_t decoder::race_site(const statement &s) {
  if (places == nullptr) {
    places = places_of(program.linked, fn);
    of_runtime = is_of_runtime(fn);
  }
  return program.modes.sites->add(places, s.position,
                                  of_runtime || is_stack_slot(fn, s.position) ? engine::race_role::runtime
                                                                              : engine::race_role::program);
}

bool decoder::instruction() {
  statement s;
  s.position = lex.position();
  if (lex.accept('@')) {
    s.guarded = true;
    s.guard_negated = lex.accept('!');
    s.guard = lex.take().text;
  }
  const token op = lex.take();
  if (op.kind != token_kind::word) return fail(op.begin, "expected an instruction");
  s.opcode_text = op.text;
  form f;
  if (!find_form(op.text, f)) return fail(s.position, "instruction not supported");
  const auto base = op.text.substr(0, op.text.find('.'));
  may_negate = base == "vmad";
  if (base == "call") {
    if (!parse_call(s)) return false;
  } else if (!lex.is(';') && !parse_list(s.operands)) {
    return false;
  }
  if (!lex.accept(';')) return fail(lex.position(), "expected ';'");
  if (program.modes.check) count_uses(s);
  // An error may have been met where there was no way to say so, as with a guard that is not declared.
  if (!f.emit(*this, f, s) || err.failed) return fail(s.position, "its operands are not as they should be");
  if (moves_soft_stack(s)) {
    out.insns.back().run = run_soft_stack;
    out.insns.back().aux = program.modes.sites != nullptr ? race_site(s) : 0;
  }
  // A constant that is to be stored may get its register in between.
  if (base != "mov") {
    before_it = just_before;
    just_before = base == "atom" || base == "red"                       ? kind_before::atomic
                  : (base == "membar" || base == "fence") && !s.guarded ? kind_before::fence
                                                                        : kind_before::other;
  }
  return true;
}

std::unique_ptr<code> decode_function(const loaded_program &p, const function_decl &f, std::uint32_t index) {
  auto c = std::make_unique<code>();
  c->fn = &f;
  c->index = index;
  // From sm_70 on PTX promises nothing of where lanes that parted come together, but at the instructions that say so.
  c->reconverges = !p.modes.apart || f.mod->target < 70;
  decoder d(p, f, *c);
  if (!d.run()) {
    const std::string where = describe(*f.mod, d.error().position, d.error().text);
    *c = code{};
    c->fn = &f;
    c->index = index;
    c->error = where;
  }
  return c;
}

} // namespace gompsim::ptx
