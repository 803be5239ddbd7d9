// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations by which a loop may accumulate something in a register, so that lanes can do it apart.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_OPERATIONS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_OPERATIONS_H

#include <string_view>

namespace regomp::nvptx {

// The neutral element of each operation. An operation that can be repeated may start with any value: minima, for one.
// `chosen`: the name is a relation; if what has been accumulated is in it to a value, the value takes its place.
struct lane_operation {
  std::string_view name, type, neutral;
  bool repeatable, chosen = false;
};
inline constexpr lane_operation lane_operations[] = {
    {"add", "u32", "0", false},
    {"add", "u64", "0", false},
    {"add", "f32", "0f80000000", false}, // -0: it keeps the sign of a sum that is zero
    {"add", "f64", "0d8000000000000000", false},
    {"mul.lo", "u32", "1", false},
    {"mul.lo", "u64", "1", false},
    {"mul", "f32", "0f3f800000", false},
    {"mul", "f64", "0d3ff0000000000000", false},
    {"min", "s32", "2147483647", true},
    {"max", "s32", "-2147483648", true},
    {"min", "u32", "4294967295", true},
    {"max", "u32", "0", true},
    {"min", "s64", "9223372036854775807", true},
    {"max", "s64", "-9223372036854775808", true},
    {"min", "u64", "0xffffffffffffffff", true},
    {"max", "u64", "0", true},
    {"min", "f32", "0f7f800000", true},
    {"max", "f32", "0fff800000", true},
    {"min", "f64", "0d7ff0000000000000", true},
    {"max", "f64", "0dfff0000000000000", true},
    {"and", "b32", "-1", true},
    {"and", "b64", "-1", true},
    {"or", "b32", "0", true},
    {"or", "b64", "0", true},
    {"xor", "b32", "0", false},
    {"xor", "b64", "0", false},
    {"gt", "f32", "0f7f800000", true, true},
    {"ge", "f32", "0f7f800000", true, true},
    {"gtu", "f32", "0f7f800000", true, true},
    {"geu", "f32", "0f7f800000", true, true},
    {"lt", "f32", "0fff800000", true, true},
    {"le", "f32", "0fff800000", true, true},
    {"ltu", "f32", "0fff800000", true, true},
    {"leu", "f32", "0fff800000", true, true},
    {"gt", "f64", "0d7ff0000000000000", true, true},
    {"ge", "f64", "0d7ff0000000000000", true, true},
    {"gtu", "f64", "0d7ff0000000000000", true, true},
    {"geu", "f64", "0d7ff0000000000000", true, true},
    {"lt", "f64", "0dfff0000000000000", true, true},
    {"le", "f64", "0dfff0000000000000", true, true},
    {"ltu", "f64", "0dfff0000000000000", true, true},
    {"leu", "f64", "0dfff0000000000000", true, true},
};

inline bool is_neutral(std::string_view constant, const lane_operation &o) {
  return constant == o.neutral || (o.neutral == "0f80000000" && constant == "0f00000000") ||
         (o.neutral == "0d8000000000000000" && constant == "0d0000000000000000");
}
// Also of the other precision.
inline bool is_zero(std::string_view constant, const lane_operation &o) {
  return o.name == "add" && (constant == "0f00000000" || constant == "0f80000000" || constant == "0d0000000000000000" ||
                             constant == "0d8000000000000000");
}
inline bool is_constant_operand(std::string_view operand) {
  return !operand.empty() && operand[0] != '%' && operand[0] != '{' && operand[0] != '[';
}

// `name`: "add", "mul.lo"; `type`: "f64".
inline bool split_opcode(std::string_view opcode, std::string_view *name, std::string_view *type) {
  if (opcode == "vadd.u32.u32.u32.add" || opcode == "vsub.u32.u32.u32.add") opcode = "add.u32"; // of three
  const std::size_t dot = opcode.rfind('.');
  if (dot == opcode.npos) return false;
  *name = {opcode.data(), dot};
  *type = {opcode.data() + dot + 1, opcode.size() - dot - 1};
  // A difference, and what adds a product, add.
  if (*name == "sub" || *name == "fma.rn" || *name == "mad.lo") *name = "add";
  return true;
}

// What integers of 16 bits are added by, for lanes: PTX passes 32 bits from one to the other.
inline std::string_view widened(std::string_view type) {
  return type == "u16" ? "u32" : type == "s16" ? "s32" : type == "b16" ? "b32" : type;
}
// Of what an opcode's type has: 16 of "add.u16".
inline unsigned bits_of(std::string_view opcode) {
  return opcode.ends_with("16")   ? 16
         : opcode.ends_with("32") ? 32
         : opcode.ends_with("64") ? 64
         : opcode.ends_with("8")  ? 8
                                  : 0;
}

// An instruction that makes integers of up to 32 bits shorter, or longer again, or a float a double, and back.
struct conversion {
  unsigned bits; // that are left; 0 of floats
  char sign;     // 's' or 'u' of these
  bool longer;   // than these the result may be
};
inline bool split_conversion(std::string_view opcode, conversion *c) {
  if (opcode == "cvt.f64.f32" || opcode == "cvt.rn.f32.f64") {
    *c = {0, 0, false};
    return true;
  }
  const std::size_t dot = opcode.rfind('.');
  if (!opcode.starts_with("cvt.") || dot < 7) return false;
  const std::string_view to(opcode.data() + 4, dot - 4), from(opcode.data() + dot + 1, opcode.size() - dot - 1);
  const auto is_short = [](std::string_view type, bool of_8) {
    return (type[0] == 's' || type[0] == 'u') &&
           (type.ends_with("16") || type.ends_with("32") || (of_8 && type.size() == 2 && type[1] == '8'));
  };
  if (to.size() != 3 || from.size() < 2 || from.size() > 3 || !is_short(to, false) || !is_short(from, true)) return false;
  *c = {bits_of(from) < bits_of(to) ? bits_of(from) : bits_of(to), from[0], bits_of(from) < bits_of(to)};
  return true;
}

// What holds of y and x if a relation holds of x and y; and what holds if a relation of floating-point numbers does not.
struct ptx_relation {
  std::string_view name, swapped, negated;
};
inline constexpr ptx_relation ptx_relations[] = {
    {"lt", "gt", "geu"},  {"gt", "lt", "leu"},  {"le", "ge", "gtu"},  {"ge", "le", "ltu"},
    {"ltu", "gtu", "ge"}, {"gtu", "ltu", "le"}, {"leu", "geu", "gt"}, {"geu", "leu", "lt"},
};
inline const ptx_relation *find_relation(std::string_view name) {
  for (const ptx_relation &r : ptx_relations)
    if (r.name == name) return &r;
  return nullptr;
}

inline const lane_operation *find_lane_operation(std::string_view name, std::string_view type) {
  for (const lane_operation &o : lane_operations)
    if (o.name == name && o.type == type) return &o;
  return nullptr;
}

} // namespace regomp::nvptx

#endif
