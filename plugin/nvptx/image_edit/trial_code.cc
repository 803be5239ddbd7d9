// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_code.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/value_hash.h"

#include <bit>
#include <charconv>

namespace regomp::nvptx {

namespace {

constexpr std::size_t most_constants = 64;

struct named_operation {
  std::string_view name;
  trial_operation does;
};
constexpr named_operation operations[] = {
    {"mov", trial_operation::move},     {"cvta", trial_operation::move},   {"cvt", trial_operation::convert},
    {"add", trial_operation::add},      {"sub", trial_operation::sub},     {"mul", trial_operation::mul},
    {"mad", trial_operation::mad},      {"fma", trial_operation::mad},     {"div", trial_operation::div},
    {"rem", trial_operation::rem},      {"min", trial_operation::min},     {"max", trial_operation::max},
    {"neg", trial_operation::neg},      {"abs", trial_operation::abs},     {"not", trial_operation::bit_not},
    {"and", trial_operation::bit_and},  {"or", trial_operation::bit_or},   {"xor", trial_operation::bit_xor},
    {"shl", trial_operation::shl},      {"shr", trial_operation::shr},     {"sqrt", trial_operation::sqrt},
    {"setp", trial_operation::compare}, {"set", trial_operation::compare}, {"selp", trial_operation::choose},
    {"ld", trial_operation::load},      {"st", trial_operation::store},    {"atom", trial_operation::change},
    {"red", trial_operation::change},   {"call", trial_operation::call},   {"bra", trial_operation::jump},
    {"ret", trial_operation::leave},    {"exit", trial_operation::leave},  {"trap", trial_operation::leave},
};

struct named_relation {
  std::string_view name;
  trial_relation relation;
  bool unordered;
};
constexpr named_relation relations[] = {
    {"eq", trial_relation::eq, false}, {"ne", trial_relation::ne, false},       {"lt", trial_relation::lt, false},
    {"le", trial_relation::le, false}, {"gt", trial_relation::gt, false},       {"ge", trial_relation::ge, false},
    {"lo", trial_relation::lt, false}, {"ls", trial_relation::le, false},       {"hi", trial_relation::gt, false},
    {"hs", trial_relation::ge, false}, {"equ", trial_relation::eq, true},       {"neu", trial_relation::ne, true},
    {"ltu", trial_relation::lt, true}, {"leu", trial_relation::le, true},       {"gtu", trial_relation::gt, true},
    {"geu", trial_relation::ge, true}, {"num", trial_relation::numbers, false}, {"nan", trial_relation::no_number, true},
};

// The parts of "cvt.rn.f64.s32".
struct parts {
  static constexpr unsigned most = 6;
  std::string_view part[most];
  unsigned count = 0;
  explicit parts(std::string_view opcode) {
    for (std::size_t at = 0; at <= opcode.size() && count < most;) {
      const std::size_t dot = std::min(opcode.find('.', at), opcode.size());
      part[count++] = {opcode.data() + at, dot - at};
      at = dot + 1;
    }
  }
  bool has(std::string_view name) const {
    for (unsigned i = 1; i < count; ++i)
      if (part[i] == name) return true;
    return false;
  }
};

bool is_type(std::string_view name) {
  if (name == "pred") return true;
  if (name.size() < 2 || (name[0] != 's' && name[0] != 'u' && name[0] != 'b' && name[0] != 'f')) return false;
  for (const char c : from(name, 1))
    if (c < '0' || c > '9') return false;
  return true;
}

} // namespace

trial_type trial_code::type_of(std::string_view name) {
  if (name == "pred") return {'p', 1};
  trial_type t;
  unsigned bits = 0;
  if (name.size() < 2) return t;
  std::from_chars(name.data() + 1, name.data() + name.size(), bits);
  t.kind = name[0];
  t.bits = static_cast<unsigned char>(bits == 8 || bits == 16 || bits == 32 ? bits : 64);
  return t;
}

bool trial_code::read_constant(std::string_view text, std::uint64_t *value) {
  const bool hexadecimal = text.starts_with("0d") || text.starts_with("0f") || text.starts_with("0x");
  const bool negative = text.starts_with('-');
  const unsigned base = hexadecimal ? 16 : 10;
  const std::size_t first = hexadecimal ? 2 : negative ? 1 : 0;
  *value = 0;
  for (std::size_t i = first; i < text.size(); ++i) {
    const char c = text[i];
    const unsigned digit = c >= '0' && c <= '9'   ? static_cast<unsigned>(c - '0')
                           : c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a') + 10
                           : c >= 'A' && c <= 'F' ? static_cast<unsigned>(c - 'A') + 10
                                                  : base;
    if (digit >= base || __builtin_mul_overflow(*value, std::uint64_t{base}, value) ||
        __builtin_add_overflow(*value, std::uint64_t{digit}, value))
      return false;
  }
  if (negative) *value = std::uint64_t{0} - *value;
  return text.size() > first;
}

trial_operand trial_code::read_operand(ptx_function &f, std::string_view text) {
  trial_operand o;
  std::size_t end = text.starts_with('%') ? end_of_name(text, 1) : 0;
  if (const unsigned r = f.find_register({text.data(), end}); end > 0 && r != no_index) {
    unsigned component = 0;
    if (end + 1 < text.size() && text[end] == '.')
      component = text[end + 1] == 'y' ? 1 : text[end + 1] == 'z' ? 2 : text[end + 1] == 'w' ? 3 : 0;
    o.slot = r * trial_components + component;
  } else if (!read_constant(text, &o.value)) {
    o.value = hash_of(text) >> 20 << 4; // a symbol's address, a special register
    if (text.starts_with('%')) o.value = o.value >> 4 & 7;
  }
  return o;
}

// "{%r1,%r2}", "(%a,%b)", or one operand. A vector as a whole is its components.
bool trial_code::read_list(ptx_function &f, std::string_view text, trial_instruction &t, bool result) {
  if (text.starts_with('{') || text.starts_with('(')) text = {text.data() + 1, text.size() - 2};
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    std::string_view one(text.data() + at, end - at);
    while (one.starts_with(' ')) one.remove_prefix(1);
    const unsigned r = f.find_register(one);
    unsigned components = 1;
    if (r != no_index && f.registers[r].type.starts_with("v2")) components = 2;
    if (r != no_index && f.registers[r].type.starts_with("v4")) components = 4;
    for (unsigned c = 0; c < components; ++c) {
      trial_operand o = read_operand(f, one);
      if (components > 1) o.slot = r * trial_components + c;
      if (result) {
        if (t.result_count == t.most || o.slot == no_index) return false;
        t.results[t.result_count++] = o.slot;
      } else {
        if (t.operand_count == t.most) return false;
        t.operands[t.operand_count++] = o;
      }
    }
    at = end + 1;
  }
  return true;
}

