// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_code.h"
#include "plugin/nvptx/image_edit/value_hash.h"

#include <bit>
#include <cstdint>

namespace regomp::nvptx {

namespace {

std::uint64_t lowest(std::uint64_t v, unsigned bits) { return bits >= 64 ? v : v & ((std::uint64_t{1} << bits) - 1); }
std::int64_t with_sign(std::uint64_t v, unsigned bits) { return static_cast<std::int64_t>(v << (64 - bits)) >> (64 - bits); }
std::uint64_t extended(std::uint64_t v, trial_type t) {
  return t.kind == 's' ? static_cast<std::uint64_t>(with_sign(v, t.bits)) : lowest(v, t.bits);
}
double float_of(std::uint64_t v, unsigned bits) {
  return bits == 32 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(v))) : std::bit_cast<double>(v);
}
std::uint64_t bits_of(double v, unsigned bits) {
  if (v != v) return bits == 32 ? 0x7fffffff : std::uint64_t{0x7ff8} << 48; // one for all, as devices have it
  return bits == 32 ? std::bit_cast<std::uint32_t>(static_cast<float>(v)) : std::bit_cast<std::uint64_t>(v);
}
std::uint64_t unknown(const trial_instruction &t, const std::uint64_t *x) {
  std::uint64_t h = t.name;
  for (unsigned i = 0; i < t.operand_count; ++i) h = mixed_with(h, x[i]);
  return h;
}

// By Newton's way, from above.
double root_of(double v) {
  if (!(v > 0) || v > 1e300) return 0;
  double r = v > 1 ? v : 1;
  for (unsigned i = 0; i < 2000; ++i) {
    const double next = (r + v / r) / 2;
    if (!(next < r)) break;
    r = next;
  }
  return r;
}

template <typename T>
bool holds(trial_relation relation, T a, T b) {
  switch (relation) {
  case trial_relation::eq:
    return a == b;
  case trial_relation::ne:
    return a != b;
  case trial_relation::lt:
    return a < b;
  case trial_relation::le:
    return a <= b;
  case trial_relation::gt:
    return a > b;
  case trial_relation::ge:
    return a >= b;
  case trial_relation::numbers:
    return a == a && b == b;
  case trial_relation::no_number:
    return a != a || b != b;
  }
  return false;
}