trial_instruction trial_code::operation_of(std::string_view opcode) {
  trial_instruction t;
  const parts p(opcode);
  t.does = trial_operation::other;
  t.name = hash_of(opcode);
  for (const named_operation &o : operations)
    if (p.part[0] == o.name) t.does = o.does;
  if (opcode == "vadd.u32.u32.u32.add") t.does = trial_operation::add_three;
  if (opcode == "vsub.u32.u32.u32.add") t.does = trial_operation::sub_add;
  unsigned types = 0;
  for (unsigned i = p.count; i-- > 1;) {
    if (!is_type(p.part[i])) continue;
    if (types == 0) t.type = t.source = type_of(p.part[i]);
    if (types == 1) t.type = type_of(p.part[i]); // of the result
    ++types;
  }
  if (types < 2) t.type = t.source;
  t.wide = p.has("wide");
  t.high = p.has("hi") && t.does == trial_operation::mul;
  if (p.has("approx") || p.has("sat")) t.does = trial_operation::other;
  for (const char mode : {'n', 'm', 'p'}) {
    const char name[4] = {'r', mode, 'i', 0};
    if (p.has(name)) t.rounding = mode;
  }
  if (t.does == trial_operation::compare) {
    bool known = false;
    for (const named_relation &r : relations)
      if (p.count > 2 && p.part[p.part[0] == "set" ? 2 : 1] == r.name)
        known = true, t.relation = r.relation, t.unordered = r.unordered;
    // "set.u32.ge.s32"
    if (p.part[0] == "set" && p.count > 3 && !known)
      t.does = trial_operation::other;
    else if (!known || p.count > 4 || (p.part[0] == "setp" && p.count != 3))
      t.does = trial_operation::other;
    if (p.part[0] == "setp") t.type = {'p', 1};
  }
  return t;
}

const trial_instruction &trial_code::of_opcode(std::string_view opcode) {
  unsigned place = static_cast<unsigned>(opcode.size());
  for (const char c : opcode) place = place * 31 + static_cast<unsigned char>(c);
  known_opcode &k = known[place % most_known];
  if (k.name != opcode) k = {opcode, operation_of(opcode)};
  return k.is;
}