inline bool compared(const trial_instruction &t, const std::uint64_t *x) {
  if (t.source.is_float()) {
    const double a = float_of(x[0], t.source.bits), b = float_of(x[1], t.source.bits);
    if ((a != a || b != b) && t.relation != trial_relation::numbers) return t.unordered;
    return holds(t.relation, a, b);
  }
  const std::uint64_t a = extended(x[0], t.source), b = extended(x[1], t.source);
  if (t.source.kind == 's') return holds(t.relation, static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
  return holds(t.relation, a, b);
}

inline std::uint64_t of_floats(const trial_instruction &t, const std::uint64_t *x) {
  const unsigned bits = t.type.bits;
  const double a = float_of(x[0], bits), b = t.operand_count > 1 ? float_of(x[1], bits) : 0;
  switch (t.does) {
  case trial_operation::add:
    return bits_of(a + b, bits);
  case trial_operation::sub:
    return bits_of(a - b, bits);
  case trial_operation::mul:
    return bits_of(a * b, bits);
  // With two roundings in place of one, in all copies of a statement.
  case trial_operation::mad:
    return bits_of(a * b + float_of(x[2], bits), bits);
  case trial_operation::div:
    return bits_of(a / b, bits);
  case trial_operation::min:
    return bits_of(a < b || b != b ? a : b, bits);
  case trial_operation::max:
    return bits_of(a > b || b != b ? a : b, bits);
  case trial_operation::neg:
    return x[0] ^ std::uint64_t{1} << (bits - 1);
  case trial_operation::abs:
    return x[0] & ~(std::uint64_t{1} << (bits - 1));
  case trial_operation::sqrt:
    return bits_of(root_of(a), bits);
  default:
    return unknown(t, x);
  }
}

std::uint64_t quotient(const trial_instruction &t, std::uint64_t a, std::uint64_t b) {
  const bool remainder = t.does == trial_operation::rem;
  if (b == 0) return remainder ? a : ~std::uint64_t{0};
  if (t.type.kind != 's') return remainder ? a % b : a / b;
  if (b == ~std::uint64_t{0}) return remainder ? 0 : ~a + 1; // the smallest number has no negative
  const auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
  return static_cast<std::uint64_t>(remainder ? x % y : x / y);
}

// The upper half of a product of numbers without signs.
std::uint64_t high_product(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t low = 0xffffffff, cross = (a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
  const std::uint64_t other = (a & low) * (b >> 32) + (cross & low);
  return (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32);
}

inline std::uint64_t of_integers(const trial_instruction &t, const std::uint64_t *x) {
  const unsigned bits = t.type.bits;
  const std::uint64_t a = extended(x[0], t.type), b = t.operand_count > 1 ? extended(x[1], t.type) : 0;
  const bool has_sign = t.type.kind == 's';
  const std::int64_t sa = static_cast<std::int64_t>(a), sb = static_cast<std::int64_t>(b);
  switch (t.does) {
  case trial_operation::add:
    return a + b;
  case trial_operation::sub:
    return a - b;
  case trial_operation::add_three:
    return a + b + x[2];
  case trial_operation::sub_add:
    return a - b + x[2];
  case trial_operation::mul:
    if (t.high && bits == 64) return high_product(a, b) - (has_sign ? (sa < 0 ? b : 0) + (sb < 0 ? a : 0) : 0);
    return t.high ? a * b >> bits : a * b;
  case trial_operation::mad:
    return a * b + x[2];
  case trial_operation::div:
  case trial_operation::rem:
    return quotient(t, a, b);
  case trial_operation::min:
    return (has_sign ? sa < sb : a < b) ? a : b;
  case trial_operation::max:
    return (has_sign ? sa > sb : a > b) ? a : b;
  case trial_operation::neg:
    return ~a + 1;
  case trial_operation::abs:
    return sa < 0 ? ~a + 1 : a;
  case trial_operation::bit_not:
    return ~a;
  case trial_operation::bit_and:
    return a & b;
  case trial_operation::bit_or:
    return a | b;
  case trial_operation::bit_xor:
    return a ^ b;
  case trial_operation::shl:
    return x[1] >= bits ? 0 : a << x[1];
  case trial_operation::shr:
    if (has_sign) return static_cast<std::uint64_t>(sa >> (x[1] >= bits ? bits - 1 : x[1]));
    return x[1] >= bits ? 0 : a >> x[1];
  default:
    return unknown(t, x);
  }
}

inline std::uint64_t converted(const trial_instruction &t, const std::uint64_t *x) {
  const trial_type to = t.type, of = t.source;
  if (!of.is_float()) {
    const std::uint64_t v = extended(x[0], of);
    if (!to.is_float()) return extended(v, to);
    return bits_of(of.kind == 's' ? static_cast<double>(static_cast<std::int64_t>(v)) : static_cast<double>(v), to.bits);
  }
  const double v = float_of(x[0], of.bits);
  if (to.is_float() && to.bits == of.bits) return unknown(t, x); // rounded to an integer
  if (to.is_float()) return bits_of(v, to.bits);
  if (!(v > -9e18 && v < 9e18)) return 0;
  auto i = static_cast<std::int64_t>(v);
  const double rest = v - static_cast<double>(i);
  if (t.rounding == 'm' && rest < 0) --i;
  if (t.rounding == 'p' && rest > 0) ++i;
  if (t.rounding == 'n')
    i += rest > 0.5 || (rest == 0.5 && i % 2 != 0) ? 1 : rest < -0.5 || (rest == -0.5 && i % 2 != 0) ? -1 : 0;
  return static_cast<std::uint64_t>(i);
}

// --- one operation, of one type: the compiler leaves out all else ---------------------------------------------------------

using word = std::uint64_t;

word of_any(const trial_instruction &t, word a, word b, word c) {
  const word x[trial_instruction::most] = {a, b, c};
  return computed_for_trial(t, x);
}
word moved(const trial_instruction &, word a, word, word) { return a; }
word chosen(const trial_instruction &, word a, word b, word c) { return c & 1 ? a : b; }

template <trial_operation does, char kind, unsigned char bits>
word of_type(const trial_instruction &, word a, word b, word c) {
  trial_instruction t;
  t.does = does;
  t.type = {kind, bits};
  t.operand_count = 2;
  const word x[] = {a, b, c};
  return kind == 'f' ? of_floats(t, x) : of_integers(t, x);
}

template <trial_relation relation, char kind, unsigned char bits>
word compared_as(const trial_instruction &t, word a, word b, word) {
  trial_instruction of_relation;
  of_relation.relation = relation;
  of_relation.unordered = t.unordered;
  of_relation.source = {kind, bits};
  const word x[] = {a, b};
  return compared(of_relation, x) ? ~word{0} : 0;
}

template <char to, unsigned char to_bits, char of, unsigned char of_bits>
word converted_as(const trial_instruction &, word a, word, word) {
  trial_instruction t;
  t.type = {to, to_bits};
  t.source = {of, of_bits};
  return converted(t, &a);
}

using computation = trial_computation;

template <trial_operation does>
computation with_type(trial_type type) {
  const bool has_sign = type.kind == 's';
  if (type.bits == 32) return has_sign ? of_type<does, 's', 32> : of_type<does, 'u', 32>;
  if (type.bits == 64) return has_sign ? of_type<does, 's', 64> : of_type<does, 'u', 64>;
  return of_any;
}

template <trial_operation does>
computation of_size(trial_type type) {
  return type.bits == 32 ? of_type<does, 'f', 32> : type.bits == 64 ? of_type<does, 'f', 64> : of_any;
}

template <trial_relation relation>
computation comparing(trial_type type) {
  const bool has_sign = type.kind == 's';
  if (type.is_float())
    return type.bits == 32 ? compared_as<relation, 'f', 32> : type.bits == 64 ? compared_as<relation, 'f', 64> : of_any;
  if (type.bits == 32) return has_sign ? compared_as<relation, 's', 32> : compared_as<relation, 'u', 32>;
  if (type.bits == 64) return has_sign ? compared_as<relation, 's', 64> : compared_as<relation, 'u', 64>;
  return of_any;
}

computation comparing(const trial_instruction &t) {
  switch (t.relation) {
  case trial_relation::eq:
    return comparing<trial_relation::eq>(t.source);
  case trial_relation::ne:
    return comparing<trial_relation::ne>(t.source);
  case trial_relation::lt:
    return comparing<trial_relation::lt>(t.source);
  case trial_relation::le:
    return comparing<trial_relation::le>(t.source);
  case trial_relation::gt:
    return comparing<trial_relation::gt>(t.source);
  case trial_relation::ge:
    return comparing<trial_relation::ge>(t.source);
  default:
    return of_any;
  }
}

// Between 32 and 64 bits.
computation converting(const trial_instruction &t) {
  if (t.type.is_float() || t.source.is_float()) return of_any;
  const bool has_sign = t.source.kind == 's';
  if (t.type.bits == 64 && t.source.bits == 32) // a signed result is the same number
    return has_sign ? converted_as<'s', 64, 's', 32> : converted_as<'u', 64, 'u', 32>;
  if (t.type.bits == 32 && t.source.bits == 64 && t.type.kind != 's') return converted_as<'u', 32, 'u', 64>;
  return of_any;
}

computation of_float_type(const trial_instruction &t) {
  switch (t.does) {
  case trial_operation::add:
    return of_size<trial_operation::add>(t.type);
  case trial_operation::sub:
    return of_size<trial_operation::sub>(t.type);
  case trial_operation::mul:
    return of_size<trial_operation::mul>(t.type);
  case trial_operation::mad:
    return of_size<trial_operation::mad>(t.type);
  default:
    return of_any;
  }
}

computation of_numbers(const trial_instruction &t) {
  if (t.high || t.operand_count < 2) return of_any;
  if (t.type.is_float()) return of_float_type(t);
  switch (t.does) {
  case trial_operation::add:
    return with_type<trial_operation::add>(t.type);
  case trial_operation::sub:
    return with_type<trial_operation::sub>(t.type);
  case trial_operation::mul:
    return with_type<trial_operation::mul>(t.type);
  case trial_operation::mad:
    return with_type<trial_operation::mad>(t.type);
  case trial_operation::bit_and:
    return with_type<trial_operation::bit_and>(t.type);
  case trial_operation::bit_or:
    return with_type<trial_operation::bit_or>(t.type);
  case trial_operation::bit_xor:
    return with_type<trial_operation::bit_xor>(t.type);
  case trial_operation::shl:
    return with_type<trial_operation::shl>(t.type);
  case trial_operation::shr:
    return with_type<trial_operation::shr>(t.type);
  default:
    return of_any;
  }
}

} // namespace

std::uint64_t computed_for_trial(const trial_instruction &t, const std::uint64_t *x) {
  switch (t.does) {
  case trial_operation::move:
    return x[0];
  case trial_operation::convert:
    return converted(t, x);
  case trial_operation::compare:
    return compared(t, x) ? ~std::uint64_t{0} : 0;
  case trial_operation::choose:
    return x[2] & 1 ? x[0] : x[1];
  case trial_operation::other:
    return unknown(t, x);
  default:
    return t.type.is_float() ? of_floats(t, x) : of_integers(t, x);
  }
}

trial_computation computation_for_trial(const trial_instruction &t) {
  switch (t.does) {
  case trial_operation::move:
    return moved;
  case trial_operation::choose:
    return chosen;
  case trial_operation::compare:
    return comparing(t);
  case trial_operation::convert:
    return converting(t);
  default:
    return of_numbers(t);
  }
}

} // namespace regomp::nvptx