bool trial_code::read_statement(ptx_function &f, const ptx_statement &s, trial_instruction &t) {
  if (s.is != ptx_statement::kind::instruction) return true;
  t = of_opcode(s.opcode);
  unsigned first = 1;
  switch (t.does) {
  case trial_operation::call:
    t.name = hash_of(called_function(s));
    return true;
  case trial_operation::jump:
  case trial_operation::leave:
    return true;
  case trial_operation::store:
    first = 0;
    break;
  default:
    break;
  }
  const bool memory =
      t.does == trial_operation::load || t.does == trial_operation::store || t.does == trial_operation::change;
  const bool has_result =
      t.does != trial_operation::store && !s.is_opcode("red.") && s.references > 0 && s.operand_count > 0;
  if (!has_result) first = 0;
  if (has_result && !read_list(f, s.operands[0], t, true)) t.result_count = 0;
  for (unsigned i = first; i < s.operand_count; ++i) {
    const std::string_view o = s.operands[i];
    if (!o.starts_with('[')) {
      if (!read_list(f, o, t, false)) t.does = trial_operation::other;
      continue;
    }
    const std::size_t plus = o.find('+'), end = std::min(plus, o.size() - 1);
    const std::string_view base(o.data() + 1, end - 1);
    t.base = read_operand(f, base);
    if (plus != o.npos && !read_constant({o.data() + plus + 1, o.size() - plus - 2}, &t.offset)) t.offset = hash_of(o);
    if (s.is_opcode("ld.param") || s.is_opcode("st.param")) {
      t.does = s.is_opcode("ld.") ? trial_operation::load_parameter : trial_operation::store_parameter;
      t.name = hash_of(base);
    }
  }
  if (!memory && t.operand_count == 0 && t.does != trial_operation::load_parameter) t.does = trial_operation::other;
  for (unsigned i = 0; i < t.operand_count; ++i)
    if (t.operands[i].slot == no_index && !add_constant(t.operands[i].value, t.source)) return false;
  return true;
}

bool trial_code::add_constant(std::uint64_t v, trial_type type) {
  if (type.is_float()) {
    const double number = type.bits == 32 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(v)))
                                          : std::bit_cast<double>(v);
    return number == 0 || numbers.size() == most_constants || numbers.push_back(number);
  }
  const bool small = v + 1000000 < 2000000;
  if (!small) return large_constants.size() == most_constants || large_constants.push_back(v);
  return v + 1 <= 2 || constants.size() == most_constants || constants.push_back(v);
}

// Of 64 bits what goes into an address without being multiplied may be a pointer.
bool trial_code::find_pointers(ptx_function &f) {
  bit_rows pointers;
  if (!pointers.resize(1, f.registers.size())) return false;
  for (trial_instruction &t : instructions)
    if (t.base.slot != no_index) pointers.add(t.base.slot / trial_components);
  for (bool changed = true; changed;) {
    changed = false;
    for (trial_instruction &t : instructions) {
      if (t.result_count == 0 || t.type.bits != 64 || !pointers.has(t.results[0] / trial_components)) continue;
      t.loads_pointer = t.does == trial_operation::load;
      const bool adds = t.does == trial_operation::move || t.does == trial_operation::add ||
                        t.does == trial_operation::sub || t.does == trial_operation::choose ||
                        t.does == trial_operation::mad;
      for (unsigned i = t.does == trial_operation::mad ? 2 : 0; adds && i < t.operand_count; ++i)
        if (const unsigned slot = t.operands[i].slot;
            slot != no_index && widths[slot / trial_components] == 64 && !pointers.has(slot / trial_components)) {
          pointers.add(slot / trial_components);
          changed = true;
        }
    }
  }
  return true;
}

bool trial_code::read(ptx_function &f) {
  if (!widths.reserve(f.registers.size()) || !instructions.reserve(f.statements.size())) return false;
  for (const ptx_register &r : f.registers) {
    const std::size_t dot = r.type.rfind('.');
    if (!widths.push_back(type_of(dot == r.type.npos ? r.type : from(r.type, dot + 1)).bits)) return false;
  }
  for (const ptx_statement &s : f.statements) {
    trial_instruction t;
    if (!read_statement(f, s, t) || !instructions.push_back(t)) return false;
  }
  return find_pointers(f);
}

} // namespace regomp::nvptx
